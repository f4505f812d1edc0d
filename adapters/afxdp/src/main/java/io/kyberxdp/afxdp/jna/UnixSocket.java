package io.kyberxdp.afxdp.jna;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A connection between processes of a machine that carries whole messages and, with them, descriptors: unix(7), of the kind
 * SOCK_SEQPACKET. No call waits longer than the time-out. One thread at a time uses an instance.
 */
final class UnixSocket implements AutoCloseable {

    private static final int AF_UNIX = 1;
    private static final int SOCK_SEQPACKET_CLOEXEC = 5 | 0x80000;
    private static final int ADDRESS_SIZE = 110;
    private static final int MAX_PATH = 107;
    private static final int SOL_SOCKET = 1;
    private static final int SO_RCVTIMEO = 20;
    private static final int SO_SNDTIMEO = 21;
    private static final int SCM_RIGHTS = 1;
    private static final int MSG_CTRUNC = 8;
    private static final int MSG_TRUNC = 0x20;
    private static final int MSG_NOSIGNAL = 0x4000;
    private static final int MSG_CMSG_CLOEXEC = 0x4000_0000;

    /*
     * struct msghdr:  | name 8 | u32 name size, pad 4 | parts 8 | u64 part count | control 8 | u64 control size | u32 flags |
     * struct iovec:   | base 8 | u64 size |
     * struct cmsghdr: | u64 size, this header included | u32 level | u32 type | descriptors 4 each |
     */
    private static final int HEADER = 56;
    private static final int PARTS = 16;
    private static final int CONTROL_SIZE = 40;
    private static final int FLAGS = 48;
    private static final int CONTROL_HEADER = 16;

    /** Room for two descriptors, so that the second one is seen; the kernel closes what does not fit. */
    private static final int CONTROL = CONTROL_HEADER + 2 * Integer.BYTES;

    private final int fd;

    private UnixSocket(int fd) {
        this.fd = fd;
    }

    /**
     * What came.
     *
     * @param text its bytes as ISO 8859-1
     * @param descriptors for the receiver to close
     */
    record Message(String text, List<Integer> descriptors) {
        void closeDescriptors() {
            descriptors.forEach(LibC::close);
        }
    }

    /**
     * Connects.
     *
     * @param file where the peer listens
     * @param timeoutMillis how long each call may wait
     * @throws IOException if nobody listens there, or this user may not connect
     */
    static UnixSocket connect(String file, int timeoutMillis) throws IOException {
        byte[] path = file.getBytes(StandardCharsets.UTF_8);
        if (path.length > MAX_PATH) {
            throw new IOException("the path " + file + " has " + path.length
                    + " bytes, and those of sockets have at most " + MAX_PATH);
        }
        int fd = LibC.socket(AF_UNIX, SOCK_SEQPACKET_CLOEXEC, 0);
        if (fd < 0) {
            throw new SystemCallException("opening a unix socket", Errno.last(), "");
        }
        UnixSocket opened = new UnixSocket(fd);
        try (Scratch address = new Scratch(ADDRESS_SIZE)) {
            opened.setTimeout(SO_RCVTIMEO, timeoutMillis);
            opened.setTimeout(SO_SNDTIMEO, timeoutMillis);
            address.bytes().putShort((short) AF_UNIX).put(path);
            if (LibC.connect(fd, address.address(), ADDRESS_SIZE) < 0) {
                throw new SystemCallException("connecting to " + file, Errno.last(), meaningOfConnect(Errno.last()));
            }
            return opened;
        } catch (IOException | RuntimeException e) {
            opened.close();
            throw e;
        }
    }

    private static String meaningOfConnect(int errno) {
        return switch (errno) {
            case Errno.EACCES -> "this user needs the right to write that file and to pass its folders";
            case Errno.EPROTOTYPE -> "the socket there is of another kind than SOCK_SEQPACKET";
            case Errno.EAGAIN -> "the peer accepts no connection";
            default -> "";
        };
    }

    private void setTimeout(int option, int millis) throws IOException {
        try (Scratch time = new Scratch(2 * Long.BYTES)) {
            time.bytes().putLong(millis / 1000).putLong(millis % 1000 * 1000L);
            if (LibC.setsockopt(fd, SOL_SOCKET, option, time.address(), 2 * Long.BYTES) < 0) {
                throw new SystemCallException("setting a time-out", Errno.last(), "");
            }
        }
    }

    /**
     * Sends a message.
     *
     * @param text ISO 8859-1
     */
    void send(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        try (Scratch message = new Scratch(bytes.length)) {
            message.bytes().put(bytes);
            if (LibC.sendto(fd, message.address(), bytes.length, MSG_NOSIGNAL, 0, 0) < 0) {
                throw new SystemCallException("sending '" + text + "'", Errno.last(), "");
            }
        }
    }

    /**
     * Waits for a message.
     *
     * @param maxSize in bytes
     * @return null if the peer has ended the connection
     * @throws IOException if none comes in time, or it is longer, or brings more than two descriptors; those it brought are
     *     closed
     */
    Message receive(int maxSize) throws IOException {
        try (Scratch text = new Scratch(maxSize);
                Scratch control = new Scratch(CONTROL);
                Scratch part = new Scratch(2 * Long.BYTES);
                Scratch header = new Scratch(HEADER)) {
            part.bytes().putLong(text.address()).putLong(maxSize);
            header.bytes().position(PARTS);
            header.bytes()
                    .putLong(part.address())
                    .putLong(1)
                    .putLong(control.address())
                    .putLong(CONTROL);
            long size = receive(header);
            byte[] bytes = new byte[(int) size];
            text.bytes().get(bytes);
            Message message =
                    new Message(new String(bytes, StandardCharsets.ISO_8859_1), descriptors(control.bytes(), (int)
                            header.bytes().getLong(CONTROL_SIZE)));
            if ((header.bytes().getInt(FLAGS) & (MSG_TRUNC | MSG_CTRUNC)) != 0) {
                message.closeDescriptors();
                throw new IOException("the peer sent more than " + maxSize + " bytes, or more than two descriptors");
            }
            return size == 0 && message.descriptors.isEmpty() ? null : message;
        }
    }

    private long receive(Scratch header) throws IOException {
        while (true) {
            long size = LibC.recvmsg(fd, header.address(), MSG_CMSG_CLOEXEC);
            if (size >= 0) {
                return size;
            }
            if (Errno.last() != Errno.EINTR) {
                throw new SystemCallException(
                        "waiting for an answer", Errno.last(), Errno.last() == Errno.EAGAIN ? "none came in time" : "");
            }
        }
    }

    private static List<Integer> descriptors(ByteBuffer control, int size) {
        List<Integer> found = new ArrayList<>();
        for (int at = 0; size - at >= CONTROL_HEADER; ) {
            int length = (int) control.getLong(at);
            boolean isRights = control.getInt(at + 8) == SOL_SOCKET && control.getInt(at + 12) == SCM_RIGHTS;
            for (int i = at + CONTROL_HEADER; isRights && i + Integer.BYTES <= at + length; i += Integer.BYTES) {
                found.add(control.getInt(i));
            }
            at += (length + 7) & -8;
        }
        return found;
    }

    /** Closes the connection. To be called once. */
    @Override
    public void close() {
        LibC.close(fd);
    }
}
