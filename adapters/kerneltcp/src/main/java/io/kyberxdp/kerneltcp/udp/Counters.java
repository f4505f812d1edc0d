package io.kyberxdp.kerneltcp.udp;

import io.kyberxdp.transport.DatagramStatistics;
import java.util.concurrent.atomic.LongAdder;

/** What passes a port. Safe for any number of threads. */
public final class Counters {

    private final LongAdder sent = new LongAdder();
    private final LongAdder sentBytes = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final LongAdder received = new LongAdder();
    private final LongAdder receivedBytes = new LongAdder();
    private final LongAdder dropped = new LongAdder();

    Counters() {}

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
    public void dropped(long datagrams) {
        dropped.add(datagrams);
    }

    DatagramStatistics snapshot() {
        return new DatagramStatistics(
                sent.sum(), sentBytes.sum(), refused.sum(), received.sum(), receivedBytes.sum(), dropped.sum());
    }
}
