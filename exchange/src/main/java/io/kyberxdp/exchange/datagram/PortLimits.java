package io.kyberxdp.exchange.datagram;

/**
 * What all connections of one port may take together. With the buffers of {@link
 * io.kyberxdp.exchange.reliable.ReliableSettings} it bounds the memory that peers can make a port hold.
 *
 * @param connections connections at once, those that are ending included; more are dropped
 * @param unproven connections at once whose client has not shown that it receives at its address; for more, nothing is kept
 *     and a token is asked for
 * @param backlog connections that wait to be accepted; more are dropped, and their clients try again
 * @param lingering connections that the application has closed and whose last bytes are still on their way; of more, those
 *     closed first are given up
 * @param bufferBytes bytes in the buffers of all connections from which on none grows, and new ones are dropped
 */
record PortLimits(int connections, int unproven, int backlog, int lingering, long bufferBytes) {

    private static final long MAX_BUFFER_BYTES = 256L << 20;

    PortLimits {
        if (connections < 1 || unproven < 0 || backlog < 1 || lingering < 0 || bufferBytes < 0) {
            throw new IllegalArgumentException("a limit is out of range: " + connections + " connections, " + unproven
                    + " unproven, backlog " + backlog + ", " + lingering + " lingering, " + bufferBytes + " bytes");
        }
    }

    /** 16,384 connections, 64 of them unproven, a backlog of 1,024, 4,096 lingering; 256 MiB, but no more than a quarter of the heap. */
    static PortLimits defaults() {
        return new PortLimits(
                16_384,
                64,
                1_024,
                4_096,
                Math.min(MAX_BUFFER_BYTES, Runtime.getRuntime().maxMemory() / 4));
    }
}
