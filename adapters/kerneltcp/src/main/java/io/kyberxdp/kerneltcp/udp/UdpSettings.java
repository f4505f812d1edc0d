package io.kyberxdp.kerneltcp.udp;

import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * What a port is to be.
 *
 * @param local the address and port to bind, resolved; null for a port of the system's choice on every address of IPv4 and,
 *     where there is any, IPv6. An IPv4 address gives a port for IPv4 alone; {@code [::]} one for both
 * @param loopback the address by which peers on this machine see a port that is bound to every address
 * @param maxPayload the largest payload to send, in bytes
 */
public record UdpSettings(InetSocketAddress local, InetAddress loopback, int maxPayload) {

    /** The largest payload of a datagram over IPv4: 65,535 bytes less the headers of IPv4 (20) and UDP (8). */
    public static final int LARGEST_PAYLOAD = 65_507;

    /** Room for the largest datagram of IPv4 or IPv6, so that none is ever cut short. */
    public static final int RECEIVE_BYTES = 65_536;

    /** Room in the kernel for arrivals while the owner is busy; the system cuts it down to its limit (net.core.rmem_max). */
    public static final int RECEIVE_QUEUE_BYTES = 4 << 20;

    /** Room in the kernel for what the device has not taken yet; cut down likewise (net.core.wmem_max). */
    public static final int SEND_QUEUE_BYTES = 1 << 20;
}
