package io.kyberxdp.afxdp;

import io.kyberxdp.afxdp.frame.FrameFault;
import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.FrameTap.Direction;
import io.kyberxdp.transport.FrameTap.Frame;
import io.kyberxdp.transport.FrameTaps;
import java.nio.ByteBuffer;
import java.util.Locale;

/** Shows the frames of one queue to this process's taps, where there are any. */
final class QueueTap {

    private final DatagramPort port;
    private final String interfaceName;
    private final int queue;
    private final ByteBuffer frames;

    /**
     * For a queue.
     *
     * @param frames the memory its frames lie in
     */
    QueueTap(DatagramPort port, String interfaceName, int queue, ByteBuffer frames) {
        this.port = port;
        this.interfaceName = interfaceName;
        this.queue = queue;
        this.frames = frames;
    }

    /**
     * A frame came off the RX ring.
     *
     * @param fault why it is not handed on, null if it is
     */
    void received(int at, int length, FrameFault fault) {
        if (FrameTaps.areOpen()) {
            String remark =
                    fault == null ? null : "dropped: frame." + fault.name().toLowerCase(Locale.ROOT);
            show(Direction.INBOUND, at, length, remark);
        }
    }

    /** A frame is about to be put into the TX ring. */
    void sent(int at, int length) {
        if (FrameTaps.areOpen()) {
            show(Direction.OUTBOUND, at, length, null);
        }
    }

    private void show(Direction direction, int at, int length, String remark) {
        FrameTaps.show(new Frame(port, interfaceName, queue, direction, frames.slice(at, length), remark));
    }
}
