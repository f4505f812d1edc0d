package io.kyberxdp.testvectors.suites;

import io.kyberxdp.testvectors.check.VectorCase;
import io.kyberxdp.testvectors.files.VectorFolder;
import io.kyberxdp.testvectors.jca.ProviderUnderTest;
import io.kyberxdp.testvectors.report.Progress;
import java.util.List;

/**
 * Cases of one source about one thing.
 *
 * @param name short and stable, for options and reports
 * @param source where the vectors come from, for people
 * @param files the files it needs below the folder of public vectors; empty for vectors inside the project
 * @param loader turns them into cases
 */
public record Suite(String name, String source, List<String> files, Loader loader) {

    /** Reads a suite's vectors, all of them before the first is run. */
    @FunctionalInterface
    public interface Loader {
        /**
         * Reads the vectors.
         *
         * @throws io.kyberxdp.testvectors.files.VectorFileException if a file is not what it should be
         */
        List<VectorCase> load(Context context);
    }

    /**
     * What a suite works with.
     *
     * @param subject the provider to check
     * @param folder the public vectors
     * @param suite the suite's name, for progress
     * @param progress hears about long cases
     */
    public record Context(ProviderUnderTest subject, VectorFolder folder, String suite, Progress progress) {}
}
