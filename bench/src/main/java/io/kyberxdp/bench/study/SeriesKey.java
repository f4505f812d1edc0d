package io.kyberxdp.bench.study;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * What was measured; the same in two reports when the same was measured twice.
 *
 * @param study the study's name, as in {@link Study#name()}
 * @param subject who was measured, as "X-Wing" or "AF_XDP spin"
 * @param operation what it did, as "enc" or "exchange"
 * @param conditions under which, in the order to be shown, as engine, tier, loss or chunk; may be empty
 */
public record SeriesKey(String study, String subject, String operation, Map<String, String> conditions) {

    public SeriesKey {
        conditions = Collections.unmodifiableMap(new LinkedHashMap<>(conditions));
        conditions.values().forEach(Objects::requireNonNull);
    }

    /** Without conditions. */
    public SeriesKey(String study, String subject, String operation) {
        this(study, subject, operation, Map.of());
    }

    /** The subject and the conditions' values in one line, as "X-Wing, native, avx2". */
    public String label() {
        return conditions.isEmpty() ? subject : subject + ", " + conditionText();
    }

    /** The conditions' values in one line; empty without any. */
    public String conditionText() {
        return conditions.values().stream().filter(value -> !value.isEmpty()).collect(Collectors.joining(", "));
    }

    /** The value of a condition, or nothing if there is no such condition. */
    public String condition(String name) {
        return conditions.getOrDefault(name, "");
    }
}
