package io.kyberxdp.kerneltcp.udp.jna;

import com.sun.jna.Native;
import java.io.IOException;
import java.lang.ref.Reference;
import java.net.InetSocketAddress;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * When a socket may be used, until when it lives, and how to wait for it: with an eventfd that ends the waiting.
 *
 * <p>Closing never waits for other threads: each use is between {@link #enter} and {@link #leave}, and the last one to leave a
 * closed socket lets go of the descriptors, so that no call ever meets a number that means another file by now.
 */
final class UdpSocket {

    private static final short POLLIN = 1;

    // Offsets in the memory for waiting: two struct pollfd {int fd; short events; short revents}, then struct timespec
    // {long seconds; long nanoseconds}, then what is read from and written to the eventfd, 8 bytes each.
    private static final int POLL_SOCKET = 0;
    private static final int POLL_EVENT = 8;
    private static final int EVENTS = 4;
    private static final int REVENTS = 6;
    private static final int TIMEOUT = 16;
    private static final int EVENTS_READ = 32;
    private static final int ONE_EVENT = 40;
    private static final int WAIT_BYTES = 48;

    private static final long NANOS_PER_SECOND = 1_000_000_000;

    /** The highest bit of {@link #users}. */
    private static final int CLOSED = Integer.MIN_VALUE;

    private final KernelSocket socket;
    private final int event;
    private final OffHeap memory = OffHeap.allocate(WAIT_BYTES);
    private final AtomicInteger users = new AtomicInteger();
    private final AtomicBoolean woken = new AtomicBoolean();

    private UdpSocket(KernelSocket socket, int event) {
        this.socket = socket;
        this.event = event;
        memory.buffer()
                .putInt(POLL_SOCKET, socket.fd())
                .putShort(POLL_SOCKET + EVENTS, POLLIN)
                .putInt(POLL_EVENT, event)
                .putShort(POLL_EVENT + EVENTS, POLLIN)
                .putLong(ONE_EVENT, 1);
    }

    /** Opens a socket, see {@link KernelSocket#open}. */
    static UdpSocket open(InetSocketAddress local) throws IOException {
        KernelSocket socket = KernelSocket.open(local);
        try {
            int event = Errno.check("eventfd", LibC.eventfd(0, KernelSocket.NONBLOCK | KernelSocket.CLOEXEC));
            return new UdpSocket(socket, event);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /** The socket, for use between {@link #enter} and {@link #leave}. */
    KernelSocket socket() {
        return socket;
    }

    /** Keeps the descriptors open until {@link #leave}. */
    void enter() throws ClosedChannelException {
        if (!tryEnter()) {
            throw new ClosedChannelException();
        }
    }

    private boolean tryEnter() {
        int before = users.getAndUpdate(count -> (count & CLOSED) == 0 ? count + 1 : count);
        return (before & CLOSED) == 0;
    }

    void leave() {
        if (users.decrementAndGet() == CLOSED) {
            socket.close();
            LibC.close(event);
        }
    }

    /**
     * Waits, entered.
     *
     * @return whether it is worth trying to receive: false if the time is up or {@link #wakeup} was called
     * @throws ClosedChannelException if the socket is closed before or meanwhile
     */
    boolean awaitReadable(long nanos) throws IOException {
        memory.buffer().putLong(TIMEOUT, nanos / NANOS_PER_SECOND).putLong(TIMEOUT + 8, nanos % NANOS_PER_SECOND);
        int ready = LibC.ppoll(memory.address(), 2, memory.address() + TIMEOUT, 0);
        int errno = ready < 0 ? Native.getLastError() : 0;
        if (users.get() < 0) {
            throw new AsynchronousCloseException();
        }
        if (ready < 0 && errno != Errno.EINTR) {
            throw Errno.failure("ppoll", errno);
        }
        if (ready > 0 && memory.buffer().getShort(POLL_EVENT + REVENTS) != 0) {
            takeWakeup();
            return false;
        }
        return ready != 0;
    }

    /** In this order: a wakeup that comes between the two finds the flag set, and the waiting ends after it all the same. */
    private void takeWakeup() {
        LibC.read(event, memory.address() + EVENTS_READ, Long.BYTES);
        woken.set(false);
    }

    void wakeup() {
        if (woken.compareAndSet(false, true) && tryEnter()) {
            signal();
            leave();
        }
    }

    private void signal() {
        try {
            LibC.write(event, memory.address() + ONE_EVENT, Long.BYTES);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /** Ends the waiting; the descriptors go as soon as nobody uses them. Closing again does nothing. */
    void close() {
        int before = users.getAndUpdate(count -> (count & CLOSED) == 0 ? count + 1 | CLOSED : count);
        if ((before & CLOSED) == 0) {
            signal();
            leave();
        }
    }
}
