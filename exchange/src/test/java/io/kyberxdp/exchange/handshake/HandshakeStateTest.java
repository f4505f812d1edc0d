package io.kyberxdp.exchange.handshake;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.exchange.CountingCrypto;
import io.kyberxdp.exchange.Kems;
import io.kyberxdp.exchange.RecordingProvider;
import io.kyberxdp.exchange.protocol.HandshakeException;
import io.kyberxdp.exchange.protocol.HandshakeException.Reason;
import io.kyberxdp.exchange.protocol.KemAlgorithm;
import io.kyberxdp.exchange.protocol.Pattern;
import io.kyberxdp.exchange.protocol.Pattern.Token;
import io.kyberxdp.exchange.protocol.Suite;
import java.nio.ByteBuffer;
import java.security.Security;
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

    static List<Handshakes> everyHandshake() {
        return Handshakes.everyProtocol().stream().map(Handshakes::of).toList();
    }

    @ParameterizedTest
    @MethodSource("everyHandshake")
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
    @MethodSource("everyHandshake")
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
        assertLengths(Pattern.NN, false, Suite.X_WING_AES_256_GCM, 1_224, 1_144);
        assertLengths(Pattern.NK, false, Suite.X_WING_AES_256_GCM, 2_376, 1_144);
        assertLengths(Pattern.IK, false, Suite.X_WING_AES_256_GCM, 3_608, 2_280);
        assertLengths(Pattern.NN, true, Suite.X_WING_CHACHA20_POLY1305, 1_240, 1_144);
        assertLengths(Pattern.NK, true, Suite.X_WING_CHACHA20_POLY1305, 2_376, 1_144);
        assertLengths(Pattern.IK, true, Suite.X_WING_CHACHA20_POLY1305, 3_608, 2_280);
        assertLengths(Pattern.NN, false, Suite.ML_KEM_768_AES_256_GCM, 1_192, 1_112);
        assertLengths(Pattern.NK, false, Suite.ML_KEM_768_AES_256_GCM, 2_312, 1_112);
        assertLengths(Pattern.IK, false, Suite.ML_KEM_768_AES_256_GCM, 3_512, 2_216);
        assertLengths(Pattern.NN, true, Suite.ML_KEM_768_CHACHA20_POLY1305, 1_208, 1_112);
        assertEquals(3_608, Protocol.MAX_MESSAGE_BYTES);
    }

    private static void assertLengths(Pattern pattern, boolean psk, Suite suite, int first, int second)
            throws HandshakeException {
        Protocol protocol = new Protocol(pattern, psk, suite);
        Handshakes.Result result = Handshakes.of(protocol).run();
        assertEquals(first, result.first().length);
        assertEquals(second, result.second().length);
        assertEquals(first, protocol.messageBytes(1));
        assertEquals(second, protocol.messageBytes(2));
    }

    @Test
    void namesTheProtocolByPatternModifierAndSuite() {
        Suite suite = Suite.X_WING_AES_256_GCM;
        assertEquals("KXP1_NN_X-Wing_AESGCM256_SHA256", new Protocol(Pattern.NN, false, suite).name());
        assertEquals("KXP1_IKpsk0_X-Wing_AESGCM256_SHA256", new Protocol(Pattern.IK, true, suite).name());
        assertEquals(
                "KXP1_NKpsk0_ML-KEM-768_ChaChaPoly_SHA256",
                new Protocol(Pattern.NK, true, Suite.ML_KEM_768_CHACHA20_POLY1305).name());
    }

    @Test
    void neverEncryptsTheCiphertextToTheEphemeralKey() {
        for (Protocol protocol : Handshakes.everyProtocol()) {
            assertTrue(
                    protocol.fields(2).stream().noneMatch(field -> field.token() == Token.EKEM && field.encrypted()));
            assertFalse(protocol.fields(1).get(protocol.preSharedKey() ? 1 : 0).encrypted());
        }
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
        HandshakeException e = assertDeadAfter(twice, twice::writeMessage);
        assertEquals("the INITIATOR of a handshake cannot write now: message 2 is due", e.getMessage());
        e = assertThrows(HandshakeException.class, twice::split);
        assertEquals("the INITIATOR of a handshake cannot split now: it is over", e.getMessage());
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

    private static HandshakeException assertDeadAfter(HandshakeState state, Executable call) {
        HandshakeException first = assertWrongState(call);
        assertWrongState(state::writeMessage);
        assertWrongState(() -> state.readMessage(ByteBuffer.allocate(0)));
        assertWrongState(state::split);
        return first;
    }

    private static HandshakeException assertWrongState(Executable call) {
        HandshakeException e = assertThrows(HandshakeException.class, call);
        assertEquals(Reason.WRONG_STATE, e.reason());
        return e;
    }

    @Test
    void requiresExactlyTheCredentialsOfItsPattern() throws HandshakeException {
        HandshakeState.Settings nn = Handshakes.of(Pattern.NN).settings(null);
        HandshakeState.Settings nk = Handshakes.of(Pattern.NK).settings(null);
        HandshakeState.Settings ik = Handshakes.of(Pattern.IK).settings(null);
        HandshakeState.Settings psk = Handshakes.of(new Protocol(Pattern.NN, true, Suite.X_WING_AES_256_GCM))
                .settings(null);
        OwnKey own = new OwnKey(nk.kem(), Kems.keyPair(KemAlgorithm.X_WING, Kems.BC));
        PeerKey peer =
                PeerKey.of(nk.kem(), Kems.keyPair(KemAlgorithm.X_WING, Kems.BC).getPublic(), null);
        assertUnfit(() -> HandshakeState.initiator(nk, Credentials.NONE));
        assertUnfit(() -> HandshakeState.responder(nk, Credentials.NONE));
        assertUnfit(() -> HandshakeState.initiator(nn, new Credentials(null, peer, null, null)));
        assertUnfit(() -> HandshakeState.initiator(nk, new Credentials(own, peer, null, null)));
        assertUnfit(() -> HandshakeState.initiator(ik, new Credentials(null, peer, null, null)));
        assertUnfit(() -> HandshakeState.responder(ik, new Credentials(own, null, null, null)));
        assertUnfit(() -> HandshakeState.responder(nk, new Credentials(own, null, null, key -> true)));
        assertUnfit(() -> HandshakeState.initiator(psk, Credentials.NONE));
        assertUnfit(() -> HandshakeState.initiator(psk, new Credentials(null, null, new byte[31], null)));
        assertUnfit(() -> HandshakeState.initiator(nn, new Credentials(null, null, new byte[32], null)));
    }

    private static void assertUnfit(Executable call) {
        assertThrows(IllegalArgumentException.class, call);
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
        assertThrows(HandshakeException.class, () -> initiator.readMessage(ByteBuffer.allocate(1_144)));
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

    @ParameterizedTest
    @MethodSource("everyHandshake")
    void closesEveryCipherItMade(Handshakes handshakes) throws HandshakeException {
        CountingCrypto ciphers = new CountingCrypto();
        Handshakes counted = handshakes.symmetric(ciphers);
        counted.run();
        assertEquals(0, ciphers.open());
        HandshakeState initiator = counted.initiator();
        HandshakeState responder = counted.responder();
        byte[] first = initiator.writeMessage();
        responder.readMessage(ByteBuffer.wrap(first));
        initiator.close();
        responder.close();
        assertEquals(0, ciphers.open());
        assertTrue(ciphers.made() > 0);
    }

    @Test
    void namesWhoIsThereOnceItIsKnown() throws HandshakeException {
        Handshakes handshakes = Handshakes.of(Pattern.IK);
        HandshakeState initiator = handshakes.initiator();
        HandshakeState responder = handshakes.responder();
        assertNull(responder.kemProvider());
        assertTrue(responder.clientKey().isEmpty());
        responder.readMessage(ByteBuffer.wrap(initiator.writeMessage()));
        initiator.readMessage(ByteBuffer.wrap(responder.writeMessage()));
        assertEquals(Kems.KYBERXDP.getName(), initiator.kemProvider());
        assertEquals(Kems.KYBERXDP.getName(), responder.kemProvider());
        assertArrayEquals(
                handshakes.clientKey().getPublic().getEncoded(),
                responder.clientKey().orElseThrow().getEncoded());
        assertTrue(initiator.clientKey().isEmpty());
    }

    @Test
    void tellsWhichMessageHasTheWrongLength() throws HandshakeException {
        byte[] first = Handshakes.of(Pattern.NN).run().first();
        HandshakeState responder = Handshakes.of(Pattern.NN).responder();
        HandshakeException e = assertThrows(
                HandshakeException.class, () -> responder.readMessage(ByteBuffer.wrap(first, 0, first.length - 1)));
        assertEquals("message 1 has 1223 bytes instead of 1224", e.getMessage());
    }

    private static Handshakes recordedBy(RecordingProvider recording, Pattern pattern) {
        return Handshakes.of(pattern)
                .provider(recording)
                .serverKey(Kems.keyPair(KemAlgorithm.X_WING, Kems.BC))
                .clientKey(Kems.keyPair(KemAlgorithm.X_WING, Kems.BC));
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
        String found = (size < 0 ? "no" : size) + " readable bytes instead of";
        assertTrue(e.getMessage().contains(found), e.getMessage());
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
