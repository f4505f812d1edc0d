package io.kyberxdp.exchange.reliable;

import java.time.Duration;

/**
 * The choices of one side; all have defaults, see {@link #defaults}. The peer need not know them.
 *
 * @param payload the largest datagram to send, in bytes: 512 to 65,507. Arriving ones may be larger
 * @param sendBuffer bytes written and not yet acknowledged that are kept at most: a power of two, 16 KiB to 64 MiB
 * @param maxWindow what the receive window may grow to from {@link ReceiveStream#INITIAL_WINDOW} as the application reads: a
 *     power of two, 16 KiB to 64 MiB
 * @param initialRtt the round trip assumed before one is measured (RFC 9002, 6.2.2)
 * @param keepAlive silence after which an established peer is asked for a sign of life
 * @param deadPeer silence after which the peer is given up
 * @param halfOpen silence after which a server gives up a client that did not prove its address
 */
public record ReliableSettings(
        int payload,
        int sendBuffer,
        int maxWindow,
        Duration initialRtt,
        Duration keepAlive,
        Duration deadPeer,
        Duration halfOpen) {

    /** The smallest datagram that every path must carry whole. */
    static final int MIN_PAYLOAD = 512;

    /** The largest payload of a UDP datagram over IPv4. */
    static final int MAX_PAYLOAD = 65_507;

    private static final int MIN_BUFFER = 16 << 10;
    private static final int MAX_BUFFER = 64 << 20;

    public ReliableSettings {
        require(payload >= MIN_PAYLOAD && payload <= MAX_PAYLOAD, "payload must be 512 to 65,507 bytes");
        require(isBuffer(sendBuffer), "sendBuffer must be a power of two, 16 KiB to 64 MiB");
        require(isBuffer(maxWindow), "maxWindow must be a power of two, 16 KiB to 64 MiB");
        require(isBetween(initialRtt, 1, 10_000), "initialRtt must be 1 ms to 10 s");
        require(isBetween(keepAlive, 1, 3_600_000), "keepAlive must be 1 ms to 1 h");
        require(isBetween(deadPeer, 1, 86_400_000), "deadPeer must be 1 ms to 1 day");
        require(isBetween(halfOpen, 1, 3_600_000), "halfOpen must be 1 ms to 1 h");
    }

    /** 1,232 bytes; 1 MiB to send; a window of up to 1 MiB; 333 ms; 10 s, 30 s and 10 s. */
    public static ReliableSettings defaults() {
        return new ReliableSettings(
                1232,
                1 << 20,
                1 << 20,
                Duration.ofMillis(333),
                Duration.ofSeconds(10),
                Duration.ofSeconds(30),
                Duration.ofSeconds(10));
    }

    /** These settings with another largest datagram. */
    public ReliableSettings withPayload(int bytes) {
        return new ReliableSettings(bytes, sendBuffer, maxWindow, initialRtt, keepAlive, deadPeer, halfOpen);
    }

    /** These settings with other buffers. */
    public ReliableSettings withBuffers(int send, int receive) {
        return new ReliableSettings(payload, send, receive, initialRtt, keepAlive, deadPeer, halfOpen);
    }

    /** These settings with another assumed round trip. */
    public ReliableSettings withInitialRtt(Duration assumed) {
        return new ReliableSettings(payload, sendBuffer, maxWindow, assumed, keepAlive, deadPeer, halfOpen);
    }

    /** These settings with other time-outs. */
    public ReliableSettings withTimeouts(Duration alive, Duration dead, Duration unproven) {
        return new ReliableSettings(payload, sendBuffer, maxWindow, initialRtt, alive, dead, unproven);
    }

    private static boolean isBuffer(int value) {
        return value >= MIN_BUFFER && value <= MAX_BUFFER && Integer.bitCount(value) == 1;
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
