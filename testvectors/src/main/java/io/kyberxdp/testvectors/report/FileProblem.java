package io.kyberxdp.testvectors.report;

/**
 * A vector file whose cases could not be run.
 *
 * @param file its path below the folder of public vectors
 * @param kind what is wrong
 * @param message the cause, for people
 */
public record FileProblem(String file, Kind kind, String message) {

    /** What can be wrong with a file. */
    public enum Kind {
        /** The folder or the file is not there; this does not make a provider fail. */
        MISSING,
        /** The file is there, but cannot be read as what it should be. */
        UNREADABLE
    }
}
