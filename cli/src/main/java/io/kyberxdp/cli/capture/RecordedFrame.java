package io.kyberxdp.cli.capture;

import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.FrameTap;
import java.time.Instant;

/**
 * A copy of a frame that passed.
 *
 * @param queue {@link FrameTap#NO_QUEUE} if it is not known
 * @param remark null if there is none
 * @param lostBefore frames of this interface that were not recorded since the last one that was
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record RecordedFrame(
        Instant time,
        DatagramPort port,
        String interfaceName,
        int queue,
        FrameTap.Direction direction,
        byte[] bytes,
        String remark,
        long lostBefore) {

    static RecordedFrame copyOf(FrameTap.Frame frame, long lostBefore) {
        byte[] bytes = new byte[frame.bytes().remaining()];
        frame.bytes().get(frame.bytes().position(), bytes);
        return new RecordedFrame(
                Instant.now(),
                frame.port(),
                frame.interfaceName(),
                frame.queue(),
                frame.direction(),
                bytes,
                frame.remark(),
                lostBefore);
    }
}
