package io.kyberxdp.exchange.management;

import java.util.Map;

/** What a port of datagrams has seen since it was opened; {@code io.kyberxdp:type=DatagramPort,endpoint="..."}. */
public interface DatagramPortMXBean {

    /** {@return the port's own address} */
    String getEndpoint();

    /** {@return connections begun, from here or from a peer} */
    long getOpened();

    /** {@return connections of which nothing is left} */
    long getEnded();

    /** {@return those among them that did not end by both sides finishing} */
    long getFailed();

    /** {@return packets that connections declared lost; what they carried was sent again} */
    long getPacketsLost();

    /** {@return proofs of address asked of new clients, nothing being kept of them} */
    long getTokensDemanded();

    /** {@return datagrams dropped before they reached a connection, by reason; without reasons that never occurred} */
    Map<String, Long> getDropped();

    /** {@return connections now} */
    int getConnections();

    /** {@return those among them whose client has not proved its address} */
    int getUnproven();

    /** {@return those among them that wait to be accepted} */
    int getBacklog();

    /** {@return bytes in the buffers of all connections now} */
    long getBufferBytes();

    /** {@return datagrams sent} */
    long getDatagramsSent();

    /** {@return the bytes of the datagrams sent} */
    long getBytesSent();

    /** {@return datagrams received} */
    long getDatagramsReceived();

    /** {@return the bytes of the datagrams received} */
    long getBytesReceived();

    /** {@return datagrams lost on this side, as when the queue of arrivals was full} */
    long getDatagramsLostHere();

    /** {@return what else the adapter counts, by name; for AF_XDP every frame by what became of it} */
    Map<String, Long> getCounters();
}
