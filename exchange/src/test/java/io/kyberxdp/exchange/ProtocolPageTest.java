package io.kyberxdp.exchange;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.kyberxdp.exchange.protocol.HandshakeException;
import io.kyberxdp.exchange.protocol.HandshakeException.Reason;
import io.kyberxdp.exchange.protocol.KemAlgorithm;
import io.kyberxdp.transport.testkit.ChannelPair;
import io.kyberxdp.transport.testkit.LoopbackChannel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.KeyPair;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** {@link PageClient}, written from docs/protocol.md alone, must get along with the server. */
@Timeout(value = 30, unit = TimeUnit.SECONDS)
final class ProtocolPageTest {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final byte[] PSK = PageClient.text("a pre-shared key of 32 bytes ...");

    private static KemAlgorithm kem(int suite) {
        return suite % 2 == 1 ? KemAlgorithm.X_WING : KemAlgorithm.ML_KEM_768;
    }

    private static KeyExchangeServer server(int pattern, KeyPair key, KeyPair clientKey, KemAlgorithm kem) {
        KeyExchangeServer server = KeyExchange.server().kemProvider(Kems.KYBERXDP);
        return switch (pattern) {
            case 1 -> server.anonymous(kem);
            case 2 -> server.key(key);
            default -> server.key(key).allow(List.of(clientKey.getPublic()));
        };
    }

    static Stream<Arguments> everyProtocol() {
        return IntStream.rangeClosed(1, 3)
                .boxed()
                .flatMap(pattern -> IntStream.rangeClosed(1, 4)
                        .boxed()
                        .flatMap(suite -> Stream.of(false, true).map(psk -> Arguments.of(pattern, suite, psk))));
    }

    @ParameterizedTest
    @MethodSource("everyProtocol")
    void describesTheProtocolWellEnoughForAnotherClient(int pattern, int suite, boolean psk) throws Exception {
        KeyPair serverKey = Kems.keyPair(kem(suite), Kems.KYBERXDP);
        KeyPair clientKey = Kems.keyPair(kem(suite), Kems.BC);
        KeyExchangeServer exchange = server(pattern, serverKey, clientKey, kem(suite));
        if (psk) {
            exchange.preSharedKey(PSK);
        }
        ChannelPair pair = LoopbackChannel.pair();
        CompletableFuture<SecureChannel> accepted = Sessions.accept(exchange.rekeyAfter(2), pair.right());
        PageClient client = new PageClient(pair.left(), pattern, suite, psk ? PSK : null);
        client.handshake(serverKey.getPublic(), clientKey);
        client.send(2, new byte[0]);
        try (SecureChannel server = Sessions.get(accepted)) {
            assertArrayEquals(client.handshakeHash(), server.info().handshakeHashBytes());
            assertArrayEquals(client.exported("label", 40), server.exportKey("label", 40));
            assertExchangesAndChangesKeys(client, server);
        }
    }

    private static void assertExchangesAndChangesKeys(PageClient client, SecureChannel server) throws Exception {
        client.send(1, PageClient.text("from the page"));
        assertArrayEquals(PageClient.text("from the page"), server.receive(LONG));
        client.send(4, new byte[0]);
        client.send(1, PageClient.text("under the next key"));
        assertArrayEquals(PageClient.text("under the next key"), server.receive(LONG));
        for (int i = 0; i < 5; i++) {
            server.send(new byte[] {(byte) i});
            if (i == 2 || i == 4) { // A key serves two records.
                assertEquals(0, client.receive(4).length);
            }
            assertArrayEquals(new byte[] {(byte) i}, client.receive(1));
        }
        client.send(3, new byte[0]);
        assertNull(server.receive(LONG));
    }

    @ParameterizedTest
    @MethodSource("suites")
    void describesTheKeyQuery(int suite) throws Exception {
        KeyPair serverKey = Kems.keyPair(kem(suite), Kems.KYBERXDP);
        ChannelPair pair = LoopbackChannel.pair();
        CompletableFuture<SecureChannel> accepted =
                Sessions.accept(server(2, serverKey, null, kem(suite)), pair.right());
        PageClient client = new PageClient(pair.left(), 2, suite, null);
        byte[] example = Kems.keyPair(kem(suite), Kems.BC).getPublic().getEncoded();
        assertArrayEquals(serverKey.getPublic().getEncoded(), client.query(example));
        client.handshake(serverKey.getPublic(), null);
        client.send(2, new byte[0]);
        try (SecureChannel server = Sessions.get(accepted)) {
            client.send(1, new byte[] {7});
            assertArrayEquals(new byte[] {7}, server.receive(LONG));
        }
    }

    static List<Integer> suites() {
        return List.of(1, 2);
    }

    @Test
    void describesHowABorrowedClientKeyFails() throws Exception {
        KeyPair clientKey = Kems.keyPair(KemAlgorithm.X_WING, Kems.KYBERXDP);
        ChannelPair pair = LoopbackChannel.pair();
        CompletableFuture<SecureChannel> accepted =
                Sessions.accept(Sessions.server().allow(List.of(clientKey.getPublic())), pair.right());
        PageClient thief = new PageClient(pair.left(), 3, 1, null);
        thief.showBorrowedKey(Sessions.SERVER_KEY.getPublic(), clientKey.getPublic());
        assertEquals(2_280, pair.left().receive(LONG).remaining());
        thief.send(2, new byte[0]);
        sendUnlessRefused(thief, PageClient.text("must not be delivered"));
        HandshakeException e = assertThrows(HandshakeException.class, () -> Sessions.get(accepted));
        assertEquals(Reason.CONFIRMATION, e.reason(), e.getMessage());
    }

    /** The server may have refused what came before and closed the channel already: that, too, delivers nothing. */
    private static void sendUnlessRefused(PageClient client, byte[] data) throws Exception {
        try {
            client.send(1, data);
        } catch (IOException refusedAlready) {
            assertEquals("the peer has closed the channel", refusedAlready.getMessage());
        }
    }

    @Test
    void describesHowAReplayedFirstMessageFails() throws Exception {
        List<byte[]> recorded = new CopyOnWriteArrayList<>();
        ChannelPair honest = LoopbackChannel.pair();
        MeddlingChannel tap = new MeddlingChannel(honest.left(), (index, message) -> {
            recorded.add(message.clone());
            return List.of(message);
        });
        KeyExchangeServer server = Sessions.server();
        Sessions.open(Sessions.client(), server, new ChannelPair(tap, honest.right()))
                .close();
        ChannelPair replay = LoopbackChannel.pair();
        for (byte[] message : recorded) {
            replay.left().send(ByteBuffer.wrap(message));
        }
        CompletableFuture<SecureChannel> accepted = Sessions.accept(server, replay.right());
        HandshakeException e = assertThrows(HandshakeException.class, () -> Sessions.get(accepted));
        assertEquals(Reason.CONFIRMATION, e.reason(), e.getMessage());
    }
}
