package io.kyberxdp.exchange.reliable;

import java.time.Duration;

/**
 * The choices and limits of a connection; all have defaults, see {@link #defaults}.
 *
 * @param payload the largest datagram to send, in bytes: 512 to 65,507. Arriving ones may be larger
 * @param sendBuffer bytes written and not yet acknowledged that are kept at most: a power of two, 16 KiB to 64 MiB
 * @param initialWindow bytes the peer may send before any are read: a power of two, 4 KiB to {@code maxWindow}
 * @param maxWindow what that grows to as the application reads: a power of two, at most 64 MiB
 * @param initialRtt the round trip assumed before one is measured (RFC 9002, 6.2.2 takes 333 ms)
 * @param maxAckDelay how long an acknowledgement is held back at most
 * @param keepAlive silence after which an established peer is asked for a sign of life
 * @param deadPeer silence after which the peer is given up
 * @param halfOpen how long a server keeps a connection whose client did not prove its address
 */
record ReliableSettings(
        int payload,
        int sendBuffer,
        int initialWindow,
        int maxWindow,
        Duration initialRtt,
        Duration maxAckDelay,
        Duration keepAlive,
        Duration deadPeer,
        Duration halfOpen) {

    /** The smallest datagram every path must carry whole. */
    static final int MIN_PAYLOAD = 512;

    /** The largest payload of a UDP datagram over IPv4. */
    static final int MAX_PAYLOAD = 65_507;

    private static final int MAX_BUFFER = 64 << 20;

    ReliableSettings {
        require(payload >= MIN_PAYLOAD && payload <= MAX_PAYLOAD, "payload must be 512 to 65,507 bytes");
        require(isPowerOfTwo(sendBuffer, 16 << 10, MAX_BUFFER), "sendBuffer must be a power of two, 16 KiB to 64 MiB");
        require(isPowerOfTwo(maxWindow, 4 << 10, MAX_BUFFER), "maxWindow must be a power of two, 4 KiB to 64 MiB");
        require(
                isPowerOfTwo(initialWindow, 4 << 10, maxWindow),
                "initialWindow must be a power of two, 4 KiB to maxWindow");
        require(isBetween(initialRtt, 1, 10_000), "initialRtt must be 1 ms to 10 s");
        require(isBetween(maxAckDelay, 0, 1_000), "maxAckDelay must be 0 to 1 s");
        require(isBetween(keepAlive, 1, 3_600_000), "keepAlive must be 1 ms to 1 h");
        require(isBetween(deadPeer, 1, 86_400_000), "deadPeer must be 1 ms to 1 day");
        require(isBetween(halfOpen, 1, 3_600_000), "halfOpen must be 1 ms to 1 h");
    }

    /** 1,232 bytes, 1 MiB to send, a window from 16 KiB to 1 MiB, 333 ms, 25 ms, 10 s, 30 s, 10 s. */
    static ReliableSettings defaults() {
        return new ReliableSettings(
                1232,
                1 << 20,
                16 << 10,
                1 << 20,
                Duration.ofMillis(333),
                Duration.ofMillis(25),
                Duration.ofSeconds(10),
                Duration.ofSeconds(30),
                Duration.ofSeconds(10));
    }

    /** These settings with another largest datagram. */
    ReliableSettings withPayload(int bytes) {
        return new ReliableSettings(
                bytes, sendBuffer, initialWindow, maxWindow, initialRtt, maxAckDelay, keepAlive, deadPeer, halfOpen);
    }

    /** These settings with other buffers. */
    ReliableSettings withBuffers(int send, int initial, int max) {
        return new ReliableSettings(
                payload, send, initial, max, initialRtt, maxAckDelay, keepAlive, deadPeer, halfOpen);
    }

    /** These settings with another assumed round trip and acknowledgement delay. */
    ReliableSettings withRtt(Duration assumed, Duration ackDelay) {
        return new ReliableSettings(
                payload, sendBuffer, initialWindow, maxWindow, assumed, ackDelay, keepAlive, deadPeer, halfOpen);
    }

    /** These settings with other time-outs. */
    ReliableSettings withTimeouts(Duration alive, Duration dead, Duration unproven) {
        return new ReliableSettings(
                payload, sendBuffer, initialWindow, maxWindow, initialRtt, maxAckDelay, alive, dead, unproven);
    }

    private static boolean isPowerOfTwo(int value, int min, int max) {
        return value >= min && value <= max && Integer.bitCount(value) == 1;
    }

    private static boolean isBetween(Duration value, long minMillis, long maxMillis) {
        return value.compareTo(Duration.ofMillis(minMillis)) >= 0 && value.compareTo(Duration.ofMillis(maxMillis)) <= 0;
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
