package io.kyberxdp.afxdp.jna;

import java.util.List;

/** Waits until one of a port's descriptors can be read. */
public final class Poller {

    private static final int ENTRY = 8;
    private static final int RESULT = 6;
    private static final short POLLIN = 1;
    private static final long SECOND = 1_000_000_000;

    private final Scratch entries;
    private final Scratch timeout = new Scratch(2 * Long.BYTES);
    private final int count;

    /** Watches the sockets' frames, the UDP socket and the flag. */
    public Poller(List<XskSocket> sockets, KernelUdpSocket udp, Wakeup wakeup) {
        count = sockets.size() + 2;
        entries = new Scratch(count * ENTRY);
        add(wakeup.descriptor());
        add(udp.descriptor());
        sockets.forEach(socket -> add(socket.descriptor()));
    }

    private void add(int fd) {
        entries.bytes().putInt(fd).putShort(POLLIN).putShort((short) 0);
    }

    /**
     * Waits.
     *
     * @param nanos how long at most; a signal may end the wait early
     */
    public void await(long nanos) {
        timeout.bytes().putLong(0, nanos / SECOND).putLong(Long.BYTES, nanos % SECOND);
        for (int i = 0; i < count; i++) {
            entries.bytes().putShort(i * ENTRY + RESULT, (short) 0);
        }
        LibC.ppoll(entries.address(), count, timeout.address(), 0);
    }

    /** Whether the last wait found the flag set. */
    public boolean isFlagSet() {
        return entries.bytes().getShort(RESULT) != 0;
    }

    /** Whether the last wait found a datagram at the UDP socket. */
    public boolean isUdpReadable() {
        return entries.bytes().getShort(ENTRY + RESULT) != 0;
    }

    /** Frees its memory. To be called once. */
    public void close() {
        entries.close();
        timeout.close();
    }
}
