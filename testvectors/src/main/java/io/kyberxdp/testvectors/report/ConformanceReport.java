package io.kyberxdp.testvectors.report;

import java.time.Duration;
import java.util.List;

/**
 * What a run found out about a provider.
 *
 * @param provider the provider's name and version, for example {@code BC 1.87}
 * @param runtime the Java runtime, for example {@code OpenJDK 17.0.15+6}
 * @param suites the suites that ran, in a fixed order
 * @param fileProblems the files whose suites could not run
 * @param time wall-clock time of the whole run
 */
public record ConformanceReport(
        String provider, String runtime, List<SuiteResult> suites, List<FileProblem> fileProblems, Duration time) {

    public ConformanceReport {
        suites = List.copyOf(suites);
        fileProblems = List.copyOf(fileProblems);
    }

    /** How many cases passed in all. */
    public int passed() {
        return suites.stream().mapToInt(SuiteResult::passed).sum();
    }

    /** How many cases failed in all. */
    public int failed() {
        return suites.stream().mapToInt(SuiteResult::failed).sum();
    }

    /** How many cases were not applicable in all. */
    public int notApplicable() {
        return suites.stream().mapToInt(SuiteResult::notApplicable).sum();
    }

    /**
     * Whether the run speaks for the provider: something passed, nothing failed and no file was unreadable. Missing files and cases
     * that are not applicable do not count against it; they are named in the report.
     */
    public boolean conformant() {
        return passed() > 0
                && failed() == 0
                && fileProblems.stream().noneMatch(problem -> problem.kind() == FileProblem.Kind.UNREADABLE);
    }
}
