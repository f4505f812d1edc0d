package io.kyberxdp.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.kyberxdp.exchange.Sessions.Session;
import io.kyberxdp.exchange.protocol.HandshakeException;
import io.kyberxdp.exchange.protocol.RecordException;
import io.kyberxdp.exchange.protocol.TruncatedSessionException;
import io.kyberxdp.transport.testkit.ChannelPair;
import io.kyberxdp.transport.testkit.LoopbackChannel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A symmetric backend that fails in the middle: whose trouble it is shows, and nothing is lost in silence. */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class FailingBackendTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    /** Of one side in NK: two fields of message 1, one of message 2, the key confirmation. */
    private static final int CALLS_OF_A_HANDSHAKE = 4;

    @Test
    void showsAsTheProvidersFailureInAClientsHandshake() {
        for (int calls = 0; calls < CALLS_OF_A_HANDSHAKE; calls++) {
            ChannelPair pair = LoopbackChannel.pair();
            CompletableFuture<SecureChannel> accepted = Sessions.accept(Sessions.server(), pair.right());
            KeyExchangeClient client = Sessions.client().symmetric(new CountingCrypto(calls));
            HandshakeException own = assertThrows(HandshakeException.class, () -> client.connect(pair.left()));
            assertEquals(HandshakeException.Reason.PROVIDER, own.reason(), "after " + calls);
            HandshakeException others = assertThrows(HandshakeException.class, () -> Sessions.get(accepted));
            assertEquals(HandshakeException.Reason.CLOSED, others.reason(), "after " + calls);
        }
    }

    @Test
    void showsAsTheProvidersFailureInAServersHandshake() throws IOException {
        for (int calls = 0; calls < CALLS_OF_A_HANDSHAKE; calls++) {
            ChannelPair pair = LoopbackChannel.pair();
            KeyExchangeServer server = Sessions.server().symmetric(new CountingCrypto(calls));
            CompletableFuture<SecureChannel> accepted = Sessions.accept(server, pair.right());
            if (calls < 2) {
                HandshakeException others = assertThrows(
                        HandshakeException.class, () -> Sessions.client().connect(pair.left()));
                assertEquals(HandshakeException.Reason.REFUSED, others.reason(), "after " + calls);
            } else if (calls < CALLS_OF_A_HANDSHAKE - 1) {
                assertThrows(HandshakeException.class, () -> Sessions.client().connect(pair.left()));
            } else {
                Sessions.client().connect(pair.left()).close();
            }
            HandshakeException own = assertThrows(HandshakeException.class, () -> Sessions.get(accepted));
            assertEquals(HandshakeException.Reason.PROVIDER, own.reason(), "after " + calls);
        }
    }

    @Test
    void endsTheSessionOfASender() throws IOException {
        KeyExchangeClient client = Sessions.client().symmetric(new CountingCrypto(CALLS_OF_A_HANDSHAKE));
        try (Session session = Sessions.open(client, Sessions.server(), LoopbackChannel.pair())) {
            assertReason(RecordException.Reason.PROVIDER, () -> session.client().send(new byte[3]));
            assertReason(RecordException.Reason.DEAD, () -> session.client().send(new byte[3]));
            assertThrows(TruncatedSessionException.class, () -> session.server().receive(LONG));
        }
    }

    @Test
    void endsTheSessionOfAReceiverInsteadOfLosingAMessage() throws IOException {
        KeyExchangeServer server = Sessions.server().symmetric(new CountingCrypto(CALLS_OF_A_HANDSHAKE));
        try (Session session = Sessions.open(Sessions.client(), server, LoopbackChannel.pair())) {
            session.client().send(new byte[3]);
            session.client().send(new byte[4]);
            assertReason(RecordException.Reason.PROVIDER, () -> session.server().receive(LONG));
            assertReason(RecordException.Reason.DEAD, () -> session.server().receive(LONG));
        }
    }

    @Test
    void endsTheSessionOfAReceiverThatAnErrorHits() throws IOException {
        ChannelPair pair = LoopbackChannel.pair();
        MeddlingChannel failing = new MeddlingChannel(pair.right(), (index, message) -> List.of(message)) {
            @Override
            public ByteBuffer receive(Duration timeout) {
                throw new StackOverflowError("a test's own");
            }
        };
        try (Session session =
                Sessions.open(Sessions.client(), Sessions.server(), new ChannelPair(pair.left(), failing))) {
            session.client().send(new byte[3]);
            assertThrows(StackOverflowError.class, () -> session.server().receive(LONG));
            assertReason(RecordException.Reason.DEAD, () -> session.server().receive(LONG));
        }
    }

    private interface Call {
        void run() throws IOException;
    }

    private static void assertReason(RecordException.Reason reason, Call call) {
        assertEquals(reason, assertThrows(RecordException.class, call::run).reason());
    }
}
