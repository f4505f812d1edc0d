package io.kyberxdp.exchange.datagram;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kyberxdp.exchange.reliable.DropReason;
import io.kyberxdp.transport.DatagramStatistics;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class PortBeanTest {

    /** Each number is another, so that none can stand in for its neighbour. */
    @Test
    void tellsEachNumberUnderItsOwnName() {
        PortStatistics statistics = new PortStatistics(
                1,
                2,
                3,
                4,
                5,
                Map.of(DropReason.CHECKSUM, 6L),
                7,
                8,
                9,
                10,
                11,
                new DatagramStatistics(12, 13, 14, 15, 16, 17));
        PortBean bean = new PortBean("udp://here:1", () -> statistics, () -> Map.of("ring full", 18L));
        assertEquals("udp://here:1", bean.getEndpoint());
        assertEquals(1, bean.getOpened());
        assertEquals(2, bean.getEnded());
        assertEquals(3, bean.getFailed());
        assertEquals(4, bean.getPacketsLost());
        assertEquals(5, bean.getTokensDemanded());
        assertEquals(Map.of("CHECKSUM", 6L), bean.getDropped());
        assertEquals(7, bean.getConnections());
        assertEquals(8, bean.getUnproven());
        assertEquals(10, bean.getBacklog());
        assertEquals(11, bean.getBufferBytes());
        assertEquals(12, bean.getDatagramsSent());
        assertEquals(13, bean.getBytesSent());
        assertEquals(15, bean.getDatagramsReceived());
        assertEquals(16, bean.getBytesReceived());
        assertEquals(17, bean.getDatagramsLostHere());
        assertEquals(Map.of("ring full", 18L), bean.getCounters());
    }
}
