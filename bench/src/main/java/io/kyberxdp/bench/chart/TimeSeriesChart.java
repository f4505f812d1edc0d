package io.kyberxdp.bench.chart;

import io.kyberxdp.bench.statistics.Summary;
import io.kyberxdp.bench.study.Samples;
import java.util.List;
import java.util.stream.DoubleStream;

/** Samples in the order in which they were taken, with their mean and a band of one standard deviation to both sides. */
public final class TimeSeriesChart {

    private static final int LEFT = 76;
    private static final int HEIGHT = 220;

    /** As many columns as a screen has pixels: within each, only the least and the greatest sample show anyway. */
    private static final int MOST_COLUMNS = 640;

    private TimeSeriesChart() {}

    /**
     * Draws on a logarithmic axis, for the sake of the few that take very long.
     *
     * @param colour the subject's index
     */
    public static Picture of(String title, String description, Samples samples, String unit, int colour) {
        Summary summary = Summary.of(samples);
        Scale x = Scale.exactly(0, Math.max(1, samples.size() - 1));
        Scale y = Scale.logarithmic(DoubleStream.of(summary.min(), summary.max()));
        Frame frame = Frame.of(title, description, LEFT, HEIGHT, List.of(), x, "");
        frame.verticalAxis(y, unit);
        frame.caption("samples in the order in which they were taken");
        double top = frame.y(y, summary.mean() + summary.standardDeviation());
        double bottom = frame.y(y, summary.mean() - summary.standardDeviation());
        frame.svg()
                .leaf(
                        "rect",
                        "x",
                        (double) frame.left(),
                        "y",
                        top,
                        "width",
                        frame.right() - frame.left(),
                        "height",
                        Math.max(0.5, bottom - top),
                        "class",
                        "band")
                .leaf("path", "d", path(frame, y, samples), "class", "samples l" + colour % Picture.COLOURS)
                .line(frame.left(), frame.y(y, summary.mean()), frame.right(), frame.y(y, summary.mean()), "mean");
        return new Picture(title, description, frame.svg().end());
    }

    private static String path(Frame frame, Scale y, Samples samples) {
        StringBuilder path = new StringBuilder();
        int columns = Math.min(MOST_COLUMNS, samples.size());
        for (int column = 0; column < columns; column++) {
            int begin = (int) ((long) column * samples.size() / columns);
            int end = (int) ((long) (column + 1) * samples.size() / columns);
            double least = Double.MAX_VALUE;
            double greatest = 0;
            for (int i = begin; i < end; i++) {
                least = Math.min(least, samples.at(i));
                greatest = Math.max(greatest, samples.at(i));
            }
            path.append(path.isEmpty() ? 'M' : 'L')
                    .append(Svg.number(frame.x(begin)))
                    .append(' ')
                    .append(Svg.number(frame.y(y, least)))
                    .append('V')
                    .append(Svg.number(frame.y(y, greatest)));
        }
        return path.toString();
    }
}
