package io.kyberxdp.exchange.handshake;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.exchange.Kems;
import io.kyberxdp.exchange.RecordingProvider;
import io.kyberxdp.exchange.protocol.HandshakeException;
import io.kyberxdp.exchange.protocol.HandshakeException.Reason;
import io.kyberxdp.exchange.protocol.KemAlgorithm;
import io.kyberxdp.exchange.protocol.Pattern;
import io.kyberxdp.exchange.protocol.Suite;
import java.nio.ByteBuffer;
import java.security.Security;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

final class HandshakeStateTest {

    static List<Handshakes> everyPatternAndSuite() {
        return Arrays.stream(Pattern.values())
                .flatMap(pattern -> Arrays.stream(Suite.values()).map(suite -> Handshakes.of(pattern, suite)))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("everyPatternAndSuite")
    void leavesBothSidesWithTheSameKeys(Handshakes handshakes) throws HandshakeException {
        Handshakes.Result result = handshakes.run();
        SessionKeys initiator = result.initiator();
        SessionKeys responder = result.responder();
        assertArrayEquals(initiator.sendKey(Role.INITIATOR), responder.receiveKey(Role.RESPONDER));
        assertArrayEquals(initiator.receiveKey(Role.INITIATOR), responder.sendKey(Role.RESPONDER));
        assertArrayEquals(initiator.exporter(), responder.exporter());
        assertArrayEquals(initiator.handshakeHash(), responder.handshakeHash());
    }

    @ParameterizedTest
    @MethodSource("everyPatternAndSuite")
    void givesEverySessionAndDirectionItsOwnKeys(Handshakes handshakes) throws HandshakeException {
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < 5; i++) {
            SessionKeys keys = handshakes.run().initiator();
            for (byte[] key : List.of(
                    keys.sendKey(Role.INITIATOR),
                    keys.receiveKey(Role.INITIATOR),
                    keys.exporter(),
                    keys.handshakeHash())) {
                assertEquals(32, key.length);
                assertTrue(seen.add(HexFormat.of().formatHex(key)));
            }
        }
    }

    @Test
    void sendsMessagesOfTheLengthsTheProtocolPageStates() throws HandshakeException {
        assertLengths(Pattern.NN, Suite.X_WING_AES_256_GCM, 1_224, 1_144);
        assertLengths(Pattern.NK, Suite.X_WING_AES_256_GCM, 2_376, 1_160);
        assertLengths(Pattern.NN, Suite.ML_KEM_768_AES_256_GCM, 1_192, 1_112);
        assertLengths(Pattern.NK, Suite.ML_KEM_768_AES_256_GCM, 2_312, 1_128);
    }

    private static void assertLengths(Pattern pattern, Suite suite, int first, int second) throws HandshakeException {
        Handshakes.Result result = Handshakes.of(pattern, suite).run();
        assertEquals(first, result.first().length);
        assertEquals(second, result.second().length);
        assertEquals(first, HandshakeState.messageBytes(pattern, suite, 1));
        assertEquals(second, HandshakeState.messageBytes(pattern, suite, 2));
    }

    @ParameterizedTest
    @EnumSource
    void namesTheProtocolByPatternAndSuite(Pattern pattern) {
        assertEquals(
                "KXP1_" + pattern + "_X-Wing_AESGCM256_SHA256",
                HandshakeState.protocolName(Handshakes.of(pattern).settings(null)));
    }

    @Test
    void refusesCallsOutOfOrderAndIsDeadAfterwards() throws HandshakeException {
        byte[] message = new byte[2_000];
        HandshakeState reading = Handshakes.of(Pattern.NK).initiator();
        assertDeadAfter(reading, () -> reading.readMessage(ByteBuffer.wrap(message)));
        HandshakeState splitting = Handshakes.of(Pattern.NK).initiator();
        assertDeadAfter(splitting, splitting::split);
        HandshakeState writing = Handshakes.of(Pattern.NK).responder();
        assertDeadAfter(writing, writing::writeMessage);
        HandshakeState twice = Handshakes.of(Pattern.NK).initiator();
        twice.writeMessage();
        assertDeadAfter(twice, twice::writeMessage);
    }

    @Test
    void splitsOnce() throws HandshakeException {
        Handshakes handshakes = Handshakes.of(Pattern.NN);
        HandshakeState initiator = handshakes.initiator();
        HandshakeState responder = handshakes.responder();
        responder.readMessage(ByteBuffer.wrap(initiator.writeMessage()));
        byte[] second = responder.writeMessage();
        initiator.readMessage(ByteBuffer.wrap(second));
        initiator.split();
        assertDeadAfter(initiator, initiator::split);
        assertDeadAfter(responder, () -> responder.readMessage(ByteBuffer.wrap(second)));
    }

    private static void assertDeadAfter(HandshakeState state, Executable call) {
        assertWrongState(call);
        assertWrongState(state::writeMessage);
        assertWrongState(() -> state.readMessage(ByteBuffer.allocate(0)));
        assertWrongState(state::split);
    }

    private static void assertWrongState(Executable call) {
        HandshakeException e = assertThrows(HandshakeException.class, call);
        assertEquals(Reason.WRONG_STATE, e.reason());
    }

    @Test
    void requiresAServerKeyExactlyWhereThePatternHasOne() throws HandshakeException {
        HandshakeState.Settings nn = Handshakes.of(Pattern.NN).settings(null);
        HandshakeState.Settings nk = Handshakes.of(Pattern.NK).settings(null);
        PinnedKey pinned = new PinnedKey(
                nk.kem(), Kems.keyPair(KemAlgorithm.X_WING, Kems.BC).getPublic(), null);
        assertThrows(IllegalArgumentException.class, () -> HandshakeState.initiator(nk, null));
        assertThrows(IllegalArgumentException.class, () -> HandshakeState.responder(nk, null));
        assertThrows(IllegalArgumentException.class, () -> HandshakeState.initiator(nn, pinned));
    }

    @ParameterizedTest
    @EnumSource
    void destroysEphemeralKeysAndSharedSecrets(Pattern pattern) throws HandshakeException {
        RecordingProvider recording = new RecordingProvider();
        recordedBy(recording, pattern).run();
        assertEquals(1, recording.privateKeys().size());
        assertFalse(recording.secrets().isEmpty());
        assertAllDestroyed(recording);
    }

    @Test
    void destroysEphemeralKeysAndSharedSecretsWhenItFails() throws HandshakeException {
        RecordingProvider recording = new RecordingProvider();
        Handshakes handshakes = recordedBy(recording, Pattern.NK);
        HandshakeState initiator = handshakes.initiator();
        byte[] first = initiator.writeMessage();
        assertFalse(recording.privateKeys().get(0).isDestroyed());
        first[first.length - 1] ^= 1;
        HandshakeState responder = handshakes.responder();
        assertThrows(HandshakeException.class, () -> responder.readMessage(ByteBuffer.wrap(first)));
        assertThrows(HandshakeException.class, () -> initiator.readMessage(ByteBuffer.allocate(1_160)));
        assertAllDestroyed(recording);
    }

    @Test
    void destroysItsEphemeralKeyWhenItIsClosedInTheMiddle() throws HandshakeException {
        RecordingProvider recording = new RecordingProvider();
        try (HandshakeState initiator =
                Handshakes.of(Pattern.NN).provider(recording).initiator()) {
            initiator.writeMessage();
        }
        assertAllDestroyed(recording);
    }

    private static Handshakes recordedBy(RecordingProvider recording, Pattern pattern) {
        return Handshakes.of(pattern).provider(recording).serverKey(Kems.keyPair(KemAlgorithm.X_WING, Kems.BC));
    }

    private static void assertAllDestroyed(RecordingProvider recording) {
        assertTrue(recording.privateKeys().stream().allMatch(RecordingProvider.TrackedPrivateKey::isDestroyed));
        assertTrue(recording.secrets().stream().allMatch(RecordingProvider.TrackedSecret::isDestroyed));
    }

    @Test
    void wipesSessionKeysOnClose() throws HandshakeException {
        SessionKeys keys = Handshakes.of(Pattern.NN).run().initiator();
        keys.close();
        assertArrayEquals(new byte[32], keys.sendKey(Role.INITIATOR));
        assertArrayEquals(new byte[32], keys.receiveKey(Role.INITIATOR));
        assertArrayEquals(new byte[32], keys.exporter());
    }

    @Test
    void reportsAProviderThatFailsUnexpectedly() throws HandshakeException {
        RecordingProvider recording = new RecordingProvider();
        Handshakes handshakes = recordedBy(recording, Pattern.NK);
        HandshakeState initiator = handshakes.initiator();
        HandshakeState responder = handshakes.responder();
        byte[] first = initiator.writeMessage();
        recording.failWith(new IllegalStateException("low-order point"));
        HandshakeException e =
                assertThrows(HandshakeException.class, () -> responder.readMessage(ByteBuffer.wrap(first)));
        assertEquals(Reason.PROVIDER, e.reason());
        assertTrue(e.getMessage().contains("low-order point"), e.getMessage());
    }

    @Test
    void refusesSecretsAndCiphertextsThatAreNone() throws HandshakeException {
        for (int size : new int[] {0, 31, 33}) {
            assertRefusedProvider(size, recording -> recording.changeSecrets(secret -> new byte[size]));
        }
        for (int size : new int[] {0, 1_119, 1_121}) {
            assertRefusedProvider(size, recording -> recording.changeCiphertexts(ciphertext -> new byte[size]));
        }
        assertRefusedProvider(-1, recording -> recording.changeSecrets(secret -> null));
    }

    private static void assertRefusedProvider(int size, Consumer<RecordingProvider> spoil) throws HandshakeException {
        RecordingProvider recording = new RecordingProvider();
        Handshakes handshakes = recordedBy(recording, Pattern.NK);
        HandshakeState initiator = handshakes.initiator();
        spoil.accept(recording);
        HandshakeException e = assertThrows(HandshakeException.class, initiator::writeMessage, () -> size + " bytes");
        assertEquals(Reason.PROVIDER, e.reason());
        assertTrue(e.getMessage().contains("bytes instead of"), e.getMessage());
    }

    @Test
    void refusesAnUnreadableSecretOfADecapsulation() throws HandshakeException {
        RecordingProvider recording = new RecordingProvider();
        Handshakes handshakes = recordedBy(recording, Pattern.NK);
        HandshakeState responder = handshakes.responder();
        byte[] first = handshakes.initiator().writeMessage();
        recording.changeSecrets(secret -> null);
        HandshakeException e =
                assertThrows(HandshakeException.class, () -> responder.readMessage(ByteBuffer.wrap(first)));
        assertEquals(Reason.PROVIDER, e.reason());
    }

    @Test
    void namesTheProviderThatLacksTheKem() {
        Handshakes handshakes = Handshakes.of(Pattern.NN).provider(Security.getProvider("SUN"));
        HandshakeException e = assertThrows(
                HandshakeException.class, () -> handshakes.initiator().writeMessage());
        assertEquals(Reason.PROVIDER, e.reason());
        assertTrue(e.getMessage().contains("SUN") && e.getMessage().contains("X-Wing"), e.getMessage());
    }
}
