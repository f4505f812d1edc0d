package io.kyberxdp.bench.study;

/**
 * Something that was asked for and not measured.
 *
 * @param what a subject, operation or condition, or {@link #EVERYTHING}
 * @param cause why not, and what to do about it, in one line
 */
public record Omission(String what, String cause) {

    /** When the study as a whole could not run. */
    public static final String EVERYTHING = "all";
}
