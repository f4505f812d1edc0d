package io.kyberxdp.afxdp.jna;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.afxdp.net.Namespace;
import io.kyberxdp.afxdp.net.VethPair;
import io.kyberxdp.afxdp.ring.FramePool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the kernel does with the rings of a socket, as far as the adapter relies on it. */
@Timeout(30)
class XskSocketTest {

    private static final int LENGTH = 60;

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
        while (socket.tx().pending() > 0) {
            socket.kickTx();
            socket.completions().reap(pool);
            assertTrue(++kicks < 1000, "no progress");
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
        long before = packetsReceived();
        for (int i = 0; i < 60; i++) {
            socket.tx().put(pool.take(), i == 20 ? 2 * socket.frameSize() : LENGTH); // longer than a frame
        }
        socket.tx().submit();
        kickUntilTaken();
        assertEquals(1, socket.statistics().txInvalid());
        assertTrue(packetsReceived() - before >= 59);
    }

    @Test
    void sendsTenRingsWorth() throws Exception {
        long before = packetsReceived();
        int sent = 0;
        while (sent < 10 * XskSocket.RING) {
            long frame = pool.take();
            if (frame >= 0) {
                socket.tx().put(frame, LENGTH);
                sent++;
            } else {
                socket.tx().submit();
                kickUntilTaken();
            }
        }
        socket.tx().submit();
        kickUntilTaken();
        awaitAllFrames();
        assertTrue(packetsReceived() - before >= sent);
    }

    private void awaitAllFrames() {
        long deadline = System.nanoTime() + 5_000_000_000L;
        while (pool.free() < XskSocket.RING && deadline - System.nanoTime() > 0) {
            socket.completions().reap(pool);
        }
        assertEquals(XskSocket.RING, pool.free(), "every frame came back");
    }

    private long packetsReceived() throws Exception {
        String[] lines = pair.right().ip("-s link show dev kx0").split("\n", -1);
        for (int i = 0; i < lines.length; i++) {
            if (lines[i].trim().startsWith("RX:")) {
                return Long.parseLong(lines[i + 1].trim().split("\\s+", -1)[1]);
            }
        }
        throw new AssertionError("no RX counts");
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
