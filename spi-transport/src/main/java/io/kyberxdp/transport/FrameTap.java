package io.kyberxdp.transport;

import java.nio.ByteBuffer;

/**
 * Is shown every frame that passes ports which carry frames past the kernel, where no tool on the interface sees them. Open
 * one by {@link FrameTaps}.
 */
@FunctionalInterface
public interface FrameTap {

    /** Which way a frame goes. */
    enum Direction {
        /** To this machine. */
        INBOUND,
        /** From this machine. */
        OUTBOUND
    }

    /**
     * A frame.
     *
     * @param port the port it passes
     * @param interfaceName the network interface
     * @param queue the interface's queue; {@link #NO_QUEUE} if it is not known
     * @param direction to or from this machine
     * @param bytes between position and limit, from the Ethernet header on; borrowed until {@link FrameTap#passed} returns,
     *     and not to be changed
     * @param remark why the frame was dropped, or what else is to be said about it; null if nothing
     */
    record Frame(
            DatagramPort port, String interfaceName, int queue, Direction direction, ByteBuffer bytes, String remark) {}

    /** For a frame whose queue is not known. */
    int NO_QUEUE = -1;

    /**
     * Is shown a frame, just taken off the ring of arrivals or about to be sent. Called by the port's own threads, several
     * at once: it must be quick, must not wait and must not throw.
     *
     * @param frame borrowed until the call returns
     */
    void passed(Frame frame);
}
