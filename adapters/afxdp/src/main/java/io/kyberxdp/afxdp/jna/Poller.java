package io.kyberxdp.afxdp.jna;

import java.util.List;

/** Waits until one of some descriptors can be read. */
public final class Poller {

    private static final int ENTRY = 8;
    private static final short POLLIN = 1;
    private static final long SECOND = 1_000_000_000;

    private final Scratch entries;
    private final Scratch timeout = new Scratch(2 * Long.BYTES);
    private final int count;

    /** Waits for the sockets' frames, for the UDP socket and for the flag. */
    public Poller(List<XskSocket> sockets, KernelUdpSocket udp, Wakeup wakeup) {
        count = sockets.size() + 2;
        entries = new Scratch(count * ENTRY);
        sockets.forEach(socket -> add(socket.descriptor()));
        add(udp.descriptor());
        add(wakeup.descriptor());
    }

    private void add(int fd) {
        entries.bytes().putInt(fd).putShort(POLLIN).putShort((short) 0);
    }

    /** Waits for so many nanoseconds at most. A signal may end the wait early. */
    public void await(long nanos) {
        timeout.bytes().putLong(0, nanos / SECOND).putLong(Long.BYTES, nanos % SECOND);
        LibC.ppoll(entries.address(), count, timeout.address(), 0);
    }

    /** Frees its memory. */
    public void close() {
        entries.close();
        timeout.close();
    }
}
