package io.kyberxdp.testvectors.report;

/** Hears how far a run has come; called on the runner's thread, so it should return quickly. */
@FunctionalInterface
public interface Progress {

    /** Ignores every report. */
    Progress NONE = (suite, done, total) -> {};

    /**
     * Reports a step.
     *
     * @param suite the running suite's name
     * @param done cases (or, in an accumulated digest, tests) finished
     * @param total how many there are
     */
    void onProgress(String suite, long done, long total);
}
