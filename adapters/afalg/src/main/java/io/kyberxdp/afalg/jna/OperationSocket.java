package io.kyberxdp.afalg.jna;

import java.io.IOException;

/**
 * A socket for operations with a transform's key. Bytes and control messages are sent, results are received; one thread at a
 * time, since others' sends and results would mix with its own. After any error but EBADMSG the socket may hold rests and is
 * to be closed.
 */
public final class OperationSocket extends Descriptor {

    private final Message message;

    private OperationSocket(int fd, Message message) {
        super(fd);
        this.message = message;
    }

    /** Accepts without an address: for one, the kernel answers ECONNABORTED. */
    static OperationSocket acceptedFrom(int fd) throws IOException {
        Message message = new Message(); // Before the descriptor, which would be lost if there were no memory for it.
        int accepted;
        do {
            accepted = LibC.accept4(fd, 0, 0, AlgConstants.CLOEXEC);
        } while (accepted < 0 && Errno.of(LibC.errno()) == Errno.EINTR);
        if (accepted < 0) {
            throw KernelCallException.of("accept(AF_ALG)");
        }
        return new OperationSocket(accepted, message);
    }

    /** This socket's message, for the next call of send or receive. */
    public Message message() {
        return message;
    }

    /** A socket with a copy of a hash's state. */
    public OperationSocket copy() throws IOException {
        int fd = enter();
        try {
            return acceptedFrom(fd);
        } finally {
            leave();
        }
    }

    /** The most bytes that can be sent, or received, before the other: the smaller of the socket's two buffers. */
    public int bufferBytes() throws IOException {
        int fd = enter();
        try {
            int send = bufferSize(fd, "SO_SNDBUF", AlgConstants.SO_SNDBUF);
            int receive = bufferSize(fd, "SO_RCVBUF", AlgConstants.SO_RCVBUF);
            return Math.min(send, receive) / OffHeap.PAGE_BYTES * OffHeap.PAGE_BYTES;
        } finally {
            leave();
        }
    }

    private static int bufferSize(int fd, String what, int option) throws IOException {
        OffHeap value = new OffHeap(2 * Integer.BYTES);
        value.bytes().putInt(Integer.BYTES, Integer.BYTES);
        if (LibC.getsockopt(fd, AlgConstants.SOL_SOCKET, option, value.address(0), value.address(Integer.BYTES)) != 0) {
            throw KernelCallException.of("getsockopt(" + what + ")");
        }
        return value.bytes().getInt(0);
    }

    /**
     * Sends the message.
     *
     * @param more whether more bytes belong to the same operation
     * @throws KernelCallException also if the kernel took a part only: the operation is void
     */
    public void send(boolean more) throws IOException {
        int flags = AlgConstants.MSG_DONTWAIT | (more ? AlgConstants.MSG_MORE : 0);
        int fd = enter();
        try {
            long sent;
            do {
                sent = LibC.sendmsg(fd, message.address(), flags);
            } while (sent < 0 && Errno.of(LibC.errno()) == Errno.EINTR);
            if (sent < 0) {
                throw KernelCallException.of("sendmsg(AF_ALG)");
            }
            if (sent != message.length()) {
                throw KernelCallException.unexpected("sendmsg(AF_ALG) took " + sent + " bytes of " + message.length());
            }
        } finally {
            leave();
        }
    }

    /**
     * Receives into the message's vectors, by one call.
     *
     * @return how many bytes
     * @throws KernelCallException EBADMSG if a tag is wrong, and then the vectors hold plaintext to be wiped; EAGAIN if no
     *     bytes are there, where a read could have waited for ever
     */
    public int receive() throws IOException {
        int fd = enter();
        try {
            long received;
            do {
                received = LibC.recvmsg(fd, message.address(), AlgConstants.MSG_DONTWAIT);
            } while (received < 0 && Errno.of(LibC.errno()) == Errno.EINTR);
            if (received < 0) {
                throw KernelCallException.of("recvmsg(AF_ALG)");
            }
            return (int) received;
        } finally {
            leave();
        }
    }

    /** Receives exactly {@code length} bytes. */
    public void receive(long address, int length) throws IOException {
        int fd = enter();
        try {
            int done = 0;
            while (done < length) {
                long received = LibC.recv(fd, address + done, length - done, AlgConstants.MSG_DONTWAIT);
                if (received < 0 && Errno.of(LibC.errno()) != Errno.EINTR) {
                    throw KernelCallException.of("recv(AF_ALG)");
                }
                if (received == 0) {
                    throw KernelCallException.unexpected("recv(AF_ALG) gave " + done + " bytes of " + length);
                }
                done += (int) Math.max(received, 0);
            }
        } finally {
            leave();
        }
    }
}
