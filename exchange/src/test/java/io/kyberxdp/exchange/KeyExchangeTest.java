package io.kyberxdp.exchange;

import static io.kyberxdp.exchange.Sessions.SERVER_KEY;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.exchange.Sessions.Session;
import io.kyberxdp.exchange.protocol.HandshakeException;
import io.kyberxdp.exchange.protocol.HandshakeException.Reason;
import io.kyberxdp.exchange.protocol.KemAlgorithm;
import io.kyberxdp.exchange.protocol.Pattern;
import io.kyberxdp.exchange.protocol.Suite;
import io.kyberxdp.exchange.protocol.TruncatedSessionException;
import io.kyberxdp.transport.Endpoint;
import io.kyberxdp.transport.MessageChannel;
import io.kyberxdp.transport.testkit.ChannelPair;
import io.kyberxdp.transport.testkit.LoopbackChannel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class KeyExchangeTest {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Duration SHORT = Duration.ofMillis(200);

    @Test
    void establishesAnAuthenticatedSessionByDefault() throws IOException {
        try (Session session = Sessions.open()) {
            SessionInfo client = session.client().info();
            SessionInfo server = session.server().info();
            assertEquals(Pattern.NK, client.pattern());
            assertEquals(Suite.X_WING_AES_256_GCM, client.suite());
            assertEquals("KyberXdp", client.kemProvider());
            assertEquals("KyberXdp", server.kemProvider());
            assertEquals(Optional.of(Fingerprint.of(SERVER_KEY.getPublic())), client.serverKey());
            assertEquals(client.serverKey(), server.serverKey());
            assertEquals(client.handshakeHash(), server.handshakeHash());
            assertEquals(32, client.handshakeHashBytes().length);
            assertEquals("loopback:right", client.peer());
            assertTrue(client.symmetricBackend().startsWith("jca"), client.symmetricBackend());
        }
    }

    @ParameterizedTest
    @EnumSource
    void establishesAnAnonymousSessionWhenAskedByName(KemAlgorithm kem) throws IOException {
        try (Session session = Sessions.open(
                KeyExchange.client().kemProvider(Kems.KYBERXDP).anonymous(kem),
                KeyExchange.server().kemProvider(Kems.KYBERXDP).anonymous(kem),
                LoopbackChannel.pair())) {
            assertEquals(Pattern.NN, session.client().info().pattern());
            assertEquals(kem, session.client().info().suite().kem());
            assertEquals(Optional.empty(), session.client().info().serverKey());
            assertExchanges(session);
        }
    }

    @Test
    void takesTheKemFromTheServersKey() throws IOException {
        KeyPair key = Kems.keyPair(KemAlgorithm.ML_KEM_768, Kems.KYBERXDP);
        try (Session session = Sessions.open(
                KeyExchange.client().kemProvider(Kems.KYBERXDP).pin(key.getPublic()),
                KeyExchange.server(key).kemProvider(Kems.KYBERXDP),
                LoopbackChannel.pair())) {
            assertEquals(Suite.ML_KEM_768_AES_256_GCM, session.server().info().suite());
            assertExchanges(session);
        }
    }

    private static void assertExchanges(Session session) throws IOException {
        byte[] request = "request".getBytes(StandardCharsets.UTF_8);
        byte[] response = "response".getBytes(StandardCharsets.UTF_8);
        session.client().send(request);
        assertArrayEquals(request, session.server().receive(LONG));
        session.server().send(response);
        assertArrayEquals(response, session.client().receive(LONG));
    }

    @Test
    @Tag("long")
    void performs2000HandshakesWithoutAFailure() throws IOException {
        KeyExchangeClient client = Sessions.client();
        KeyExchangeServer server = Sessions.server();
        Set<String> sessions = new HashSet<>();
        for (int i = 0; i < 2_000; i++) {
            try (Session session = Sessions.open(client, server, LoopbackChannel.pair())) {
                assertTrue(sessions.add(session.client().info().handshakeHash()), "two sessions with one transcript");
                assertExchanges(session);
            }
        }
    }

    @Test
    void refusesToGuessWhetherAuthenticationIsWanted() {
        IllegalStateException client = assertThrows(
                IllegalStateException.class,
                () -> KeyExchange.client().connect(LoopbackChannel.pair().left()));
        assertTrue(client.getMessage().contains("pin(key)"), client.getMessage());
        IllegalStateException server = assertThrows(
                IllegalStateException.class,
                () -> KeyExchange.server().accept(LoopbackChannel.pair().right()));
        assertTrue(server.getMessage().contains("key(pair)"), server.getMessage());
        assertThrows(IllegalStateException.class, () -> Sessions.client().anonymous());
        assertThrows(
                IllegalStateException.class,
                () -> KeyExchange.client().anonymous().pin(SERVER_KEY.getPublic()));
        assertThrows(IllegalStateException.class, () -> Sessions.server().anonymous());
        assertThrows(
                IllegalStateException.class,
                () -> KeyExchange.server().anonymous().key(SERVER_KEY));
    }

    @Test
    void refusesKeysOfAnotherKind() throws Exception {
        KeyPair rsa = KeyPairGenerator.getInstance("RSA").generateKeyPair();
        assertThrows(IllegalArgumentException.class, () -> KeyExchange.client().pin(rsa.getPublic()));
        assertThrows(IllegalArgumentException.class, () -> KeyExchange.server(rsa));
    }

    @Test
    void refusesAKeyPairThatIsNone() {
        KeyPair other = Kems.keyPair(KemAlgorithm.X_WING, Kems.KYBERXDP);
        KeyPair mixed = new KeyPair(SERVER_KEY.getPublic(), other.getPrivate());
        KeyExchangeServer server = KeyExchange.server(mixed).kemProvider(Kems.KYBERXDP);
        HandshakeException e = assertThrows(
                HandshakeException.class,
                () -> server.accept(LoopbackChannel.pair().right()));
        assertEquals(Reason.INVALID_KEY, e.reason());
    }

    @Test
    void refusesOptionsThatMakeNoSense() {
        assertThrows(IllegalArgumentException.class, () -> Sessions.client().handshakeTimeout(Duration.ZERO));
        assertThrows(IllegalArgumentException.class, () -> Sessions.server().maxHalfOpen(0));
        assertThrows(IllegalArgumentException.class, () -> Sessions.client().connect(Endpoint.parse("pigeon://h:1")));
    }

    /** Runs a handshake that must fail on both sides; returns the client's exception and checks the server's. */
    private static HandshakeException assertBothFail(
            KeyExchangeClient client, KeyExchangeServer server, ChannelPair pair, Reason atServer) {
        CompletableFuture<SecureChannel> accepted = Sessions.accept(server, pair.right());
        HandshakeException e = assertThrows(HandshakeException.class, () -> client.connect(pair.left()));
        HandshakeException s = assertThrows(HandshakeException.class, () -> Sessions.get(accepted));
        assertEquals(atServer, s.reason(), s.getMessage());
        assertThrows(ClosedChannelException.class, () -> pair.left().receive(LONG));
        assertThrows(ClosedChannelException.class, () -> pair.right().receive(LONG));
        return e;
    }

    @Test
    void failsOnBothSidesWithTheWrongPin() {
        KeyPair other = Kems.keyPair(KemAlgorithm.X_WING, Kems.KYBERXDP);
        HandshakeException e = assertBothFail(
                KeyExchange.client().kemProvider(Kems.KYBERXDP).pin(other.getPublic()),
                Sessions.server(),
                LoopbackChannel.pair(),
                Reason.AUTHENTICATION);
        assertEquals(Reason.REFUSED, e.reason());
        assertTrue(e.getMessage().contains("is the pinned key really this server's?"), e.getMessage());
    }

    @Test
    void failsOnBothSidesWithAnotherPatternOrSuite() {
        KeyExchangeClient anonymousClient =
                KeyExchange.client().kemProvider(Kems.KYBERXDP).anonymous();
        KeyExchangeServer anonymousServer =
                KeyExchange.server().kemProvider(Kems.KYBERXDP).anonymous();
        KeyExchangeClient mlKemClient =
                KeyExchange.client().kemProvider(Kems.KYBERXDP).anonymous(KemAlgorithm.ML_KEM_768);
        assertRefused("NK", assertBothFail(anonymousClient, Sessions.server(), LoopbackChannel.pair(), Reason.PATTERN));
        assertRefused("NN", assertBothFail(Sessions.client(), anonymousServer, LoopbackChannel.pair(), Reason.PATTERN));
        assertRefused("X-Wing", assertBothFail(mlKemClient, anonymousServer, LoopbackChannel.pair(), Reason.SUITE));
    }

    private static void assertRefused(String spoken, HandshakeException e) {
        assertEquals(Reason.REFUSED, e.reason());
        assertTrue(e.getMessage().contains(spoken), e.getMessage());
    }

    @Test
    void failsOnBothSidesWhenMessage1IsAltered() {
        ChannelPair pair = LoopbackChannel.pair();
        MessageChannel meddling =
                new MeddlingChannel(pair.left(), (index, message) -> List.of(index == 0 ? flipped(message) : message));
        HandshakeException e = assertBothFail(
                Sessions.client(), Sessions.server(), new ChannelPair(meddling, pair.right()), Reason.AUTHENTICATION);
        assertEquals(Reason.REFUSED, e.reason());
    }

    @Test
    void failsOnBothSidesWhenMessage2IsAltered() {
        ChannelPair pair = LoopbackChannel.pair();
        MessageChannel meddling = new MeddlingChannel(pair.right(), (index, message) -> List.of(flipped(message)));
        HandshakeException e = assertBothFail(
                Sessions.client(), Sessions.server(), new ChannelPair(pair.left(), meddling), Reason.CLOSED);
        assertEquals(Reason.AUTHENTICATION, e.reason());
    }

    @Test
    void isNotEstablishedForTheServerUntilTheClientsConfirmationOpens() throws IOException {
        ChannelPair pair = LoopbackChannel.pair();
        MessageChannel meddling =
                new MeddlingChannel(pair.left(), (index, message) -> List.of(index == 1 ? flipped(message) : message));
        CompletableFuture<SecureChannel> accepted = Sessions.accept(Sessions.server(), pair.right());
        try (SecureChannel client = Sessions.client().connect(meddling)) {
            HandshakeException e = assertThrows(HandshakeException.class, () -> Sessions.get(accepted));
            assertEquals(Reason.CONFIRMATION, e.reason());
            assertThrows(TruncatedSessionException.class, () -> client.receive(LONG));
        }
    }

    @Test
    void timesOutWhenTheConfirmationIsMissing() throws IOException {
        ChannelPair pair = LoopbackChannel.pair();
        MessageChannel meddling =
                new MeddlingChannel(pair.left(), (index, message) -> index == 1 ? List.of() : List.of(message));
        CompletableFuture<SecureChannel> accepted =
                Sessions.accept(Sessions.server().handshakeTimeout(Duration.ofSeconds(5)), pair.right());
        try (SecureChannel client = Sessions.client().connect(meddling)) {
            assertFalse(client.info().handshakeHash().isEmpty());
            assertEquals(
                    Reason.TIMEOUT,
                    assertThrows(HandshakeException.class, () -> Sessions.get(accepted))
                            .reason());
        }
    }

    @Test
    void refusesADataRecordInPlaceOfTheConfirmation() throws IOException {
        ChannelPair pair = LoopbackChannel.pair();
        MessageChannel meddling = new MeddlingChannel(pair.left(), (index, message) -> {
            if (index == 1) {
                message[0] = 1;
            }
            return List.of(message);
        });
        CompletableFuture<SecureChannel> accepted = Sessions.accept(Sessions.server(), pair.right());
        try (SecureChannel client = Sessions.client().connect(meddling)) {
            assertFalse(client.info().handshakeHash().isEmpty());
            assertThrows(HandshakeException.class, () -> Sessions.get(accepted));
        }
    }

    @Test
    void closesAChannelThatIsTooNarrow() {
        ChannelPair pair = LoopbackChannel.pair();
        MessageChannel narrow = new MeddlingChannel(pair.left(), (index, message) -> List.of(message)) {
            @Override
            public int maxMessage() {
                return 2_000;
            }
        };
        assertThrows(IllegalArgumentException.class, () -> Sessions.client().connect(narrow));
        assertThrows(ClosedChannelException.class, () -> pair.left().receive(LONG));
    }

    @Test
    void timesOutOnASilentPeer() {
        HandshakeException client = assertThrows(
                HandshakeException.class,
                () -> Sessions.client()
                        .handshakeTimeout(SHORT)
                        .connect(LoopbackChannel.pair().left()));
        assertEquals(Reason.TIMEOUT, client.reason());
        assertEquals("the handshake was not complete after 200 ms", client.getMessage());
        HandshakeException server = assertThrows(
                HandshakeException.class,
                () -> Sessions.server()
                        .handshakeTimeout(SHORT)
                        .accept(LoopbackChannel.pair().right()));
        assertEquals(Reason.TIMEOUT, server.reason());
    }

    @Test
    void tellsAPeerThatClosesFromOneThatAnswersWrongly() throws IOException {
        ChannelPair closing = LoopbackChannel.pair();
        closing.left().close();
        HandshakeException closed =
                assertThrows(HandshakeException.class, () -> Sessions.server().accept(closing.right()));
        assertEquals(Reason.CLOSED, closed.reason());
        ChannelPair talking = LoopbackChannel.pair();
        talking.left().send(ByteBuffer.wrap("SSH-2.0-OpenSSH_9.2".getBytes(StandardCharsets.US_ASCII)));
        HandshakeException stranger =
                assertThrows(HandshakeException.class, () -> Sessions.server().accept(talking.right()));
        assertEquals(Reason.NOT_KXP, stranger.reason());
    }

    @Test
    void endsAHandshakeOnInterrupt() throws Exception {
        CompletableFuture<SecureChannel> result = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                result.complete(Sessions.client().connect(LoopbackChannel.pair().left()));
            } catch (IOException | RuntimeException e) {
                result.completeExceptionally(e);
            }
        });
        thread.start();
        Thread.sleep(200);
        thread.interrupt();
        assertThrows(ClosedByInterruptException.class, () -> Sessions.get(result));
    }

    @Test
    void exportsTheSameKeysOnBothSidesAndOthersForOtherUses() throws IOException {
        try (Session one = Sessions.open();
                Session two = Sessions.open()) {
            byte[] key = one.client().exportKey("application", 32);
            assertArrayEquals(key, one.server().exportKey("application", 32));
            Set<String> keys = new HashSet<>();
            for (byte[] other : List.of(
                    key,
                    one.client().exportKey("Application", 32),
                    two.client().exportKey("application", 32),
                    Arrays.copyOf(one.client().exportKey("application", 33), 32))) {
                keys.add(HexFormat.of().formatHex(other));
            }
            assertEquals(4, keys.size());
            assertEquals(8_160, one.client().exportKey("long", 8_160).length);
            assertEquals(1, one.client().exportKey("\u00e9".repeat(127), 1).length);
        }
    }

    @Test
    void refusesToExportOutOfBoundsOrAfterTheClose() throws IOException {
        Session session = Sessions.open();
        SecureChannel client = session.client();
        assertThrows(IllegalArgumentException.class, () -> client.exportKey("", 32));
        assertThrows(IllegalArgumentException.class, () -> client.exportKey("\u00e9".repeat(128), 32));
        assertThrows(IllegalArgumentException.class, () -> client.exportKey("half \ud800 a pair", 32));
        assertThrows(IllegalArgumentException.class, () -> client.exportKey("label", 0));
        assertThrows(IllegalArgumentException.class, () -> client.exportKey("label", 8_161));
        session.close();
        assertThrows(IllegalStateException.class, () -> client.exportKey("label", 32));
    }

    @Test
    void forgetsWhatItPreparedWhenAnOptionChanges() throws IOException {
        KeyExchangeClient client = Sessions.client();
        KeyExchangeServer server = Sessions.server();
        try (Session before = Sessions.open(client, server, LoopbackChannel.pair())) {
            assertEquals("KyberXdp", before.client().info().kemProvider());
        }
        client.kemProvider(new RecordingProvider());
        try (Session after = Sessions.open(client, server, LoopbackChannel.pair())) {
            assertEquals("Recording", after.client().info().kemProvider());
            assertNotEquals("Recording", after.server().info().kemProvider());
        }
    }

    private static byte[] flipped(byte[] message) {
        byte[] copy = message.clone();
        copy[copy.length - 1] ^= 1;
        return copy;
    }
}
