package io.kyberxdp.transport;

/**
 * What a {@link DatagramPort} has done since it was opened.
 *
 * @param sent datagrams taken by send
 * @param sentBytes their payload bytes
 * @param refused datagrams offered to send and not taken, each time they were
 * @param received datagrams handed to a receiver
 * @param receivedBytes their payload bytes
 * @param dropped datagrams this side is known to have lost, as when its queue of arrivals was full
 */
public record DatagramStatistics(
        long sent, long sentBytes, long refused, long received, long receivedBytes, long dropped) {}
