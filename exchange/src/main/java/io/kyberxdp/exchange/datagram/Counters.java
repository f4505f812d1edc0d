package io.kyberxdp.exchange.datagram;

import io.kyberxdp.exchange.reliable.DropReason;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** Counts what happens at a port. Safe for any number of threads. */
final class Counters {

    final LongAdder opened = new LongAdder();
    final LongAdder ended = new LongAdder();
    final LongAdder failed = new LongAdder();
    final LongAdder packetsLost = new LongAdder();
    final LongAdder tokensDemanded = new LongAdder();
    private final Map<DropReason, LongAdder> dropped = new EnumMap<>(DropReason.class);

    Counters() {
        for (DropReason reason : DropReason.values()) {
            dropped.put(reason, new LongAdder());
        }
    }

    void drop(DropReason reason) {
        dropped.get(reason).increment();
    }

    /** Without the reasons that never occurred. */
    Map<DropReason, Long> dropped() {
        Map<DropReason, Long> counts = new EnumMap<>(DropReason.class);
        dropped.forEach((reason, count) -> {
            if (count.sum() > 0) {
                counts.put(reason, count.sum());
            }
        });
        return counts;
    }
}
