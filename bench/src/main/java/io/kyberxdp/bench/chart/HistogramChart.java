package io.kyberxdp.bench.chart;

import io.kyberxdp.bench.statistics.Histogram;
import java.util.List;

/** How often samples fall where. */
public final class HistogramChart {

    private static final int LEFT = 56;
    private static final int HEIGHT = 200;

    private HistogramChart() {}

    /** Draws a histogram; how many lie beyond it is said below. */
    public static Picture of(String title, String description, Histogram histogram, String unit, int colour) {
        int bins = histogram.counts().size();
        Scale x = Scale.exactly(histogram.from(), histogram.from() + bins * histogram.width());
        Scale y = Scale.linear(histogram.counts().stream().mapToDouble(Integer::doubleValue));
        Frame frame = Frame.of(title, description, LEFT, HEIGHT, List.of(), x, unit);
        frame.verticalAxis(y, "");
        frame.caption(
                histogram.beyond() == 0
                        ? "samples by what they took"
                        : "samples by what they took; " + Quantity.count(histogram.beyond()) + " more lie beyond");
        for (int bin = 0; bin < bins; bin++) {
            double begin = frame.x(histogram.from() + bin * histogram.width());
            double end = frame.x(histogram.from() + (bin + 1) * histogram.width());
            double top = frame.y(y, histogram.counts().get(bin));
            frame.svg()
                    .leaf(
                            "rect",
                            "x",
                            begin,
                            "y",
                            top,
                            "width",
                            Math.max(0.5, end - begin - 0.5),
                            "height",
                            frame.bottom() - top,
                            "class",
                            Picture.colour(colour));
        }
        return new Picture(title, description, frame.svg().end());
    }
}
