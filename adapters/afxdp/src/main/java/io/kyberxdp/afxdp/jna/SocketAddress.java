package io.kyberxdp.afxdp.jna;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;

/**
 * IP addresses as the kernel writes them. The family is in this machine's byte order, the port in the network's.
 *
 * <pre>
 *   sockaddr_in:  | u16 family 2  | port 2 | address 4 | 0 8 |
 *   sockaddr_in6: | u16 family 10 | port 2 | flow 4 | address 16 | u32 scope |
 * </pre>
 */
final class SocketAddress {

    static final int AF_INET = 2;
    static final int AF_INET6 = 10;

    /** The larger of the two. */
    static final int MAX_SIZE = 28;

    private static final int IPV4_SIZE = 16;

    private SocketAddress() {}

    /**
     * Writes an address for a socket of a family; an IPv4 address for an IPv6 socket becomes ::ffff:a.b.c.d.
     *
     * @return its size, or -1 if it cannot be written for that family
     */
    static int write(int family, InetSocketAddress from, ByteBuffer to) {
        InetAddress address = from.getAddress();
        to.putShort(0, (short) family);
        to.put(2, (byte) (from.getPort() >>> 8)).put(3, (byte) from.getPort());
        to.putInt(4, 0);
        if (family == AF_INET) {
            if (!(address instanceof Inet4Address)) {
                return -1;
            }
            to.put(4, address.getAddress()).putLong(8, 0);
            return IPV4_SIZE;
        }
        to.putInt(24, 0);
        if (address instanceof Inet6Address ipv6) {
            to.put(8, address.getAddress()).putInt(24, ipv6.getScopeId());
        } else {
            to.putLong(8, 0).putInt(16, 0).put(18, (byte) -1).put(19, (byte) -1).put(20, address.getAddress());
        }
        return MAX_SIZE;
    }

    /** Reads an address that the kernel wrote. */
    static InetSocketAddress read(ByteBuffer from) {
        boolean ipv4 = from.getShort(0) == AF_INET;
        byte[] bytes = new byte[ipv4 ? 4 : 16];
        from.get(ipv4 ? 4 : 8, bytes);
        int port = (from.get(2) & 0xff) << 8 | (from.get(3) & 0xff);
        return new InetSocketAddress(address(bytes, ipv4 ? 0 : from.getInt(24)), port);
    }

    /**
     * An IP address; ::ffff:a.b.c.d becomes an IPv4 address, and a link-local one carries the interface's number.
     *
     * @param bytes 4 or 16
     */
    static InetAddress address(byte[] bytes, int scope) {
        try {
            InetAddress plain = InetAddress.getByAddress(bytes);
            return plain.isLinkLocalAddress() && bytes.length > 4
                    ? Inet6Address.getByAddress(null, bytes, scope)
                    : plain;
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(bytes.length + " bytes are no IP address", e);
        }
    }
}
