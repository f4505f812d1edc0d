package io.kyberxdp.bench.chart;

import java.util.List;

/** A frame of named rows, one below the other. */
final class RowFrame {

    private static final int LETTER = 7;
    private static final int MOST_LEFT = 300;

    private final Frame frame;
    private final int rowHeight;
    private int row;

    private RowFrame(Frame frame, int rowHeight) {
        this.frame = frame;
        this.rowHeight = rowHeight;
    }

    /** With room for as many rows as there are labels. */
    static RowFrame of(
            String title,
            String description,
            List<String> labels,
            int rowHeight,
            List<Key> legend,
            Scale x,
            String unit) {
        int longest = labels.stream().mapToInt(String::length).max().orElse(0);
        int left = Math.min(MOST_LEFT, 16 + LETTER * longest);
        return new RowFrame(
                Frame.of(title, description, left, rowHeight * Math.max(1, labels.size()), legend, x, unit), rowHeight);
    }

    /** Goes to the next row and labels it; returns its middle. */
    double next(String label) {
        double middle = frame.top() + rowHeight * (row++ + 0.5);
        frame.svg().text(frame.left() - 8.0, middle + 4, "label", "end", shortened(label));
        return middle;
    }

    /** The table beside the picture has all of it. */
    private static String shortened(String label) {
        int most = MOST_LEFT / LETTER - 2;
        return label.length() <= most ? label : label.substring(0, most - 1) + "…";
    }

    Frame frame() {
        return frame;
    }
}
