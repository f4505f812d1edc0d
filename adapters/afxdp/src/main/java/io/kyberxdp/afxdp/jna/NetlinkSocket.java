package io.kyberxdp.afxdp.jna;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A socket to the kernel's network configuration (rtnetlink). It sees the network namespace of the thread that opened it,
 * whichever thread uses it later, one at a time.
 */
public final class NetlinkSocket implements AutoCloseable {

    private static final int AF_NETLINK = 16;
    private static final int SOCK_RAW_CLOEXEC = 3 | 0x80000;
    private static final int NETLINK_ROUTE = 0;
    private static final int BUFFER = 32 << 10;

    private final int fd;
    private final Scratch buffer = new Scratch(BUFFER);
    private boolean closed;

    /**
     * Opens a socket.
     *
     * @throws IOException if the kernel gives none
     */
    public NetlinkSocket() throws IOException {
        fd = LibC.socket(AF_NETLINK, SOCK_RAW_CLOEXEC, NETLINK_ROUTE);
        if (fd < 0) {
            buffer.close();
            throw new SystemCallException("opening a netlink socket", Errno.last(), "");
        }
    }

    /**
     * Sends one request.
     *
     * @param request the bytes between position and limit
     * @throws IOException if the kernel does not take it
     */
    public void send(ByteBuffer request) throws IOException {
        int size = request.remaining();
        buffer.bytes().clear().put(request);
        if (LibC.sendto(fd, buffer.address(), size, 0, 0, 0) != size) {
            throw new SystemCallException("asking netlink", Errno.last(), "");
        }
    }

    /**
     * Receives the next part of an answer, one or more messages.
     *
     * @return read-only, in this machine's byte order, valid until the next call
     * @throws IOException if the answer is lost
     */
    public ByteBuffer receive() throws IOException {
        long size = LibC.recvfrom(fd, buffer.address(), BUFFER, 0, 0, 0);
        if (size < 0) {
            throw new SystemCallException("reading from netlink", Errno.last(), "");
        }
        buffer.bytes().clear().limit((int) size);
        return buffer.bytes().asReadOnlyBuffer().order(ByteOrder.nativeOrder());
    }

    /**
     * An error the kernel answered with.
     *
     * @param request what was asked
     * @param errno the error number, positive
     */
    public static SystemCallException refused(String request, int errno) {
        return new SystemCallException(request, errno, "");
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            LibC.close(fd);
            buffer.close();
        }
    }
}
