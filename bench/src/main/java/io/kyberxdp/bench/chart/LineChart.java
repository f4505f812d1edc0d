package io.kyberxdp.bench.chart;

import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Lines through points. */
public final class LineChart {

    private static final int LEFT = 76;
    private static final int HEIGHT = 300;
    private static final int MOST_MARKS = 40;

    private LineChart() {}

    /** A point. */
    public record Point(double x, double y) {}

    /**
     * A line.
     *
     * @param colour an index, the same for the same subject in every picture
     * @param points from left to right
     */
    public record Line(String name, int colour, List<Point> points) {}

    /**
     * What an axis shows.
     *
     * @param caption may be empty
     * @param unit of its values, may be empty
     */
    public record Axis(String caption, String unit, boolean logarithmic) {

        private Scale scale(DoubleStream values) {
            return logarithmic ? Scale.logarithmic(values) : Scale.linear(values);
        }
    }

    /** Draws the lines, each in its own colour and dash. */
    public static Picture of(String title, String description, List<Line> lines, Axis horizontal, Axis vertical) {
        Scale x = horizontal.scale(points(lines).mapToDouble(Point::x));
        Scale y = vertical.scale(points(lines).mapToDouble(Point::y));
        List<Key> legend =
                lines.stream().map(line -> new Key(line.name(), line.colour())).toList();
        Frame frame = Frame.of(title, description, LEFT, HEIGHT, legend, x, horizontal.unit());
        frame.verticalAxis(y, vertical.unit());
        frame.caption(horizontal.caption());
        lines.forEach(line -> draw(frame, y, line, vertical.unit()));
        return new Picture(title, description, frame.svg().end());
    }

    private static Stream<Point> points(List<Line> lines) {
        return lines.stream().flatMap(line -> line.points().stream());
    }

    private static void draw(Frame frame, Scale y, Line line, String unit) {
        StringBuilder path = new StringBuilder();
        for (Point point : line.points()) {
            path.append(path.isEmpty() ? 'M' : 'L')
                    .append(Svg.number(frame.x(point.x())))
                    .append(' ')
                    .append(Svg.number(frame.y(y, point.y())));
        }
        frame.svg().leaf("path", "d", path, "class", "line l" + line.colour() % Picture.COLOURS);
        if (line.points().size() <= MOST_MARKS) {
            line.points()
                    .forEach(point -> frame.svg()
                            .hinted(
                                    "circle",
                                    line.name() + ": " + Quantity.text(point.y(), unit),
                                    "cx",
                                    frame.x(point.x()),
                                    "cy",
                                    frame.y(y, point.y()),
                                    "r",
                                    3.5,
                                    "class",
                                    Picture.colour(line.colour())));
        }
    }
}
