package io.kyberxdp.bench.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/** Figures as bars with their intervals, in groups. */
public final class BarChart {

    private static final int ROW = 22;
    private static final int BAR = 15;

    private BarChart() {}

    /**
     * A bar.
     *
     * @param label who
     * @param colour an index, the same for the same subject in every group
     * @param low the interval's lower end
     * @param high its upper end
     */
    public record Bar(String label, int colour, double value, double low, double high) {}

    /** Bars under a heading. */
    public record Group(String heading, List<Bar> bars) {}

    /** Draws the groups one below the other on one axis. */
    public static Picture of(String title, String description, List<Group> groups, String unit, boolean logarithmic) {
        List<String> rows = new ArrayList<>();
        for (Group group : groups) {
            rows.add(group.heading());
            group.bars().forEach(bar -> rows.add(bar.label()));
        }
        DoubleStream ends = groups.stream()
                .flatMap(group -> group.bars().stream())
                .flatMapToDouble(bar -> DoubleStream.of(bar.low(), bar.value(), bar.high() * ROOM_FOR_TEXT));
        Scale x = logarithmic ? Scale.logarithmic(ends) : Scale.linear(ends);
        RowFrame frame = RowFrame.of(title, description, rows, ROW, List.of(), x, unit);
        for (Group group : groups) {
            double middle = frame.next("");
            frame.frame().svg().text(frame.frame().left() + 4.0, middle + 6, "heading", "start", group.heading());
            group.bars().forEach(bar -> draw(frame, bar, unit));
        }
        return new Picture(title, description, frame.frame().svg().end());
    }

    private static final double ROOM_FOR_TEXT = 1.15;

    private static void draw(RowFrame rows, Bar bar, String unit) {
        double y = rows.next(bar.label());
        Frame frame = rows.frame();
        double end = frame.x(bar.value());
        frame.svg()
                .hinted(
                        "rect",
                        bar.label() + ": " + Quantity.text(bar.value(), unit),
                        "x",
                        (double) frame.left(),
                        "y",
                        y - BAR / 2.0,
                        "width",
                        Math.max(end - frame.left(), 0.5),
                        "height",
                        BAR,
                        "class",
                        Picture.colour(bar.colour()))
                .line(frame.x(bar.low()), y, frame.x(bar.high()), y, "whisker")
                .text(frame.x(bar.high()) + 6, y + 4, "value", "start", Quantity.text(bar.value(), unit));
    }
}
