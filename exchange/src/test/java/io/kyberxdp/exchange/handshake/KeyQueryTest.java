package io.kyberxdp.exchange.handshake;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.kyberxdp.exchange.protocol.HandshakeException;
import io.kyberxdp.exchange.protocol.HandshakeException.Reason;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class KeyQueryTest {

    @Test
    void takesAQueryAndNothingElseForOne() throws Exception {
        byte[] query = KeyQuery.query();
        KeyQuery.requireQuery(ByteBuffer.wrap(query));
        assertRefused(Arrays.copyOf(query, query.length + 1));
        assertRefused(Arrays.copyOf(query, query.length - 1));
        byte[] changed = query.clone();
        changed[query.length - 1] = 1;
        assertRefused(changed);
    }

    private static void assertRefused(byte[] message) {
        HandshakeException e =
                assertThrows(HandshakeException.class, () -> KeyQuery.requireQuery(ByteBuffer.wrap(message)));
        assertEquals(Reason.MALFORMED, e.reason());
    }
}
