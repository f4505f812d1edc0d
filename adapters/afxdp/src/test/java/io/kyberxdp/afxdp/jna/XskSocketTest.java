package io.kyberxdp.afxdp.jna;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.afxdp.net.Namespace;
import io.kyberxdp.afxdp.net.VethPair;
import io.kyberxdp.afxdp.ring.FramePool;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the kernel does with the rings of a socket, as far as the adapter relies on it. */
@Timeout(180)
class XskSocketTest {

    private static final int LENGTH = 60;
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(60);

    private VethPair pair;
    private XskSocket socket;
    private FramePool pool;

    @BeforeEach
    void openSocket() throws Exception {
        pair = VethPair.create();
        socket = pair.left().call(() -> XskSocket.open(Namespace.INTERFACE, 0, 1514));
        pool = socket.newPool();
    }

    @AfterEach
    void closeSocket() {
        if (socket != null) {
            socket.close();
        }
        if (pair != null) {
            pair.close();
        }
    }

    /** Kicks and reaps until the kernel has looked at every frame; tells how often it had to. */
    private int kickUntilTaken() {
        int kicks = 0;
        long deadline = System.nanoTime() + PATIENCE;
        while (socket.tx().pending() > 0) {
            socket.kickTx();
            socket.completions().reap(pool);
            kicks++;
            assertTrue(deadline - System.nanoTime() > 0, "no progress");
        }
        return kicks;
    }

    @Test
    void sendsMoreThanOneCallTakes() {
        for (int i = 0; i < 60; i++) {
            socket.tx().put(pool.take(), LENGTH);
        }
        socket.tx().submit();
        assertTrue(kickUntilTaken() >= 2);
        awaitAllFrames();
    }

    @Test
    void goesOnBehindAFrameThatIsNone() throws Exception {
        long before = sent();
        for (int i = 0; i < 60; i++) {
            socket.tx().put(pool.take(), i == 20 ? 2 * socket.frameSize() : LENGTH); // longer than a frame
        }
        socket.tx().submit();
        kickUntilTaken();
        assertEquals(1, socket.statistics().txInvalid());
        awaitSent(before + 59);
    }

    @Test
    void sendsTenRingsWorth() throws Exception {
        long before = sent();
        int put = 0;
        while (put < 10 * XskSocket.RING) {
            long frame = pool.take();
            if (frame >= 0) {
                socket.tx().put(frame, LENGTH);
                put++;
            } else {
                socket.tx().submit();
                kickUntilTaken();
            }
        }
        socket.tx().submit();
        kickUntilTaken();
        awaitAllFrames();
        awaitSent(before + put);
    }

    private void awaitAllFrames() {
        long deadline = System.nanoTime() + PATIENCE;
        while (pool.free() < XskSocket.RING && deadline - System.nanoTime() > 0) {
            socket.completions().reap(pool);
        }
        assertEquals(XskSocket.RING, pool.free(), "every frame came back");
    }

    private void awaitSent(long count) throws Exception {
        long deadline = System.nanoTime() + PATIENCE;
        while (sent() < count) {
            assertTrue(deadline - System.nanoTime() > 0, () -> "of " + count + " frames not all were sent");
            Thread.sleep(10);
        }
    }

    /** The frames that the interface has sent so far, and those for which a busy other end had no room. */
    private long sent() throws Exception {
        String[] lines = pair.left().ip("-s link show dev kx0").split("\n", -1);
        for (int i = 0; i < lines.length; i++) {
            if (lines[i].trim().startsWith("TX:")) {
                String[] counts = lines[i + 1].trim().split("\\s+", -1);
                return Long.parseLong(counts[1]) + Long.parseLong(counts[3]);
            }
        }
        throw new AssertionError("no TX counts");
    }

    @Test
    void copiesOnThisKindOfInterface() throws Exception {
        assertFalse(socket.isZeroCopy());
    }

    @Test
    void saysThatTheQueueIsTaken() {
        SystemCallException told = assertThrows(
                SystemCallException.class, () -> pair.left().call(() -> XskSocket.open(Namespace.INTERFACE, 0, 1514)));
        assertEquals(Errno.EBUSY, told.errno());
        assertTrue(told.getMessage().contains("another AF_XDP socket has this queue"), told.getMessage());
    }

    @Test
    void usesLargerFramesForLargerMtus() throws Exception {
        assertEquals(2048, socket.frameSize());
        XskSocket large = pair.right().call(() -> XskSocket.open(Namespace.INTERFACE, 0, 1793));
        assertEquals(4096, large.frameSize());
        large.close();
    }
}
