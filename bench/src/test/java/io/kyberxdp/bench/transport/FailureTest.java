package io.kyberxdp.bench.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kyberxdp.bench.transport.Failure.DisagreementException;
import io.kyberxdp.exchange.protocol.HandshakeException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import org.junit.jupiter.api.Test;

class FailureTest {

    @Test
    void kindsAreWhatCanBeCounted() {
        assertEquals(
                "timeout", Failure.of(new SocketTimeoutException("no answer")).kind());
        assertEquals(
                "no connection", Failure.of(new ConnectException("refused")).kind());
        assertEquals(
                "handshake pre shared key",
                Failure.of(new HandshakeException(HandshakeException.Reason.PRE_SHARED_KEY, "none"))
                        .kind());
        assertEquals(
                "disagreement", Failure.of(new DisagreementException("other")).kind());
        assertEquals("IOException", Failure.of(new IOException()).kind());
    }

    @Test
    void theFirstOfAKindIsTheExample() {
        Failure both = Failure.of(new IOException("first")).and(Failure.of(new IOException("second")));
        assertEquals(new Failure("IOException", 2, "first"), both);
    }
}
