package io.kyberxdp.bench.chart;

/** Text in markup. */
public final class Markup {

    private static final int REPLACEMENT = 0xFFFD;

    private Markup() {}

    /** The text so that HTML and SVG show it and never obey it, as content and between quotes. */
    public static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        text.codePoints().forEach(c -> {
            switch (c) {
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> escaped.appendCodePoint(isShown(c) ? c : REPLACEMENT);
            }
        });
        return escaped.toString();
    }

    /** Markup has no controls but white space. */
    private static boolean isShown(int c) {
        return c == '\n' || c == '\t' || !Character.isISOControl(c);
    }
}
