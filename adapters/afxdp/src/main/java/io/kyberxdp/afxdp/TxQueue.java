package io.kyberxdp.afxdp;

import io.kyberxdp.afxdp.frame.FrameTemplate;
import io.kyberxdp.afxdp.jna.Errno;
import io.kyberxdp.afxdp.jna.XskSocket;
import io.kyberxdp.afxdp.ring.CompletionRing;
import io.kyberxdp.afxdp.ring.FramePool;
import io.kyberxdp.afxdp.ring.TxRing;
import java.io.IOException;
import java.nio.ByteBuffer;

/** The sending half of a socket: frames from the pool leave on the TX ring, and return by the completion ring. */
final class TxQueue {

    /** A call sends 32 frames; twice as many calls as a full ring needs, and then the rest waits for the next occasion. */
    private static final int MAX_KICKS = 2 * XskSocket.RING / 32;

    private final XskSocket socket;
    private final QueueTap tap;
    private final ByteBuffer frames;
    private final TxRing tx;
    private final CompletionRing completions;
    private final FramePool pool;
    private final Count sent = new Count();
    private final Count dropped = new Count();

    TxQueue(XskSocket socket, QueueTap tap) {
        this.socket = socket;
        this.tap = tap;
        frames = socket.frames();
        tx = socket.tx();
        completions = socket.completions();
        pool = socket.newPool();
    }

    /**
     * Puts a datagram into a frame to send; it leaves with {@link #flush}.
     *
     * @return false if no frame is free
     */
    boolean offer(FrameTemplate template, ByteBuffer payload) throws IOException {
        long frame = pool.take();
        if (frame < 0) {
            flush();
            frame = pool.take();
            if (frame < 0) {
                return false;
            }
        }
        int length = template.write(frames, (int) frame, payload);
        tap.sent((int) frame, length);
        tx.put(frame, length);
        sent.add(1);
        return true;
    }

    /**
     * Makes the kernel send what was offered, as far as it can now.
     *
     * @return whether frames are left that the kernel has not looked at
     * @throws IOException if the interface is gone
     */
    boolean flush() throws IOException {
        tx.submit();
        completions.reap(pool);
        for (int kicks = 0; tx.pending() > 0 && kicks < MAX_KICKS && tx.needsWakeup(); kicks++) {
            int errno = socket.kickTx();
            completions.reap(pool);
            if (errno == Errno.ENXIO) {
                throw new IOException("the network interface is gone");
            } else if (errno == Errno.ENETDOWN) {
                return false; // the frames stay queued until it is up again, and something else is sent
            } else if (errno == Errno.EBUSY) {
                dropped.add(1);
            }
        }
        return tx.pending() > 0;
    }

    /** How many frames were put into the TX ring; any thread may ask. */
    long sent() {
        return sent.get();
    }

    /** How many frames the kernel took and did not send; any thread may ask. */
    long dropped() {
        return dropped.get();
    }
}
