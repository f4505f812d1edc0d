package io.kyberxdp.bench.chart;

import java.util.Locale;

/** Writes one SVG element with what is in it. Texts and attributes are escaped here. */
final class Svg {

    private final StringBuilder out = new StringBuilder();

    /** Begins a picture of this size in pixels; its description becomes the alternative text. */
    Svg(int width, int height, String title, String description) {
        open(
                "svg",
                "viewBox",
                "0 0 " + width + " " + height,
                "width",
                width,
                "height",
                height,
                "role",
                "img",
                "aria-label",
                title + ". " + description);
    }

    /** Begins an element; attributes are names and values by turns. */
    Svg open(String element, Object... attributes) {
        start(element, attributes);
        out.append('>');
        return this;
    }

    Svg close(String element) {
        out.append("</").append(element).append('>');
        return this;
    }

    /** An element without content. */
    Svg leaf(String element, Object... attributes) {
        start(element, attributes);
        out.append("/>");
        return this;
    }

    /** An element that shows {@code hint} to whoever points at it. */
    Svg hinted(String element, String hint, Object... attributes) {
        open(element, attributes).open("title");
        out.append(Markup.escaped(hint));
        return close("title").close(element);
    }

    /** A text whose {@code anchor}, of start, middle and end, is at the point. */
    Svg text(double x, double y, String style, String anchor, String text) {
        open("text", "x", x, "y", y, "class", style, "text-anchor", anchor);
        out.append(Markup.escaped(text));
        return close("text");
    }

    Svg line(double x1, double y1, double x2, double y2, String style) {
        return leaf("line", "x1", x1, "y1", y1, "x2", x2, "y2", y2, "class", style);
    }

    /** The whole picture; it is complete then. */
    String end() {
        close("svg");
        return out.toString();
    }

    private void start(String element, Object... attributes) {
        out.append('<').append(element);
        for (int i = 0; i < attributes.length; i += 2) {
            Object value = attributes[i + 1];
            String text = value instanceof Double number ? number(number) : Markup.escaped(value.toString());
            out.append(' ').append(attributes[i]).append("=\"").append(text).append('"');
        }
    }

    /** Two digits after the point are a hundredth of a pixel. */
    static String number(double value) {
        String text = String.format(Locale.ROOT, "%.2f", value);
        return text.endsWith(".00") ? text.substring(0, text.length() - 3) : text;
    }
}
