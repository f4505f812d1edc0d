package io.kyberxdp.testvectors;

import io.kyberxdp.testvectors.report.Progress;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * What a run covers.
 *
 * @param folder the folder of public vectors (xwing-draft, wycheproof, acvp, cctv); when empty, those files are reported as
 *     missing and only the vectors inside the project run
 * @param suites the names of the suites to run, of {@link ConformanceRunner#suiteNames()}; empty means all
 * @param million whether "all" includes the digests over 1,000,000 ML-KEM-768 tests, which take minutes
 * @param progress hears how far the run has come
 */
public record RunOptions(Optional<Path> folder, Set<String> suites, boolean million, Progress progress) {

    /** The system property that names the folder of public vectors. */
    public static final String FOLDER_PROPERTY = "kyberxdp.vectors";

    public RunOptions {
        Objects.requireNonNull(folder, "folder");
        Objects.requireNonNull(progress, "progress");
        suites = Set.copyOf(suites);
    }

    /** All suites but the million, with the folder that {@value #FOLDER_PROPERTY} names, if it is set. */
    public static RunOptions defaults() {
        Optional<Path> folder = Optional.ofNullable(System.getProperty(FOLDER_PROPERTY))
                .filter(name -> !name.isBlank())
                .map(Path::of);
        return new RunOptions(folder, Set.of(), false, Progress.NONE);
    }

    /** The same with another folder of public vectors. */
    public RunOptions withFolder(Path other) {
        return new RunOptions(Optional.of(other), suites, million, progress);
    }

    /** The same without a folder of public vectors. */
    public RunOptions withoutFolder() {
        return new RunOptions(Optional.empty(), suites, million, progress);
    }

    /** The same with only these suites; none means all. */
    public RunOptions withSuites(Set<String> names) {
        return new RunOptions(folder, names, million, progress);
    }

    /** The same with or without the million. */
    public RunOptions withMillion(boolean on) {
        return new RunOptions(folder, suites, on, progress);
    }

    /** The same with another listener. */
    public RunOptions withProgress(Progress listener) {
        return new RunOptions(folder, suites, million, listener);
    }
}
