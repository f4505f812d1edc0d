package io.kyberxdp.exchange.reliable;

import java.util.EnumMap;
import java.util.Map;

/** Counts ignored datagrams by reason. */
final class DropCounts {

    private final Map<DropReason, Long> counts = new EnumMap<>(DropReason.class);

    void count(DropReason reason) {
        counts.merge(reason, 1L, Long::sum);
    }

    /** The reasons that occurred, and how often. */
    Map<DropReason, Long> snapshot() {
        return Map.copyOf(counts);
    }
}
