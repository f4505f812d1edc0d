package io.kyberxdp.afxdp.frame;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;

/**
 * An IP address as two numbers, which can be compared without making an object; IPv4 in the form ::ffff:a.b.c.d.
 *
 * @param high the first 64 bits
 * @param low the last 64 bits
 */
public record IpAddress(long high, long low) {

    /** 0.0.0.0. */
    public static final IpAddress UNSPECIFIED_IPV4 = new IpAddress(0, 0xffff_0000_0000L);

    /** ::. */
    public static final IpAddress UNSPECIFIED_IPV6 = new IpAddress(0, 0);

    private static final long MAPPED = 0xffff_0000_0000L;
    private static final long IPV4_BITS = 0xffff_ffffL;
    private static final int IPV4_SIZE = 4;

    /** The same address as Java's. */
    public static IpAddress of(InetAddress address) {
        ByteBuffer bytes = ByteBuffer.wrap(address.getAddress());
        return bytes.limit() == IPV4_SIZE
                ? new IpAddress(0, mapped(bytes.getInt()))
                : new IpAddress(bytes.getLong(), bytes.getLong());
    }

    /** The last 64 bits of an IPv4 address. */
    static long mapped(int ipv4) {
        return MAPPED | (ipv4 & IPV4_BITS);
    }

    /** Whether it is an IPv4 address. */
    public boolean isIpv4() {
        return isIpv4(high, low);
    }

    static boolean isIpv4(long high, long low) {
        return high == 0 && low >>> 32 == 0xffff;
    }

    /** Its 16 bytes. */
    public byte[] bytes() {
        return ByteBuffer.allocate(16).putLong(high).putLong(low).array();
    }

    /**
     * The same address as Java has it.
     *
     * @param scope the interface's number, for a link-local address
     */
    public InetAddress toInetAddress(int scope) {
        try {
            InetAddress plain = InetAddress.getByAddress(bytes()); // makes an Inet4Address of a mapped one
            return plain instanceof Inet6Address && plain.isLinkLocalAddress()
                    ? Inet6Address.getByAddress(null, bytes(), scope)
                    : plain;
        } catch (UnknownHostException e) {
            throw new IllegalStateException("16 bytes are an IP address", e);
        }
    }
}
