package io.kyberxdp.testvectors.report;

import java.util.List;

/**
 * What one run found out about several subjects, checked by the same suites.
 *
 * @param runtime the Java runtime
 * @param subjects those that were checked, in the order of the columns
 * @param absences those that could not be checked here
 */
public record ConformanceTable(String runtime, List<Subject> subjects, List<Absence> absences) {

    public ConformanceTable {
        subjects = List.copyOf(subjects);
        absences = List.copyOf(absences);
    }

    /**
     * A provider, or one of the ways in which it computes.
     *
     * @param name the heading of its column
     * @param description what it is, in words
     * @param decisive whether the run passes only if this subject conforms
     * @param report what was found out about it
     */
    public record Subject(String name, String description, boolean decisive, ConformanceReport report) {}

    /**
     * A subject that was asked for and is not there.
     *
     * @param name what it was asked for by
     * @param cause why it could not be checked
     */
    public record Absence(String name, String cause) {}

    /** Whether there is a decisive subject, and all of them conform. */
    public boolean passed() {
        List<Subject> decisive = subjects.stream().filter(Subject::decisive).toList();
        return !decisive.isEmpty()
                && decisive.stream().allMatch(subject -> subject.report().conformant());
    }

    /** The names of the suites that ran, in their order. */
    public List<String> suites() {
        return subjects.stream()
                .flatMap(subject -> subject.report().suites().stream())
                .map(SuiteResult::name)
                .distinct()
                .toList();
    }

    /** The files whose suites could not run, each once. */
    public List<FileProblem> fileProblems() {
        return subjects.stream()
                .flatMap(subject -> subject.report().fileProblems().stream())
                .distinct()
                .toList();
    }
}
