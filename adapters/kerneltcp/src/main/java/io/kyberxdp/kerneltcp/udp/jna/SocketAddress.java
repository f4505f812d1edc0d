package io.kyberxdp.kerneltcp.udp.jna;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;

/**
 * An address as the kernel writes it, in a form that is quick to compare. Addresses of IPv4 are mapped into IPv6 (RFC 4291,
 * section 2.5.5.2).
 *
 * <pre>
 *   struct sockaddr_in   0 family  2 port, big-endian  4 address            16 bytes
 *   struct sockaddr_in6  0 family  2 port, big-endian  4 flow  8 address  24 scope id   28 bytes
 * </pre>
 *
 * @param high the upper 8 bytes of the address
 * @param low the lower 8 bytes
 * @param port the port
 * @param scope the index of the interface that a link-local address belongs to, or 0
 */
record SocketAddress(long high, long low, int port, int scope) {

    static final int AF_INET = 2;
    static final int AF_INET6 = 10;

    /** Room for either kind, a multiple of the alignment. */
    static final int BYTES = 32;

    private static final int INET_BYTES = 16;
    private static final int INET6_BYTES = 28;
    private static final int PORT = 2;
    private static final int INET_ADDRESS = 4;
    private static final int INET_ZEROS = 8;
    private static final int INET6_FLOW = 4;
    private static final int INET6_ADDRESS = 8;
    private static final int INET6_SCOPE = 24;
    private static final int MAPPED = 0xFFFF;

    /** Writes the address that stands for every address, with port 0; returns how many bytes it has. */
    static int writeAny(int family, OffHeap memory, int at) {
        int bytes = family == AF_INET ? INET_BYTES : INET6_BYTES;
        memory.buffer().put(at, new byte[bytes]).putShort(at, (short) family);
        return bytes;
    }

    /**
     * Writes an address for a socket of a family; one of IPv6 for a socket of IPv4 as what it is, and the kernel refuses it.
     *
     * @return how many bytes it has
     */
    static int write(InetSocketAddress peer, int family, OffHeap memory, int at) {
        byte[] address = peer.getAddress().getAddress();
        ByteBuffer network = memory.network();
        network.putShort(at + PORT, (short) peer.getPort());
        if (peer.getAddress() instanceof Inet6Address inet6) {
            memory.buffer().putShort(at, (short) AF_INET6).putInt(at + INET6_SCOPE, inet6.getScopeId());
            network.putInt(at + INET6_FLOW, 0).put(at + INET6_ADDRESS, address);
            return INET6_BYTES;
        }
        memory.buffer().putShort(at, (short) family);
        if (family == AF_INET) {
            network.put(at + INET_ADDRESS, address).putLong(at + INET_ZEROS, 0);
            return INET_BYTES;
        }
        memory.buffer().putInt(at + INET6_SCOPE, 0);
        network.putInt(at + INET6_FLOW, 0).putLong(at + INET6_ADDRESS, 0).putInt(at + INET6_ADDRESS + 8, MAPPED);
        network.put(at + INET6_ADDRESS + 12, address);
        return INET6_BYTES;
    }

    /** Reads what the kernel wrote. */
    static SocketAddress read(OffHeap memory, int at) {
        ByteBuffer network = memory.network();
        int port = Short.toUnsignedInt(network.getShort(at + PORT));
        if (memory.buffer().getShort(at) == AF_INET) {
            long address = Integer.toUnsignedLong(network.getInt(at + INET_ADDRESS));
            return new SocketAddress(0, (long) MAPPED << Integer.SIZE | address, port, 0);
        }
        return new SocketAddress(
                network.getLong(at + INET6_ADDRESS),
                network.getLong(at + INET6_ADDRESS + 8),
                port,
                memory.buffer().getInt(at + INET6_SCOPE));
    }

    /** In Java's form. */
    InetSocketAddress toJava() {
        byte[] bytes = ByteBuffer.allocate(16).putLong(high).putLong(low).array();
        try {
            InetAddress address = scope == 0
                    ? InetAddress.getByAddress(bytes) // One of IPv4 when the bytes are a mapped address.
                    : Inet6Address.getByAddress(null, bytes, scope);
            return new InetSocketAddress(address, port);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("16 bytes are always an address", e);
        }
    }
}
