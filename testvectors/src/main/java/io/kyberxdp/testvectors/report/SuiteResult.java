package io.kyberxdp.testvectors.report;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The outcome of one suite. Every case of the suite is counted exactly once: passed only when each of its checks was made and
 * held, failed when one did not hold, otherwise not applicable.
 *
 * @param name the suite's name, for {@link io.kyberxdp.testvectors.RunOptions#suites()}
 * @param source where the vectors come from
 * @param passed how many cases passed
 * @param failures every failed case
 * @param omissions why the other cases could not be checked, one entry a reason
 * @param time wall-clock time
 */
public record SuiteResult(
        String name, String source, int passed, List<Failure> failures, List<Omission> omissions, Duration time) {

    public SuiteResult {
        failures = List.copyOf(failures);
        omissions = List.copyOf(omissions);
    }

    /** How many cases failed. */
    public int failed() {
        return failures.size();
    }

    /** How many cases were not applicable to the provider. */
    public int notApplicable() {
        return omissions.stream()
                .mapToInt(omission -> omission.caseIds().size())
                .sum();
    }

    /** How many cases the suite has. */
    public int cases() {
        return passed + failed() + notApplicable();
    }

    /** The failed cases by what went wrong, in the order in which they failed. */
    Map<String, List<String>> failedCases() {
        return failures.stream()
                .collect(Collectors.groupingBy(
                        Failure::message,
                        LinkedHashMap::new,
                        Collectors.mapping(Failure::caseId, Collectors.toList())));
    }

    /** The cases that were not applicable by the reason. */
    Map<String, List<String>> omittedCases() {
        Map<String, List<String>> cases = new LinkedHashMap<>();
        omissions.forEach(omission -> cases.put(omission.reason(), omission.caseIds()));
        return cases;
    }

    /**
     * A case in which the provider did not do what the vector says.
     *
     * @param caseId the case, as its source numbers it
     * @param message what was expected and what happened
     */
    public record Failure(String caseId, String message) {}

    /**
     * Cases that this provider cannot be checked by.
     *
     * @param reason why
     * @param caseIds the cases, as their source numbers them
     */
    public record Omission(String reason, List<String> caseIds) {
        public Omission {
            caseIds = List.copyOf(caseIds);
        }
    }
}
