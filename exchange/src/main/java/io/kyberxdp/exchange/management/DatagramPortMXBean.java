package io.kyberxdp.exchange.management;

import java.util.Map;

/** What a port of datagrams has seen since it was opened; {@code io.kyberxdp:type=DatagramPort,endpoint="..."}. */
public interface DatagramPortMXBean {

    /** The port's own address. */
    String getEndpoint();

    /** Connections begun, from here or from a peer. */
    long getOpened();

    /** Connections of which nothing is left. */
    long getEnded();

    /** Those among them that did not end by both sides finishing. */
    long getFailed();

    /** Packets that connections declared lost; what they carried was sent again. */
    long getPacketsLost();

    /** Proofs of address asked of new clients, nothing being kept of them. */
    long getTokensDemanded();

    /** Datagrams dropped before they reached a connection, by reason; without reasons that never occurred. */
    Map<String, Long> getDropped();

    /** Connections now. */
    int getConnections();

    /** Those among them whose client has not proved its address. */
    int getUnproven();

    /** Those among them that wait to be accepted. */
    int getBacklog();

    /** Bytes in the buffers of all connections now. */
    long getBufferBytes();

    /** Datagrams sent. */
    long getDatagramsSent();

    /** Their bytes. */
    long getBytesSent();

    /** Datagrams received. */
    long getDatagramsReceived();

    /** Their bytes. */
    long getBytesReceived();

    /** Datagrams lost on this side, as when the queue of arrivals was full. */
    long getDatagramsLostHere();

    /** What else the adapter counts, by name; for AF_XDP every frame by what became of it. */
    Map<String, Long> getCounters();
}
