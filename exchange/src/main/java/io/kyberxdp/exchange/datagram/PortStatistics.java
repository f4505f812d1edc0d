package io.kyberxdp.exchange.datagram;

import io.kyberxdp.exchange.reliable.DropReason;
import io.kyberxdp.transport.DatagramStatistics;
import java.util.Map;

/**
 * What the loop of a port has seen, and what it holds now.
 *
 * @param opened connections begun, from here or from a peer
 * @param ended connections of which nothing is left
 * @param failed those among them that did not end by both sides finishing
 * @param packetsLost packets that connections declared lost; what they carried was sent again
 * @param tokensDemanded tokens asked for, nothing being kept
 * @param dropped datagrams dropped before they reached a connection, by reason; without those that never occurred
 * @param connections connections now
 * @param unproven those among them whose client has not shown that it receives at its address
 * @param lingering those among them that the application has closed
 * @param backlog those among them that wait to be accepted
 * @param bufferBytes bytes in the buffers of all connections now
 * @param port what passed the port
 */
public record PortStatistics(
        long opened,
        long ended,
        long failed,
        long packetsLost,
        long tokensDemanded,
        Map<DropReason, Long> dropped,
        int connections,
        int unproven,
        int lingering,
        int backlog,
        long bufferBytes,
        DatagramStatistics port) {}
