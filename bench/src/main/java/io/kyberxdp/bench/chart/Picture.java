package io.kyberxdp.bench.chart;

/**
 * A finished picture.
 *
 * @param title what is shown
 * @param description what there is to see, for those who do not see it
 * @param svg one {@code <svg>} element
 */
public record Picture(String title, String description, String svg) {

    /** How many subjects have colours of their own; further ones begin anew. */
    static final int COLOURS = 8;

    /** The class of the subject of this index. */
    public static String colour(int index) {
        return "c" + index % COLOURS;
    }
}
