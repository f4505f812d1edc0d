package io.kyberxdp.afxdp.jna;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.io.IOException;
import java.util.concurrent.locks.ReentrantLock;

/** A flag that {@link Poller} can wait for, an eventfd. Any thread may {@link #signal}, also after it was closed. */
public final class Wakeup {

    private static final int NONBLOCK_CLOEXEC = 0x800 | 0x80000;

    private final int fd;
    private final ReentrantLock open = new ReentrantLock();
    private boolean closed;
    private final Memory one = new Memory(Long.BYTES);
    private final Memory sink = new Memory(Long.BYTES);

    /**
     * A flag that is not set.
     *
     * @throws IOException if the process has no descriptor left
     */
    public Wakeup() throws IOException {
        one.setLong(0, 1);
        fd = LibC.eventfd(0, NONBLOCK_CLOEXEC);
        if (fd < 0) {
            throw new SystemCallException("eventfd", Errno.last(), "");
        }
    }

    int descriptor() {
        return fd;
    }

    /** Sets the flag. */
    public void signal() {
        open.lock(); // a closed descriptor's number may be another file's by now
        try {
            if (!closed) {
                LibC.write(fd, Pointer.nativeValue(one), Long.BYTES); // fails only when set 2^64 - 2 times already
            }
        } finally {
            open.unlock();
        }
    }

    /** Takes the flag back, and says whether it was set. */
    public boolean clear() {
        return LibC.read(fd, Pointer.nativeValue(sink), Long.BYTES) == Long.BYTES;
    }

    /** Frees the descriptor. To be called once. */
    public void close() {
        open.lock();
        try {
            closed = true;
            LibC.close(fd);
        } finally {
            open.unlock();
        }
    }
}
