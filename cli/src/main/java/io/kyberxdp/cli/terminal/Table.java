package io.kyberxdp.cli.terminal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A table of plain text. Columns are as wide as their widest cell; the last column, when it is aligned to the left, wraps
 * so that the table fits {@value #WIDTH} columns.
 */
public final class Table {

    /** The width that every table fits, as long as the cells before the last column allow it. */
    public static final int WIDTH = 80;

    private static final String GAP = "  ";
    private static final int NARROWEST_WRAP = 20;

    private final List<Column> columns;
    private final List<List<String>> rows = new ArrayList<>();

    /** A heading, and the side its cells are aligned to. */
    public record Column(String heading, boolean right) {

        /** A column of words. */
        public static Column left(String heading) {
            return new Column(heading, false);
        }

        /** A column of figures. */
        public static Column right(String heading) {
            return new Column(heading, true);
        }
    }

    public Table(Column... columns) {
        this.columns = List.of(columns);
        rows.add(this.columns.stream().map(Column::heading).toList());
    }

    /** Adds a row, one cell a column. */
    public Table row(String... cells) {
        if (cells.length != columns.size()) {
            throw new IllegalArgumentException(columns.size() + " columns, but cells " + Arrays.toString(cells));
        }
        rows.add(List.of(cells));
        return this;
    }

    /** Whether there is nothing but the heading. */
    public boolean isEmpty() {
        return rows.size() == 1;
    }

    /** The heading and the rows, each line ended by a line feed. */
    @Override
    public String toString() {
        int[] widths = new int[columns.size()];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        StringBuilder text = new StringBuilder();
        rows.forEach(row -> render(row, widths, text));
        return text.toString();
    }

    private void render(List<String> row, int[] widths, StringBuilder text) {
        int last = widths.length - 1;
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < last; i++) {
            line.append(pad(row.get(i), widths[i], columns.get(i).right())).append(GAP);
        }
        String indent = " ".repeat(line.length());
        for (String part : lastCell(row.get(last), widths[last], line.length())) {
            text.append((line + part).stripTrailing()).append('\n');
            line.replace(0, line.length(), indent);
        }
    }

    private List<String> lastCell(String cell, int width, int start) {
        if (columns.get(columns.size() - 1).right()) {
            return List.of(pad(cell, width, true));
        }
        return wrap(cell, Math.max(NARROWEST_WRAP, WIDTH - start));
    }

    private static String pad(String cell, int width, boolean right) {
        String space = " ".repeat(width - cell.length());
        return right ? space + cell : cell + space;
    }

    /** Breaks text at spaces into lines of at most the given width; a longer word stays whole. */
    public static List<String> wrap(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ", -1)) {
            if (line.length() > 0 && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.length() == 0 ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
