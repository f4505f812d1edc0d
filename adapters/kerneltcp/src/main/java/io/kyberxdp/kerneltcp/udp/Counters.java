package io.kyberxdp.kerneltcp.udp;

import io.kyberxdp.transport.DatagramStatistics;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;

/** What passes a port. Safe for any number of threads. */
public final class Counters {

    private final LongAdder sent = new LongAdder();
    private final LongAdder sentBytes = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final LongAdder received = new LongAdder();
    private final LongAdder receivedBytes = new LongAdder();
    private final Map<Loss, LongAdder> losses = new EnumMap<>(Loss.class);

    /** Why a datagram was lost on this side. */
    public enum Loss {
        /** The system refused to send it: no route, not permitted, too large. */
        SEND_FAILED,
        /** The system tells at a later call what became of one sent before: nobody listens there, for example. */
        PEER_UNREACHABLE,
        /** It arrived when the socket's queue was full. */
        QUEUE_FULL,
        /** It arrived larger than a datagram can be. */
        TOO_LARGE
    }

    Counters() {
        for (Loss loss : Loss.values()) {
            losses.put(loss, new LongAdder());
        }
    }

    void sent(int datagrams, long bytes, int refusedDatagrams) {
        sent.add(datagrams);
        sentBytes.add(bytes);
        refused.add(refusedDatagrams);
    }

    /** Counts datagrams that are, or are about to be, handed over. */
    public void received(int datagrams, long bytes) {
        received.add(datagrams);
        receivedBytes.add(bytes);
    }

    /** Counts datagrams lost on this side, in either direction. */
    public void lost(Loss reason, long datagrams) {
        losses.get(reason).add(datagrams);
    }

    DatagramStatistics snapshot() {
        return new DatagramStatistics(
                sent.sum(), sentBytes.sum(), refused.sum(), received.sum(), receivedBytes.sum(), dropped());
    }

    private long dropped() {
        return losses.values().stream().mapToLong(LongAdder::sum).sum();
    }

    /** The losses by reason, as {@code socket.queue_full}. */
    Map<String, Long> byName() {
        Map<String, Long> all = new TreeMap<>();
        losses.forEach((loss, count) -> all.put("socket." + loss.name().toLowerCase(Locale.ROOT), count.sum()));
        return Collections.unmodifiableMap(all);
    }
}
