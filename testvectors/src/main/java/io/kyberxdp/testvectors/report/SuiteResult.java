package io.kyberxdp.testvectors.report;

import java.time.Duration;
import java.util.List;

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
