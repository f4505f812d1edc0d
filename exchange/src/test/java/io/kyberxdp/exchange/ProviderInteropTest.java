package io.kyberxdp.exchange;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.exchange.Sessions.Session;
import io.kyberxdp.exchange.protocol.HandshakeException;
import io.kyberxdp.exchange.protocol.HandshakeException.Reason;
import io.kyberxdp.exchange.protocol.KemAlgorithm;
import io.kyberxdp.transport.testkit.LoopbackChannel;
import java.io.IOException;
import java.security.KeyPair;
import java.security.Provider;
import java.security.Security;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Any provider of the KEM serves either end, and a key of any provider is a key. */
final class ProviderInteropTest {

    private static final List<Provider> PROVIDERS = List.of(Kems.KYBERXDP, Kems.BC);

    static Stream<Arguments> everyPairing() {
        return Arrays.stream(KemAlgorithm.values())
                .flatMap(kem -> PROVIDERS.stream()
                        .flatMap(client -> PROVIDERS.stream().map(server -> Arguments.of(kem, client, server))));
    }

    @ParameterizedTest
    @MethodSource("everyPairing")
    void servesEitherEnd(KemAlgorithm kem, Provider client, Provider server) throws IOException {
        KeyPair key = Kems.keyPair(kem, server);
        try (Session session = Sessions.open(
                KeyExchange.client().kemProvider(client).pin(key.getPublic()),
                KeyExchange.server(key).kemProvider(server),
                LoopbackChannel.pair())) {
            assertEquals(client.getName(), session.client().info().kemProvider());
            assertEquals(server.getName(), session.server().info().kemProvider());
            session.client().send(new byte[] {1, 2, 3});
            assertArrayEquals(new byte[] {1, 2, 3}, session.server().receive(Duration.ofSeconds(60)));
        }
    }

    @Test
    void findsAnInstalledProviderByItself() throws IOException {
        KeyPair key = Kems.keyPair(KemAlgorithm.X_WING, Kems.KYBERXDP);
        Security.addProvider(Kems.KYBERXDP);
        try (Session session = Sessions.open(
                KeyExchange.client().pin(key.getPublic()), KeyExchange.server(key), LoopbackChannel.pair())) {
            assertEquals("KyberXdp", session.client().info().kemProvider());
        } finally {
            Security.removeProvider(Kems.KYBERXDP.getName());
        }
    }

    @Test
    void saysWhatToInstallWhenThereIsNone() {
        HandshakeException e = assertThrows(
                HandshakeException.class,
                () -> KeyExchange.client()
                        .pin(Sessions.SERVER_KEY.getPublic())
                        .connect(LoopbackChannel.pair().left()));
        assertEquals(Reason.PROVIDER, e.reason());
        assertTrue(e.getMessage().startsWith("no installed provider has X-Wing: install"), e.getMessage());
    }
}
