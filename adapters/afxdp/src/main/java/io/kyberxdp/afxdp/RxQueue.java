package io.kyberxdp.afxdp;

import io.kyberxdp.afxdp.frame.FrameFault;
import io.kyberxdp.afxdp.frame.ReceivedFrame;
import io.kyberxdp.afxdp.frame.Station;
import io.kyberxdp.afxdp.jna.XskSocket;
import io.kyberxdp.afxdp.ring.FillRing;
import io.kyberxdp.afxdp.ring.RxRing;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.EnumMap;
import java.util.Map;

/** The receiving half of a socket: frames from the fill ring come back on the RX ring, and return to the fill ring. */
final class RxQueue {

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
    private final QueueTap tap;
    private final long frameMask;
    private final ReceivedFrame reader;
    private final FillRing fill;
    private final RxRing rx;

    /** A view of each frame for arrivals, made once: a receiver may do with its view what it likes. */
    private final ByteBuffer[] views = new ByteBuffer[XskSocket.ARRIVALS];

    private final Count delivered = new Count();
    private final Map<FrameFault, Count> faults = new EnumMap<>(FrameFault.class);

    RxQueue(XskSocket socket, boolean acceptPartialChecksum, QueueTap tap) {
        this.socket = socket;
        this.tap = tap;
        ByteBuffer frames = socket.frames();
        frameMask = -socket.frameSize();
        reader = new ReceivedFrame(frames, acceptPartialChecksum);
        fill = socket.fill();
        rx = socket.rx();
        for (int i = 0; i < views.length; i++) {
            views[i] = frames.slice(i * socket.frameSize(), socket.frameSize());
        }
        for (FrameFault fault : FrameFault.values()) {
            faults.put(fault, new Count());
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
            tap.received((int) address, length, fault);
            if (fault != null) {
                faults.get(fault).add(1);
                return true;
            }
            delivered.add(1);
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

    /** How many frames came without fault and were handed on; any thread may ask. */
    long delivered() {
        return delivered.get();
    }

    /** How many frames came with a fault; any thread may ask. */
    long count(FrameFault fault) {
        return faults.get(fault).get();
    }
}
