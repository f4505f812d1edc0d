package io.kyberxdp.afalg.jna;

import java.io.IOException;

/**
 * A pipe that takes pages of this process's memory and hands them to an operation socket, without a copy in between; whether
 * the socket then copies them is the kernel's matter. The pages must stay as they are until the operation's result has been
 * received. One thread at a time.
 */
public final class SplicePipe implements AutoCloseable {

    private static final class End extends Descriptor {
        End(int fd) {
            super(fd);
        }
    }

    private final Message message;
    private final End read;
    private final End write;

    private SplicePipe(int read, int write, Message message) {
        this.message = message;
        this.read = new End(read);
        this.write = new End(write);
    }

    /** Opens a pipe. */
    public static SplicePipe open() throws IOException {
        OffHeap descriptors = new OffHeap(2 * Integer.BYTES);
        Message message = new Message(); // Before the pipe, which would be lost if there were no memory for it.
        if (LibC.pipe2(descriptors.address(0), AlgConstants.CLOEXEC) != 0) {
            throw KernelCallException.of("pipe2");
        }
        return new SplicePipe(descriptors.bytes().getInt(0), descriptors.bytes().getInt(Integer.BYTES), message);
    }

    /**
     * Gives pages to a socket as the end of an operation's input.
     *
     * @param address where the bytes begin, best at a page's start
     * @param length at least 1
     * @throws KernelCallException if anything was not taken whole: the operation is void, and socket and pipe are to be closed
     */
    public void send(OperationSocket socket, long address, int length) throws IOException {
        int in = write.enter();
        try {
            int done = 0;
            while (done < length) {
                int taken = fill(in, address + done, length - done);
                done += taken;
                drain(socket, taken, done < length);
            }
        } finally {
            write.leave();
        }
    }

    /** Puts pages into the pipe, as many as fit (16, and 64 KiB that start within a page are 17): to wait were for ever. */
    private int fill(int in, long address, int length) throws IOException {
        message.clear().vector(address, length);
        long taken;
        do {
            taken = LibC.vmsplice(in, message.vectorAddress(), 1, AlgConstants.SPLICE_F_NONBLOCK);
        } while (taken < 0 && Errno.of(LibC.errno()) == Errno.EINTR);
        if (taken <= 0) {
            throw KernelCallException.of("vmsplice");
        }
        return (int) taken;
    }

    /** Moves the pipe's pages to the socket: with SPLICE_F_MORE on the operation's last, its result would never come. */
    private void drain(OperationSocket socket, int length, boolean more) throws IOException {
        int from = read.enter();
        int to = socket.enter();
        try {
            int flags = AlgConstants.SPLICE_F_NONBLOCK | (more ? AlgConstants.SPLICE_F_MORE : 0);
            long moved;
            do {
                moved = LibC.splice(from, 0, to, 0, length, flags);
            } while (moved < 0 && Errno.of(LibC.errno()) == Errno.EINTR);
            if (moved < 0) {
                throw KernelCallException.of("splice(AF_ALG)");
            }
            if (moved != length) {
                throw KernelCallException.unexpected("splice(AF_ALG) moved " + moved + " bytes of " + length);
            }
        } finally {
            socket.leave();
            read.leave();
        }
    }

    @Override
    public void close() {
        read.close();
        write.close();
    }
}
