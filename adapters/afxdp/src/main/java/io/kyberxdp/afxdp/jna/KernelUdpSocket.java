package io.kyberxdp.afxdp.jna;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/**
 * The kernel's own UDP socket on a port's address. It reserves the address, keeps the kernel from answering that nobody is
 * there, receives what reaches the port past the program (fragments put together, packets with options), and sends what the
 * program's interface does not lead to or whose next station is not known yet, which makes the kernel find it. It never
 * waits. One thread may send while another receives.
 */
public final class KernelUdpSocket {

    /** The largest datagram there is. */
    public static final int MAX_DATAGRAM = 65_535;

    private static final int SOCK_DGRAM_CLOEXEC = 2 | 0x80000;
    private static final int IPPROTO_IPV6 = 41;
    private static final int IPV6_V6ONLY = 26;
    private static final int SOL_SOCKET = 1;
    private static final int SO_MEMINFO = 55;

    /** Which of the numbers of SO_MEMINFO counts drops (SK_MEMINFO_DROPS). */
    private static final int DROPS = 8;

    private static final int MSG_DONTWAIT = 0x40;
    private static final int MSG_MORE = 0x8000;

    private final int family;
    private final int fd;
    private final Scratch target = new Scratch(SocketAddress.MAX_SIZE);
    private final Scratch outgoing = new Scratch(MAX_DATAGRAM);
    private final Scratch sender = new Scratch(SocketAddress.MAX_SIZE);
    private final Scratch senderSize = new Scratch(Integer.BYTES);
    private final Scratch arrival = new Scratch(MAX_DATAGRAM);

    private KernelUdpSocket(int family, int fd) {
        this.family = family;
        this.fd = fd;
    }

    /**
     * Opens a socket.
     *
     * @param local where to; the wildcard address takes IPv4 and IPv6, port 0 lets the kernel choose
     * @throws IOException if the address is taken, or is not this machine's
     */
    public static KernelUdpSocket open(InetSocketAddress local) throws IOException {
        InetAddress ip = local.getAddress();
        if (!ip.isAnyLocalAddress()) {
            return open(ip instanceof Inet4Address ? SocketAddress.AF_INET : SocketAddress.AF_INET6, local, true);
        }
        try {
            return open(SocketAddress.AF_INET6, local, false);
        } catch (SystemCallException e) {
            if (e.errno() != Errno.EAFNOSUPPORT) {
                throw e;
            }
            return open(SocketAddress.AF_INET, local, true); // a kernel without IPv6
        }
    }

    private static KernelUdpSocket open(int family, InetSocketAddress local, boolean oneFamily) throws IOException {
        int fd = LibC.socket(family, SOCK_DGRAM_CLOEXEC, 0);
        if (fd < 0) {
            throw new SystemCallException("opening a UDP socket", Errno.last(), "");
        }
        KernelUdpSocket opened = new KernelUdpSocket(family, fd);
        try {
            opened.bind(local, oneFamily);
            return opened;
        } catch (IOException | RuntimeException e) {
            opened.close();
            throw e;
        }
    }

    private void bind(InetSocketAddress local, boolean oneFamily) throws IOException {
        if (family == SocketAddress.AF_INET6) {
            senderSize.bytes().putInt(0, oneFamily ? 1 : 0);
            LibC.setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, senderSize.address(), Integer.BYTES);
        }
        boolean any = local.getAddress().isAnyLocalAddress();
        int size = any ? writeAny(local.getPort()) : SocketAddress.write(family, local, target.bytes());
        if (LibC.bind(fd, target.address(), size) < 0) {
            throw new SystemCallException("binding a UDP socket to " + local, Errno.last(), "");
        }
    }

    private int writeAny(int port) {
        byte[] any = new byte[family == SocketAddress.AF_INET ? 4 : 16];
        return SocketAddress.write(family, new InetSocketAddress(SocketAddress.address(any, 0), port), target.bytes());
    }

    /**
     * The port it is bound to.
     *
     * @throws IOException if the kernel does not tell
     */
    public int port() throws IOException {
        senderSize.bytes().putInt(0, SocketAddress.MAX_SIZE);
        if (LibC.getsockname(fd, target.address(), senderSize.address()) < 0) {
            throw new SystemCallException("getsockname", Errno.last(), "");
        }
        return SocketAddress.read(target.bytes()).getPort();
    }

    /**
     * How many arrivals the kernel dropped at this socket, as when its queue was full. Any thread may ask, but not while the
     * socket is being closed.
     *
     * @throws IOException if the kernel does not tell
     */
    public long dropped() throws IOException {
        try (Scratch numbers = new Scratch((DROPS + 1) * Integer.BYTES);
                Scratch size = new Scratch(Integer.BYTES)) {
            size.bytes().putInt(0, (DROPS + 1) * Integer.BYTES);
            if (LibC.getsockopt(fd, SOL_SOCKET, SO_MEMINFO, numbers.address(), size.address()) < 0) {
                throw new SystemCallException("getsockopt(SO_MEMINFO)", Errno.last(), "");
            }
            return Integer.toUnsignedLong(numbers.bytes().getInt(DROPS * Integer.BYTES));
        }
    }

    int descriptor() {
        return fd;
    }

    /**
     * Sends a datagram.
     *
     * @param payload the bytes between position and limit; taken in any case
     * @return whether the kernel took it; it does not when it has no route, for example
     */
    public boolean send(InetSocketAddress peer, ByteBuffer payload) {
        int size = payload.remaining();
        int written = SocketAddress.write(family, peer, target.bytes());
        outgoing.bytes().clear().put(payload);
        if (written < 0) {
            return false;
        }
        // In two steps, since the kernel then computes the checksum itself. Otherwise it leaves that to the network
        // card, and
        // a veth pair has none: a peer on AF_XDP would see half a checksum.
        return LibC.sendto(fd, outgoing.address(), size, MSG_DONTWAIT | MSG_MORE, target.address(), written) == size
                && LibC.sendto(fd, outgoing.address(), 0, MSG_DONTWAIT, 0, 0) == 0;
    }

    /**
     * Receives a datagram if there is one: its payload is then {@link #payload}.
     *
     * @return its sender, or null
     */
    public InetSocketAddress receive() {
        senderSize.bytes().putInt(0, SocketAddress.MAX_SIZE);
        long size = LibC.recvfrom(
                fd, arrival.address(), MAX_DATAGRAM, MSG_DONTWAIT, sender.address(), senderSize.address());
        if (size < 0) {
            return null;
        }
        arrival.bytes().clear().limit((int) size);
        return SocketAddress.read(sender.bytes());
    }

    /** What {@link #receive} got, until the next call. */
    public ByteBuffer payload() {
        return arrival.bytes();
    }

    /** Closes the socket. To be called once. */
    public void close() {
        LibC.close(fd);
        target.close();
        outgoing.close();
        sender.close();
        senderSize.close();
        arrival.close();
    }
}
