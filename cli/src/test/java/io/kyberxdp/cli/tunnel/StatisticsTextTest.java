package io.kyberxdp.cli.tunnel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class StatisticsTextTest {

    @Test
    void namesEachCountOnceAndLeavesZerosOut() {
        Map<String, Long> counters =
                new TreeMap<>(Map.of("xdp.ours", 1_200L, "frame.udp_checksum", 0L, "frame.delivered", 1_200L));
        ExchangeCounters.Port port = new ExchangeCounters.Port(
                "afxdp://10.0.0.1:25722",
                3,
                1,
                0,
                4,
                900,
                90_000,
                1_200,
                1_000_000,
                0,
                Map.of("CHECKSUM", 2L),
                counters);
        ExchangeCounters.Handshakes handshakes = new ExchangeCounters.Handshakes("afxdp://10.0.0.1:25722", 5, 3, 2, 0);
        SessionEvents.Statistics statistics =
                new SessionEvents.Statistics(3, 0, 1, 10, 20, new ExchangeCounters(List.of(handshakes), List.of(port)));
        assertEquals(
                "statistics: sessions 3, open 0, broken off 1, bytes sent 10, received 20; handshakes completed 3,"
                        + " failed 2; datagrams sent 900, received 1,200, lost here 0, packets sent again 4, dropped:"
                        + " CHECKSUM 2, counted: frame.delivered 1,200, xdp.ours 1,200",
                statistics.text());
    }
}
