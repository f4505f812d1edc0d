package io.kyberxdp.exchange;

import static io.kyberxdp.exchange.Sessions.SERVER_KEY;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.exchange.Sessions.Session;
import io.kyberxdp.exchange.protocol.HandshakeException;
import io.kyberxdp.exchange.protocol.HandshakeException.Reason;
import io.kyberxdp.exchange.protocol.KemAlgorithm;
import io.kyberxdp.exchange.protocol.Pattern;
import io.kyberxdp.exchange.protocol.Suite;
import io.kyberxdp.transport.MessageChannel;
import io.kyberxdp.transport.testkit.ChannelPair;
import io.kyberxdp.transport.testkit.LoopbackChannel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.security.KeyPair;
import java.security.PublicKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Who is let in, and what each side is told when somebody is not. */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class AuthenticationTest {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final KeyPair CLIENT_KEY = Kems.keyPair(KemAlgorithm.X_WING, Kems.KYBERXDP);
    private static final KeyPair OTHER_KEY = Kems.keyPair(KemAlgorithm.X_WING, Kems.KYBERXDP);
    private static final byte[] PSK = filled(1);

    private static byte[] filled(int value) {
        byte[] bytes = new byte[32];
        Arrays.fill(bytes, (byte) value);
        return bytes;
    }

    private static KeyExchangeClient anonymousClient() {
        return KeyExchange.client().kemProvider(Kems.KYBERXDP).anonymous();
    }

    private static KeyExchangeServer anonymousServer() {
        return KeyExchange.server().kemProvider(Kems.KYBERXDP).anonymous();
    }

    private static KeyExchangeClient pinning(Fingerprint fingerprint) {
        return KeyExchange.client().kemProvider(Kems.KYBERXDP).pin(fingerprint);
    }

    private static KeyExchangeServer serverOf(KeyPair key) {
        return KeyExchange.server(key).kemProvider(Kems.KYBERXDP);
    }

    private static SessionInfo assertExchanges(KeyExchangeClient client, KeyExchangeServer server) throws IOException {
        try (Session session = Sessions.open(client, server, LoopbackChannel.pair())) {
            session.client().send(new byte[] {1, 2, 3});
            assertArrayEquals(new byte[] {1, 2, 3}, session.server().receive(LONG));
            session.server().send(new byte[] {4, 5});
            assertArrayEquals(new byte[] {4, 5}, session.client().receive(LONG));
            SessionInfo there = session.client().info();
            SessionInfo here = session.server().info();
            assertEquals(there.handshakeHash(), here.handshakeHash());
            assertEquals(there.serverKey(), here.serverKey());
            assertEquals(there.clientKey(), here.clientKey());
            assertEquals(there.preSharedKey(), here.preSharedKey());
            return here;
        }
    }

    @ParameterizedTest
    @EnumSource
    void speaksEverySuiteThatTheClientProposes(Suite suite) throws IOException {
        KeyPair server = Kems.keyPair(suite.kem(), Kems.KYBERXDP);
        KeyPair client = Kems.keyPair(suite.kem(), Kems.KYBERXDP);
        SessionInfo info = assertExchanges(
                KeyExchange.client()
                        .kemProvider(Kems.KYBERXDP)
                        .pin(server.getPublic())
                        .key(client)
                        .suite(suite),
                serverOf(server).allow(List.of(client.getPublic())));
        assertEquals(suite, info.suite());
        assertEquals(Pattern.IK, info.pattern());
    }

    @Test
    void tellsTheServerWhichClientItIs() throws IOException {
        SessionInfo info = assertExchanges(
                Sessions.client().key(CLIENT_KEY),
                Sessions.server().allow(List.of(OTHER_KEY.getPublic())).allow(List.of(CLIENT_KEY.getPublic())));
        assertEquals(Pattern.IK, info.pattern());
        assertEquals(Optional.of(Fingerprint.of(CLIENT_KEY.getPublic())), info.clientKey());
        assertFalse(info.preSharedKey());
    }

    @Test
    void addsAPreSharedKeyToAnyPattern() throws IOException {
        assertTrue(assertExchanges(
                        anonymousClient().preSharedKey(PSK), anonymousServer().preSharedKey(PSK))
                .preSharedKey());
        assertTrue(assertExchanges(
                        Sessions.client().preSharedKey(PSK), Sessions.server().preSharedKey(PSK))
                .preSharedKey());
        SessionInfo info = assertExchanges(
                Sessions.client().key(CLIENT_KEY).preSharedKey(PSK),
                Sessions.server().allowIf(key -> true).preSharedKey(PSK));
        assertTrue(info.preSharedKey());
        assertEquals(Pattern.IK, info.pattern());
    }

    @Test
    void keepsACopyOfThePreSharedKey() throws IOException {
        byte[] key = PSK.clone();
        KeyExchangeClient client = anonymousClient().preSharedKey(key);
        key[0] ^= 1;
        assertTrue(assertExchanges(client, anonymousServer().preSharedKey(PSK)).preSharedKey());
    }

    @ParameterizedTest
    @EnumSource
    void findsTheKeyBehindAPinnedFingerprintAndAsksForItOnce(KemAlgorithm kem) throws IOException {
        KeyPair key = Kems.keyPair(kem, Kems.KYBERXDP);
        KeyExchangeClient client = pinning(Fingerprint.of(key.getPublic()));
        AtomicInteger sent = new AtomicInteger();
        for (int messages : new int[] {3, 2}) {
            ChannelPair pair = LoopbackChannel.pair();
            MessageChannel counting = new MeddlingChannel(pair.left(), (index, message) -> {
                sent.set(index + 1);
                return List.of(message);
            });
            try (Session session = Sessions.open(client, serverOf(key), new ChannelPair(counting, pair.right()))) {
                assertEquals(messages, sent.get(), "key query, message 1, confirmation; then without the query");
                assertEquals(
                        Optional.of(Fingerprint.of(key.getPublic())),
                        session.client().info().serverKey());
            }
        }
    }

    @Test
    void findsTheKeyBehindAFingerprintWithAKeyOfItsOwn() throws IOException {
        assertEquals(
                Pattern.IK,
                assertExchanges(
                                pinning(Fingerprint.of(SERVER_KEY.getPublic())).key(CLIENT_KEY),
                                Sessions.server().allow(Set.of(CLIENT_KEY.getPublic())))
                        .pattern());
    }

    /** Both sides must fail, each for its reason, and both channels be closed. Returns the client's message. */
    private static String assertFails(
            KeyExchangeClient client, Reason atClient, KeyExchangeServer server, Reason atServer) {
        return assertFails(client, atClient, server, atServer, LoopbackChannel.pair());
    }

    private static String assertFails(
            KeyExchangeClient client, Reason atClient, KeyExchangeServer server, Reason atServer, ChannelPair pair) {
        CompletableFuture<SecureChannel> accepted = Sessions.accept(server, pair.right());
        HandshakeException there = assertThrows(HandshakeException.class, () -> client.connect(pair.left()));
        HandshakeException here = assertThrows(HandshakeException.class, () -> Sessions.get(accepted));
        assertEquals(atClient, there.reason(), there.getMessage());
        assertEquals(atServer, here.reason(), here.getMessage());
        assertThrows(ClosedChannelException.class, () -> pair.left().receive(LONG));
        assertThrows(ClosedChannelException.class, () -> pair.right().receive(LONG));
        return there.getMessage();
    }

    @Test
    void refusesAClientThatIsNotAllowed() {
        String told = assertFails(
                Sessions.client().key(OTHER_KEY),
                Reason.REFUSED,
                Sessions.server().allow(List.of(CLIENT_KEY.getPublic())),
                Reason.NOT_ALLOWED);
        assertTrue(told.contains("it does not allow this client's key"), told);
        assertFails(
                Sessions.client().key(OTHER_KEY),
                Reason.REFUSED,
                Sessions.server().allow(List.of()),
                Reason.NOT_ALLOWED);
    }

    @Test
    void refusesToShowAKeyItDoesNotHold() {
        KeyPair borrowed = new KeyPair(CLIENT_KEY.getPublic(), OTHER_KEY.getPrivate());
        HandshakeException own = assertThrows(
                HandshakeException.class,
                () -> Sessions.client()
                        .key(borrowed)
                        .connect(LoopbackChannel.pair().left()));
        assertEquals(Reason.INVALID_KEY, own.reason());
    }

    @Test
    void requiresAKeyOfTheClientExactlyWhereItHasAnAllowList() {
        assertFails(
                Sessions.client(),
                Reason.REFUSED,
                Sessions.server().allow(List.of(CLIENT_KEY.getPublic())),
                Reason.PATTERN);
        assertFails(Sessions.client().key(CLIENT_KEY), Reason.REFUSED, Sessions.server(), Reason.PATTERN);
    }

    @Test
    void refusesTheWrongPreSharedKey() {
        byte[] wrong = filled(2);
        assertFails(
                anonymousClient().preSharedKey(wrong),
                Reason.REFUSED,
                anonymousServer().preSharedKey(PSK),
                Reason.AUTHENTICATION);
        assertFails(
                Sessions.client().preSharedKey(wrong),
                Reason.REFUSED,
                Sessions.server().preSharedKey(PSK),
                Reason.AUTHENTICATION);
    }

    @Test
    void refusesAPreSharedKeyOnOneSideOnly() {
        String told = assertFails(
                Sessions.client().preSharedKey(PSK), Reason.REFUSED, Sessions.server(), Reason.PRE_SHARED_KEY);
        assertTrue(told.contains("only one side uses a pre-shared key"), told);
        assertFails(Sessions.client(), Reason.REFUSED, Sessions.server().preSharedKey(PSK), Reason.PRE_SHARED_KEY);
    }

    @Test
    void refusesASuiteTheServerDoesNotSpeak() {
        String told = assertFails(
                Sessions.client().suite(Suite.X_WING_CHACHA20_POLY1305),
                Reason.REFUSED,
                Sessions.server().suites(Set.of(Suite.X_WING_AES_256_GCM)),
                Reason.SUITE);
        assertTrue(told.contains("X-Wing_AESGCM256_SHA256"), told);
    }

    @Test
    void refusesAnotherKeyThanThePinnedFingerprints() {
        String told = assertFails(
                pinning(Fingerprint.of(OTHER_KEY.getPublic())), Reason.PIN, Sessions.server(), Reason.CLOSED);
        assertTrue(told.contains(Fingerprint.of(SERVER_KEY.getPublic()).toString()), told);
    }

    /** A man in the middle of a pinned fingerprint: what the server sends first, its key, is altered in one byte. */
    @Test
    void refusesATamperedKeyAnswer() {
        for (int at : new int[] {8, 600, 1_223}) {
            ChannelPair pair = LoopbackChannel.pair();
            MessageChannel meddling = new MeddlingChannel(pair.right(), (index, message) -> {
                message[at] ^= 1;
                return List.of(message);
            });
            assertFails(
                    pinning(Fingerprint.of(SERVER_KEY.getPublic())),
                    Reason.PIN,
                    Sessions.server(),
                    Reason.CLOSED,
                    new ChannelPair(pair.left(), meddling));
        }
    }

    @Test
    void refusesAKeyAnswerOfAnotherLengthOrKind() {
        for (int[] change : new int[][] {{4, 2}, {5, 2}, {6, 2}, {6, 3}, {7, 1}}) {
            ChannelPair pair = LoopbackChannel.pair();
            MessageChannel meddling = new MeddlingChannel(pair.right(), (index, message) -> {
                message[change[0]] = (byte) change[1];
                return List.of(message);
            });
            assertFails(
                    pinning(Fingerprint.of(SERVER_KEY.getPublic())),
                    Reason.MALFORMED,
                    Sessions.server(),
                    Reason.CLOSED,
                    new ChannelPair(pair.left(), meddling));
        }
    }

    /** A man in the middle makes the server speak a suite that the client did not propose. */
    @Test
    void refusesADowngradedSuite() {
        ChannelPair pair = LoopbackChannel.pair();
        MessageChannel toServer = rewritingSuite(pair.left(), Suite.X_WING_CHACHA20_POLY1305);
        assertFails(
                Sessions.client(),
                Reason.REFUSED,
                Sessions.server(),
                Reason.AUTHENTICATION,
                new ChannelPair(toServer, pair.right()));
        ChannelPair anonymous = LoopbackChannel.pair();
        assertFails(
                anonymousClient(),
                Reason.AUTHENTICATION,
                anonymousServer(),
                Reason.CLOSED,
                new ChannelPair(
                        rewritingSuite(anonymous.left(), Suite.X_WING_CHACHA20_POLY1305),
                        rewritingSuite(anonymous.right(), Suite.X_WING_AES_256_GCM)));
    }

    private static MessageChannel rewritingSuite(MessageChannel channel, Suite suite) {
        return new MeddlingChannel(channel, (index, message) -> {
            message[6] = (byte) suite.id();
            return List.of(message);
        });
    }

    /** A man in the middle strikes the pre-shared key, or the client's key, out of the header. */
    @Test
    void refusesADowngradedPattern() {
        for (int patternByte : new int[] {1, 2, 3, 0x81, 0x82}) {
            ChannelPair pair = LoopbackChannel.pair();
            MessageChannel meddling = new MeddlingChannel(pair.left(), (index, message) -> {
                message[5] = (byte) patternByte;
                return List.of(message);
            });
            assertFails(
                    Sessions.client().key(CLIENT_KEY).preSharedKey(PSK),
                    Reason.REFUSED,
                    Sessions.server().allowIf(key -> true).preSharedKey(PSK),
                    patternByte == 3 ? Reason.PRE_SHARED_KEY : Reason.PATTERN,
                    new ChannelPair(meddling, pair.right()));
        }
    }

    @Test
    void tellsWhatMayBeWrongWhenAPreSharedKeyDiffers() {
        ChannelPair pair = LoopbackChannel.pair();
        CompletableFuture<SecureChannel> accepted =
                Sessions.accept(anonymousServer().preSharedKey(PSK), pair.right());
        assertThrows(
                HandshakeException.class,
                () -> anonymousClient().preSharedKey(filled(3)).connect(pair.left()));
        HandshakeException e = assertThrows(HandshakeException.class, () -> Sessions.get(accepted));
        assertTrue(e.getMessage().contains("pre-shared key is another"), e.getMessage());
    }

    @Test
    void asksNobodyAboutAClientWhoseMessageIsNotAuthentic() {
        AtomicInteger asked = new AtomicInteger();
        ChannelPair pair = LoopbackChannel.pair();
        MessageChannel meddling = new MeddlingChannel(pair.left(), (index, message) -> {
            message[message.length - 1] ^= 1;
            return List.of(message);
        });
        assertFails(
                Sessions.client().key(CLIENT_KEY),
                Reason.REFUSED,
                Sessions.server().allowIf(key -> asked.incrementAndGet() > 0),
                Reason.AUTHENTICATION,
                new ChannelPair(meddling, pair.right()));
        assertEquals(0, asked.get());
    }

    @Test
    void refusesOptionsThatContradictOneAnother() {
        assertThrows(IllegalArgumentException.class, () -> Sessions.client().preSharedKey(new byte[31]));
        assertThrows(IllegalArgumentException.class, () -> Sessions.client().idleTimeout(Duration.ZERO));
        assertThrows(IllegalArgumentException.class, () -> Sessions.client().rekeyAfter(0));
        assertThrows(IllegalArgumentException.class, () -> Sessions.server().suites(Set.of()));
        assertThrows(IllegalStateException.class, () -> anonymousClient().key(CLIENT_KEY));
        assertThrows(IllegalStateException.class, () -> anonymousClient().pin(Fingerprint.of(SERVER_KEY.getPublic())));
        assertThrows(
                IllegalStateException.class,
                () -> Sessions.client().key(CLIENT_KEY).anonymous());
        List<PublicKey> clients = new ArrayList<>(List.of(CLIENT_KEY.getPublic()));
        assertUnusable(() ->
                anonymousServer().allow(clients).accept(LoopbackChannel.pair().right()));
        assertUnusable(() -> Sessions.server()
                .suites(Set.of(Suite.ML_KEM_768_AES_256_GCM))
                .accept(LoopbackChannel.pair().right()));
        assertUnusable(() -> Sessions.client()
                .suite(Suite.ML_KEM_768_AES_256_GCM)
                .connect(LoopbackChannel.pair().left()));
        KeyPair mlKem = Kems.keyPair(KemAlgorithm.ML_KEM_768, Kems.KYBERXDP);
        assertUnusable(() ->
                Sessions.client().key(mlKem).connect(LoopbackChannel.pair().left()));
    }

    private static void assertUnusable(Executable call) {
        assertThrows(IllegalStateException.class, call);
    }

    @Test
    void closesTheChannelWhenItsOptionsOrKeysAreUnusable() {
        ChannelPair pair = LoopbackChannel.pair();
        assertThrows(IllegalStateException.class, () -> KeyExchange.client().connect(pair.left()));
        assertThrows(ClosedChannelException.class, () -> pair.left().receive(LONG));
        KeyPair mixed = new KeyPair(SERVER_KEY.getPublic(), OTHER_KEY.getPrivate());
        assertThrows(HandshakeException.class, () -> serverOf(mixed).accept(pair.right()));
        assertThrows(ClosedChannelException.class, () -> pair.right().receive(LONG));
    }

    @Test
    void answersAKeyQueryOnceAndWithNoMoreBytesThanItHas() throws IOException {
        ChannelPair pair = LoopbackChannel.pair();
        CompletableFuture<SecureChannel> accepted = Sessions.accept(Sessions.server(), pair.right());
        byte[] query = new byte[1_224];
        System.arraycopy(new byte[] {'K', 'X', 'P', 1, 4}, 0, query, 0, 5);
        pair.left().send(ByteBuffer.wrap(query));
        assertTrue(pair.left().receive(LONG).remaining() <= query.length);
        pair.left().send(ByteBuffer.wrap(query));
        ByteBuffer refusal = pair.left().receive(LONG);
        assertEquals(8, refusal.remaining());
        assertEquals(
                Reason.MALFORMED,
                assertThrows(HandshakeException.class, () -> Sessions.get(accepted))
                        .reason());
    }
}
