package io.kyberxdp.bench.report;

import io.kyberxdp.bench.chart.Markup;
import io.kyberxdp.bench.chart.Picture;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Writes a page that needs nothing but itself: no script, no network. Every text is escaped here. */
final class Html {

    private final StringBuilder out = new StringBuilder();

    /** Begins a page. */
    Html(String title) {
        out.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
                .append("<meta http-equiv=\"Content-Security-Policy\"")
                .append(" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n")
                .append("<meta name=\"viewport\" content=\"width=device-width\">\n")
                .append("<meta name=\"color-scheme\" content=\"light dark\">\n");
        element("title", title);
        out.append("<style>\n").append(style()).append("</style>\n</head>\n<body>\n<main>\n");
        element("h1", title);
    }

    private static String style() {
        try (InputStream in = Html.class.getResourceAsStream("report.css")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A heading that can be linked to; {@code level} is 2 or more. */
    Html heading(int level, String text) {
        return element("h" + level, text);
    }

    Html paragraph(String text) {
        return element("p", text);
    }

    Html list(List<String> items) {
        if (!items.isEmpty()) {
            out.append("<ul>\n");
            items.forEach(item -> element("li", item));
            out.append("</ul>\n");
        }
        return this;
    }

    /**
     * A table; nothing if it has no row.
     *
     * @param caption what it shows
     * @param texts how many of the first columns are texts; the others are figures
     */
    Html table(String caption, int texts, List<String> header, List<List<String>> rows) {
        if (rows.isEmpty()) {
            return this;
        }
        out.append("<div class=\"scroll\"><table>\n");
        element("caption", caption);
        row("thead", header, "th scope=\"col\"", "th", texts);
        out.append("<tbody>\n");
        rows.forEach(row -> cells(row, "td", "td", texts));
        out.append("</tbody>\n</table></div>\n");
        return this;
    }

    private void row(String group, List<String> cells, String open, String close, int texts) {
        out.append('<').append(group).append('>');
        cells(cells, open, close, texts);
        out.append("</").append(group).append(">\n");
    }

    private void cells(List<String> cells, String open, String close, int texts) {
        out.append("<tr>");
        for (int i = 0; i < cells.size(); i++) {
            out.append('<')
                    .append(open)
                    .append(i < texts ? "" : " class=\"number\"")
                    .append('>')
                    .append(Markup.escaped(cells.get(i)))
                    .append("</")
                    .append(close)
                    .append('>');
        }
        out.append("</tr>\n");
    }

    Html picture(Picture picture) {
        out.append("<figure>\n<figcaption><strong>")
                .append(Markup.escaped(picture.title()))
                .append(".</strong> ")
                .append(Markup.escaped(picture.description()))
                .append("</figcaption>\n")
                .append(picture.svg())
                .append("\n</figure>\n");
        return this;
    }

    private Html element(String name, String text) {
        out.append('<')
                .append(name)
                .append('>')
                .append(Markup.escaped(text))
                .append("</")
                .append(name)
                .append(">\n");
        return this;
    }

    /** The whole page; it is complete then. */
    String end() {
        return out.append("</main>\n</body>\n</html>\n").toString();
    }
}
