package io.kyberxdp.bench.handshake;

import io.kyberxdp.bench.Machine;
import java.util.List;

/**
 * What was measured, where, and what could not be. All times are nanoseconds.
 *
 * @param engines which engines of the provider served, in its own words
 * @param latencies of the parts and of whole handshakes
 * @param splits where the time of each kind of handshake goes
 * @param rates handshakes a second
 * @param throughputs of messages over established sessions
 * @param bulks the one large transfer, where it was asked for
 * @param gaps what could not be measured, and why
 */
public record HandshakeReport(
        Machine machine,
        String engines,
        HandshakePlan plan,
        List<Latency> latencies,
        List<Split> splits,
        List<Rate> rates,
        List<Throughput> throughputs,
        List<Throughput> bulks,
        List<String> gaps) {

    public HandshakeReport {
        latencies = List.copyOf(latencies);
        splits = List.copyOf(splits);
        rates = List.copyOf(rates);
        throughputs = List.copyOf(throughputs);
        bulks = List.copyOf(bulks);
        gaps = List.copyOf(gaps);
    }

    /**
     * A handshake's median, taken apart by differences of medians.
     *
     * @param scheme the transport
     * @param ends where client and server are
     * @param median of whole handshakes
     * @param kem the KEM's operations of both sides
     * @param symmetric the rest of the cryptography alone: hashes, HKDF, AEAD, encoding of messages
     * @param transport messages of the same lengths over the same transport, with the waking of threads they need
     * @param rest what is left: timers, bookkeeping, and what cold caches cost when two threads share the work; it is
     *     negative where both ends work at the same time
     * @param beyondCryptography {@code transport} and {@code rest}
     * @param tail the 99th percentile divided by the median
     */
    public record Split(
            String scheme,
            String ends,
            double median,
            double kem,
            double symmetric,
            double transport,
            double rest,
            double beyondCryptography,
            double tail) {

        /** What transport and threads may cost at most, in nanoseconds. */
        public static final double BEYOND_CRYPTOGRAPHY_TARGET = 60_000;

        /** How far the 99th percentile may lie above the median. */
        public static final double TAIL_TARGET = 3;
    }

    /**
     * How many handshakes a second were done, both ends in one process.
     *
     * @param processors how many the process could use
     * @param clients threads that each begin the next handshake when one is closed
     */
    public record Rate(String scheme, int processors, int clients, double perSecond) {}

    /**
     * Bytes of messages that came across in a second.
     *
     * @param way how they travelled
     * @param ends where client and server are
     * @param messageBytes the length of a message
     * @param bytes how many in all
     * @param bytesPerSecond the median over all rounds
     * @param ratioToPlain to plain TCP in the same rounds
     * @param ratioToTcpRecords to records over TCP in the same rounds; null where those were not measured
     */
    public record Throughput(
            String way,
            String ends,
            int messageBytes,
            long bytes,
            double bytesPerSecond,
            double ratioToPlain,
            Double ratioToTcpRecords) {

        /** What records over datagrams must reach of records over TCP. */
        public static final double DATAGRAM_TARGET = 0.5;
    }
}
