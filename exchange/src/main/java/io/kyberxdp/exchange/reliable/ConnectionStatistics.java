package io.kyberxdp.exchange.reliable;

import java.util.Map;

/**
 * What a connection did so far, and where its estimates stand.
 *
 * @param packetsSent datagrams written by transmit
 * @param bytesSent their bytes
 * @param packetsReceived datagrams of the peer that were taken
 * @param bytesReceived their bytes
 * @param packetsLost packets declared lost (RFC 9002, 6.1)
 * @param retransmittedBytes bytes of the stream that were sent again
 * @param probeTimeouts how often the probe time-out expired (RFC 9002, 6.2)
 * @param congestionEvents how often the congestion window was cut
 * @param dropped datagrams handed to this connection that it ignored, by reason; without those that never occurred
 * @param smoothedRttNanos the smoothed round trip in nanoseconds
 * @param congestionWindow the congestion window in bytes
 * @param bytesInFlight bytes sent that are neither acknowledged nor lost
 */
public record ConnectionStatistics(
        long packetsSent,
        long bytesSent,
        long packetsReceived,
        long bytesReceived,
        long packetsLost,
        long retransmittedBytes,
        long probeTimeouts,
        long congestionEvents,
        Map<DropReason, Long> dropped,
        long smoothedRttNanos,
        long congestionWindow,
        long bytesInFlight) {}
