package io.kyberxdp.exchange.datagram;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kyberxdp.exchange.reliable.DropReason;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class CountersTest {

    @Test
    void tellTheReasonsThatOccurredAndNoOthers() {
        Counters counters = new Counters();
        assertEquals(Map.of(), counters.dropped());
        counters.drop(DropReason.CHECKSUM);
        counters.drop(DropReason.TOO_SHORT);
        counters.drop(DropReason.CHECKSUM);
        assertEquals(Map.of(DropReason.CHECKSUM, 2L, DropReason.TOO_SHORT, 1L), counters.dropped());
    }
}
