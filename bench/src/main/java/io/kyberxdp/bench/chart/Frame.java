package io.kyberxdp.bench.chart;

import java.util.List;

/** The room in which a picture is drawn, between its axes. */
final class Frame {

    private static final int WIDTH = 760;
    private static final int RIGHT = 24;
    private static final int TOP = 12;
    private static final int BELOW = 44;
    private static final int LEGEND_LINE = 18;
    private static final int LETTER = 7;

    private final Svg svg;
    private final int left;
    private final int top;
    private final int height;
    private final Scale x;

    private Frame(Svg svg, int left, int top, int height, Scale x) {
        this.svg = svg;
        this.left = left;
        this.top = top;
        this.height = height;
        this.x = x;
    }

    /**
     * A frame with a legend above and a horizontal axis below.
     *
     * @param left room for labels on the left
     * @param height of the room within
     * @param legend may be empty
     */
    static Frame of(String title, String description, int left, int height, List<Key> legend, Scale x, String unit) {
        List<List<Key>> lines = LegendLines.of(legend, WIDTH - RIGHT - left, LETTER);
        int top = TOP + LEGEND_LINE * lines.size();
        Svg svg = new Svg(WIDTH, top + height + BELOW, title, description);
        Frame frame = new Frame(svg, left, top, height, x);
        for (int line = 0; line < lines.size(); line++) {
            frame.legend(lines.get(line), TOP + LEGEND_LINE * line);
        }
        frame.horizontalAxis(unit);
        return frame;
    }

    private void legend(List<Key> keys, int y) {
        double at = left;
        for (Key key : keys) {
            svg.leaf(
                    "rect", "x", at, "y", (double) y, "width", 12, "height", 10, "class", Picture.colour(key.colour()));
            svg.text(at + 16, y + 9.0, "label", "start", key.name());
            at += LegendLines.width(key, LETTER);
        }
    }

    private void horizontalAxis(String unit) {
        for (double tick : x.ticks()) {
            svg.line(x(tick), top, x(tick), top + height, "grid");
            svg.text(x(tick), top + height + 16, "tick", "middle", Quantity.tick(tick, unit));
        }
        svg.line(left, top + height, WIDTH - RIGHT, top + height, "axis");
    }

    /** Adds a vertical axis. */
    void verticalAxis(Scale y, String unit) {
        for (double tick : y.ticks()) {
            svg.line(left, y(y, tick), WIDTH - RIGHT, y(y, tick), "grid");
            svg.text(left - 6.0, y(y, tick) + 4, "tick", "end", Quantity.tick(tick, unit));
        }
        svg.line(left, top, left, top + height, "axis");
    }

    /** Names the horizontal axis. */
    void caption(String text) {
        svg.text((left + WIDTH - RIGHT) / 2.0, top + height + 36.0, "caption", "middle", text);
    }

    Svg svg() {
        return svg;
    }

    int left() {
        return left;
    }

    int top() {
        return top;
    }

    int right() {
        return WIDTH - RIGHT;
    }

    int bottom() {
        return top + height;
    }

    /** Where a value of the horizontal axis stands. */
    double x(double value) {
        return left + x.at(value) * (WIDTH - RIGHT - left);
    }

    /** Where a value of a vertical axis stands. */
    double y(Scale y, double value) {
        return top + height - y.at(value) * height;
    }
}
