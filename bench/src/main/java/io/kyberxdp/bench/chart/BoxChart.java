package io.kyberxdp.bench.chart;

import io.kyberxdp.bench.estimate.Quantiles;
import io.kyberxdp.bench.study.Series;
import io.kyberxdp.bench.study.SeriesKey;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/**
 * Box plots side by side (Tukey 1977): the box from the lower to the upper quartile with the median in it, whiskers to the
 * farthest samples within one and a half boxes' lengths, the farthest samples of all as circles.
 */
public final class BoxChart {

    private static final int ROW = 30;
    private static final int BOX = 18;

    private BoxChart() {}

    /** Five figures of a box, and the extremes. */
    private record Box(
            double min, double lowWhisker, double lower, double median, double upper, double highWhisker, double max) {

        static Box of(double[] samples) {
            Quantiles quantiles = new Quantiles(samples);
            double lower = quantiles.at(0.25);
            double upper = quantiles.at(0.75);
            double reach = 1.5 * (upper - lower);
            double low =
                    Arrays.stream(samples).filter(s -> s >= lower - reach).min().orElseThrow();
            double high =
                    Arrays.stream(samples).filter(s -> s <= upper + reach).max().orElseThrow();
            return new Box(quantiles.at(0), low, lower, quantiles.at(0.5), upper, high, quantiles.at(1));
        }
    }

    /**
     * Draws series of the same unit on a logarithmic axis, where the far samples of one do not squeeze all others.
     *
     * @param label how a series is to be called
     */
    public static Picture of(String title, String description, List<Series> series, Function<SeriesKey, String> label) {
        List<Box> boxes =
                series.stream().map(one -> Box.of(one.all().toArray())).toList();
        Scale x = Scale.logarithmic(boxes.stream().flatMapToDouble(box -> DoubleStream.of(box.min(), box.max())));
        List<String> labels = series.stream().map(Series::key).map(label).toList();
        String unit = series.get(0).unit();
        RowFrame rows = RowFrame.of(title, description, labels, ROW, List.of(), x, unit);
        for (int i = 0; i < boxes.size(); i++) {
            draw(rows, labels.get(i), boxes.get(i), i, unit);
        }
        return new Picture(title, description, rows.frame().svg().end());
    }

    private static void draw(RowFrame rows, String label, Box box, int index, String unit) {
        double y = rows.next(label);
        Frame frame = rows.frame();
        Svg svg = frame.svg();
        svg.line(frame.x(box.lowWhisker()), y, frame.x(box.lower()), y, "whisker");
        svg.line(frame.x(box.upper()), y, frame.x(box.highWhisker()), y, "whisker");
        svg.hinted(
                "rect",
                label + ": median " + Quantity.text(box.median(), unit),
                "x",
                frame.x(box.lower()),
                "y",
                y - BOX / 2.0,
                "width",
                Math.max(1.0, frame.x(box.upper()) - frame.x(box.lower())),
                "height",
                BOX,
                "class",
                "box " + Picture.colour(index));
        svg.line(frame.x(box.median()), y - BOX / 2.0, frame.x(box.median()), y + BOX / 2.0, "median");
        for (double extreme : new double[] {box.min(), box.max()}) {
            if (extreme < box.lowWhisker() || extreme > box.highWhisker()) {
                svg.leaf("circle", "cx", frame.x(extreme), "cy", y, "r", 3, "class", "extreme");
            }
        }
    }
}
