package io.kyberxdp.bench.study;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How the time of something splits.
 *
 * @param key of what
 * @param unit of the parts
 * @param parts in the order to be shown, as "cryptography", "kernel", "wire"; each 0 or more, together the whole, above 0
 */
public record Split(SeriesKey key, String unit, Map<String, Double> parts) {

    public Split {
        parts = Collections.unmodifiableMap(new LinkedHashMap<>(parts));
        parts.forEach((part, value) -> {
            if (!(value >= 0) || value.isInfinite()) {
                throw new IllegalArgumentException(part + " takes " + value + " " + unit);
            }
        });
        if (!(whole(parts) > 0)) {
            throw new IllegalArgumentException(parts + " take no time");
        }
    }

    /** All parts together. */
    public double whole() {
        return whole(parts);
    }

    private static double whole(Map<String, Double> parts) {
        return parts.values().stream().mapToDouble(Double::doubleValue).sum();
    }
}
