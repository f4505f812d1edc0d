package io.kyberxdp.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.transport.FrameTap.Direction;
import io.kyberxdp.transport.FrameTap.Frame;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FrameTapsTest {

    private final Frame frame =
            new Frame(null, "eth0", FrameTap.NO_QUEUE, Direction.INBOUND, ByteBuffer.allocate(60), null);

    @Test
    void everyOpenTapIsShownEveryFrame() {
        List<Frame> first = new ArrayList<>();
        List<Frame> second = new ArrayList<>();
        FrameTap one = first::add;
        FrameTap other = second::add;
        assertFalse(FrameTaps.areOpen());
        FrameTaps.open(one);
        FrameTaps.show(frame);
        FrameTaps.open(other);
        FrameTaps.show(frame);
        assertTrue(FrameTaps.areOpen());
        FrameTaps.close(one);
        FrameTaps.close(one);
        FrameTaps.show(frame);
        FrameTaps.close(other);
        FrameTaps.show(frame);
        assertFalse(FrameTaps.areOpen());
        assertEquals(List.of(frame, frame), first);
        assertEquals(List.of(frame, frame), second);
    }
}
