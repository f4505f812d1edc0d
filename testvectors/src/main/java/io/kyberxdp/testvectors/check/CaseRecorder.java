package io.kyberxdp.testvectors.check;

import io.kyberxdp.testvectors.report.SuiteResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs cases and counts each once: failed if a check fails, else not applicable if one cannot be made, else passed. */
public final class CaseRecorder {

    private static final int MAX_MESSAGE = 300;

    private int passed;
    private final List<SuiteResult.Failure> failures = new ArrayList<>();
    private final Map<String, List<String>> omissions = new LinkedHashMap<>();

    /** Runs every check of a case and counts its outcome. */
    public void run(VectorCase vector) {
        List<String> failed = new ArrayList<>();
        Optional<String> omitted = Optional.empty();
        for (Check check : vector.checks()) {
            try {
                check.run();
            } catch (NotApplicableException e) {
                omitted = omitted.or(() -> Optional.of(e.getMessage()));
            } catch (VirtualMachineError e) {
                throw e;
            } catch (Exception | Error e) {
                failed.add(describe(e));
            }
        }
        count(vector.id(), failed, omitted);
    }

    private void count(String id, List<String> failed, Optional<String> omitted) {
        if (!failed.isEmpty()) {
            failures.add(new SuiteResult.Failure(id, String.join("; ", failed)));
        } else if (omitted.isPresent()) {
            omissions
                    .computeIfAbsent(omitted.get(), reason -> new ArrayList<>())
                    .add(id);
        } else {
            passed++;
        }
    }

    private static String describe(Throwable e) {
        String message = e instanceof ConformanceFailure ? e.getMessage() : "unexpected " + e;
        return message.length() <= MAX_MESSAGE ? message : message.substring(0, MAX_MESSAGE) + "...";
    }

    /** The counts so far. */
    public SuiteResult result(String name, String source, Duration time) {
        List<SuiteResult.Omission> grouped = omissions.entrySet().stream()
                .map(entry -> new SuiteResult.Omission(entry.getKey(), entry.getValue()))
                .toList();
        return new SuiteResult(name, source, passed, failures, grouped, time);
    }
}
