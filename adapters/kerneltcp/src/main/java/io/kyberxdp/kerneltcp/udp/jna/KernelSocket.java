package io.kyberxdp.kerneltcp.udp.jna;

import com.sun.jna.Native;
import io.kyberxdp.kerneltcp.udp.UdpSettings;
import java.io.IOException;
import java.lang.ref.Reference;
import java.net.Inet4Address;
import java.net.InetSocketAddress;

/**
 * A UDP socket as Linux knows it. The numbers are those of include/uapi: asm-generic/socket.h, linux/in.h, linux/in6.h,
 * linux/udp.h.
 *
 * @param fd its descriptor
 * @param family what its addresses look like; a socket of IPv6 reaches IPv4 by mapped addresses
 */
record KernelSocket(int fd, int family) {

    static final int NONBLOCK = 0x800;
    static final int CLOEXEC = 0x80000;
    static final int SOL_SOCKET = 1;
    static final int SO_RXQ_OVFL = 40;
    static final int SOL_UDP = 17;
    static final int UDP_SEGMENT = 103;
    static final int UDP_GRO = 104;

    private static final int SOCK_DGRAM = 2;
    private static final int SO_SNDBUF = 7;
    private static final int SO_RCVBUF = 8;
    private static final int IPPROTO_IP = 0;
    private static final int IP_MTU_DISCOVER = 10;
    private static final int IPPROTO_IPV6 = 41;
    private static final int IPV6_MTU_DISCOVER = 23;
    private static final int IPV6_V6ONLY = 26;

    /** "Don't fragment", and no belief in what ICMP messages, which anyone can forge, say of the path's MTU. */
    private static final int PMTUDISC_PROBE = 3;

    /** Opens a socket bound to an address, or for null to every one, of both families where there are both. */
    static KernelSocket open(InetSocketAddress local) throws IOException {
        KernelSocket socket = create(local);
        try {
            socket.configure();
            socket.bind(local);
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    private static KernelSocket create(InetSocketAddress local) throws IOException {
        if (local == null ? ipv4Only() : local.getAddress() instanceof Inet4Address) {
            return create(SocketAddress.AF_INET);
        }
        return create(SocketAddress.AF_INET6);
    }

    /** The JDK's own property, or a kernel without IPv6. */
    private static boolean ipv4Only() {
        int fd = Boolean.getBoolean("java.net.preferIPv4Stack") ? -1 : socket(SocketAddress.AF_INET6);
        return fd < 0 || LibC.close(fd) < 0;
    }

    private static KernelSocket create(int family) throws IOException {
        return new KernelSocket(Errno.check("socket", socket(family)), family);
    }

    private static int socket(int family) {
        return LibC.socket(family, SOCK_DGRAM | NONBLOCK | CLOEXEC, 0);
    }

    private void configure() throws IOException {
        require("SO_RCVBUF", SOL_SOCKET, SO_RCVBUF, UdpSettings.RECEIVE_QUEUE_BYTES);
        require("SO_SNDBUF", SOL_SOCKET, SO_SNDBUF, UdpSettings.SEND_QUEUE_BYTES);
        require("IP_MTU_DISCOVER", IPPROTO_IP, IP_MTU_DISCOVER, PMTUDISC_PROBE);
        if (family == SocketAddress.AF_INET6) {
            require("IPV6_MTU_DISCOVER", IPPROTO_IPV6, IPV6_MTU_DISCOVER, PMTUDISC_PROBE);
            require("IPV6_V6ONLY", IPPROTO_IPV6, IPV6_V6ONLY, 0);
        }
    }

    private void require(String name, int level, int option, int value) throws IOException {
        if (!set(level, option, value)) {
            throw Errno.failure("setsockopt(" + name + ")", Native.getLastError());
        }
    }

    /** Sets an option that is a number of 4 bytes; false if the kernel refuses. */
    boolean set(int level, int option, int value) {
        OffHeap memory = OffHeap.allocate(Integer.BYTES);
        memory.buffer().putInt(0, value);
        try {
            return LibC.setsockopt(fd, level, option, memory.address(), Integer.BYTES) == 0;
        } finally {
            Reference.reachabilityFence(memory);
        }
    }

    private void bind(InetSocketAddress local) throws IOException {
        OffHeap memory = OffHeap.allocate(SocketAddress.BYTES);
        int length = local == null
                ? SocketAddress.writeAny(family, memory, 0)
                : SocketAddress.write(local, family, memory, 0);
        try {
            Errno.check("bind", LibC.bind(fd, memory.address(), length));
        } finally {
            Reference.reachabilityFence(memory);
        }
    }

    /** The address it is bound to. */
    InetSocketAddress bound() throws IOException {
        OffHeap memory = OffHeap.allocate(SocketAddress.BYTES + Integer.BYTES);
        memory.buffer().putInt(SocketAddress.BYTES, SocketAddress.BYTES);
        try {
            long address = memory.address();
            Errno.check("getsockname", LibC.getsockname(fd, address, address + SocketAddress.BYTES));
            return SocketAddress.read(memory, 0).toJava();
        } finally {
            Reference.reachabilityFence(memory);
        }
    }

    void close() {
        LibC.close(fd);
    }
}
