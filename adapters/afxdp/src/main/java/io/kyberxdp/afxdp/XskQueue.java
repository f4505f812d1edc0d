package io.kyberxdp.afxdp;

import io.kyberxdp.afxdp.frame.FrameFault;
import io.kyberxdp.afxdp.frame.FrameTemplate;
import io.kyberxdp.afxdp.frame.ReceivedFrame;
import io.kyberxdp.afxdp.frame.Station;
import io.kyberxdp.afxdp.jna.Errno;
import io.kyberxdp.afxdp.jna.XdpStatistics;
import io.kyberxdp.afxdp.jna.XskSocket;
import io.kyberxdp.afxdp.ring.CompletionRing;
import io.kyberxdp.afxdp.ring.FillRing;
import io.kyberxdp.afxdp.ring.FramePool;
import io.kyberxdp.afxdp.ring.RxRing;
import io.kyberxdp.afxdp.ring.TxRing;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.EnumMap;
import java.util.Map;

/** One receive queue of the interface: its socket's rings, and its frames from hand to hand. */
final class XskQueue {

    /** A call sends 32 frames; twice as many calls as a full ring needs, and then the rest waits for the next occasion. */
    private static final int MAX_KICKS = 2 * XskSocket.RING / 32;

    /** Takes datagrams. */
    interface Sink {
        /**
         * Takes one.
         *
         * @param frame the frame it came in, read and without fault
         * @param payload borrowed until the call returns
         * @return whether more are wanted
         */
        boolean take(ReceivedFrame frame, ByteBuffer payload);
    }

    private final XskSocket socket;
    private final ByteBuffer frames;
    private final long frameMask;
    private final ReceivedFrame reader;
    private final FillRing fill;
    private final RxRing rx;
    private final TxRing tx;
    private final CompletionRing completions;
    private final FramePool pool;

    /** A view of each frame for arrivals, made once: a receiver may do with its view what it likes. */
    private final ByteBuffer[] views = new ByteBuffer[XskSocket.ARRIVALS];

    private final Map<FrameFault, long[]> faults = new EnumMap<>(FrameFault.class);
    private long dropped;

    XskQueue(XskSocket socket, boolean acceptPartialChecksum) {
        this.socket = socket;
        frames = socket.frames().order(ByteOrder.BIG_ENDIAN);
        frameMask = -socket.frameSize();
        reader = new ReceivedFrame(frames, acceptPartialChecksum);
        fill = socket.fill();
        rx = socket.rx();
        tx = socket.tx();
        completions = socket.completions();
        pool = socket.newPool();
        for (int i = 0; i < views.length; i++) {
            views[i] = frames.slice(i * socket.frameSize(), socket.frameSize());
        }
        for (FrameFault fault : FrameFault.values()) {
            faults.put(fault, new long[1]);
        }
    }

    boolean hasArrivals() {
        return rx.available() > 0;
    }

    /**
     * Takes frames that are there off the ring, and hands over those without fault.
     *
     * @param max how many to take at most
     * @return whether more are wanted
     */
    boolean receive(Sink sink, int max, Station own) {
        boolean more = true;
        try {
            for (int taken = 0; more && taken < max && rx.available() > 0; taken++) {
                more = takeOne(sink, own);
            }
            return more;
        } finally {
            rx.release();
            fill.submit();
            if (fill.needsWakeup()) {
                socket.kickFill();
            }
        }
    }

    private boolean takeOne(Sink sink, Station own) {
        long address = rx.address();
        int length = rx.length();
        boolean isWhole = (rx.options() & RxRing.CONTINUED) == 0;
        rx.advance();
        try {
            FrameFault fault = isWhole ? reader.parse((int) address, length, own) : FrameFault.CONTINUED;
            if (fault != null) {
                faults.get(fault)[0]++;
                return true;
            }
            return sink.take(reader, payloadAt((int) address));
        } finally {
            fill.put(address & frameMask); // the packet starts behind the frame's headroom
        }
    }

    private ByteBuffer payloadAt(int address) {
        int start = (int) (address & frameMask);
        int from = reader.payload() - start;
        ByteBuffer view = views[start / socket.frameSize()];
        return view.clear()
                .order(ByteOrder.BIG_ENDIAN)
                .limit(from + reader.payloadLength())
                .position(from);
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
        tx.put(frame, template.write(frames, (int) frame, payload));
        return true;
    }

    /**
     * Makes the kernel send what was offered, as far as it can now.
     *
     * @throws IOException if the interface is gone
     */
    void flush() throws IOException {
        tx.submit();
        completions.reap(pool);
        for (int kicks = 0; tx.pending() > 0 && kicks < MAX_KICKS && tx.needsWakeup(); kicks++) {
            int errno = socket.kickTx();
            completions.reap(pool);
            if (errno == Errno.ENXIO) {
                throw new IOException("the network interface is gone");
            } else if (errno == Errno.ENETDOWN) {
                return; // the frames stay queued until it is up again
            } else if (errno == Errno.EBUSY) {
                dropped++;
            }
        }
    }

    /** Whether frames wait for the kernel to look at them. */
    boolean hasPending() {
        return tx.pending() > 0;
    }

    /** How many frames came with each fault. */
    long count(FrameFault fault) {
        return faults.get(fault)[0];
    }

    /** How many frames the kernel took and did not send. */
    long dropped() {
        return dropped;
    }

    XdpStatistics statistics() throws IOException {
        return socket.statistics();
    }
}
