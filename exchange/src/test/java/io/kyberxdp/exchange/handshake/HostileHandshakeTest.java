package io.kyberxdp.exchange.handshake;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.exchange.Kems;
import io.kyberxdp.exchange.SeededRandom;
import io.kyberxdp.exchange.protocol.HandshakeException;
import io.kyberxdp.exchange.protocol.HandshakeException.Reason;
import io.kyberxdp.exchange.protocol.KemAlgorithm;
import io.kyberxdp.exchange.protocol.Pattern;
import io.kyberxdp.exchange.protocol.Suite;
import java.nio.ByteBuffer;
import java.security.KeyPair;
import java.security.Provider;
import java.security.PublicKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every message but the right one at the right time is refused, with a reason, by whoever reads it. */
final class HostileHandshakeTest {

    private static final Offer NK_OFFER = new Offer(Pattern.NK, false, Set.of(Suite.X_WING_AES_256_GCM));

    /** Every so many bytes of the fields one bit is flipped; a property below takes bits at random. */
    private static final int FLIPPED = 5;

    /** The reasons a flip in each of the header's bytes may give. */
    private static final Reason[] HEADER_REASONS = {
        Reason.NOT_KXP,
        Reason.NOT_KXP,
        Reason.NOT_KXP,
        Reason.VERSION,
        Reason.MALFORMED,
        Reason.PATTERN,
        Reason.SUITE,
        Reason.MALFORMED
    };

    static List<Handshakes> everyHandshake() {
        return Handshakes.everyProtocolOfOneSuite().stream().map(Handshakes::of).toList();
    }

    static List<Handshakes> shortestAndLongest() {
        return List.of(
                Handshakes.of(Pattern.NN), Handshakes.of(new Protocol(Pattern.IK, true, Suite.X_WING_AES_256_GCM)));
    }

    @ParameterizedTest
    @MethodSource("shortestAndLongest")
    @Tag("long")
    void refusesMessage1WithABitFlippedAnywhere(Handshakes handshakes) throws HandshakeException {
        byte[] first = handshakes.initiator(new SeededRandom(1)).writeMessage();
        for (int i = Header.BYTES; i < first.length; i += FLIPPED) {
            assertAllowed(i, failureOf(handshakes, flipped(first, i), Optional.empty()));
        }
    }

    @ParameterizedTest
    @MethodSource("shortestAndLongest")
    @Tag("long")
    void refusesMessage2WithABitFlippedAnywhere(Handshakes handshakes) throws HandshakeException {
        byte[] first = handshakes.initiator(new SeededRandom(1)).writeMessage();
        int length = handshakes.protocol().messageBytes(2);
        for (int i = Header.BYTES; i < length; i += FLIPPED) {
            assertAllowed(i, failureOf(handshakes, first, Optional.of(i)));
        }
    }

    @ParameterizedTest
    @MethodSource("shortestAndLongest")
    void refusesBothMessagesWithABitFlippedInTheHeader(Handshakes handshakes) throws HandshakeException {
        byte[] first = handshakes.initiator(new SeededRandom(1)).writeMessage();
        for (int i = 0; i < Header.BYTES; i++) {
            HandshakeException e = failureOf(handshakes, flipped(first, i), Optional.empty());
            assertEquals(HEADER_REASONS[i], e.reason(), "byte " + i);
            e = failureOf(handshakes, first, Optional.of(i));
            assertEquals(HEADER_REASONS[i], e.reason(), "byte " + i);
        }
    }

    /** Runs the handshake of seed 1 with this message 1, message 2 flipped at this byte, and returns how it failed. */
    private static HandshakeException failureOf(Handshakes handshakes, byte[] first, Optional<Integer> flip)
            throws HandshakeException {
        HandshakeState initiator = handshakes.initiator(new SeededRandom(1));
        initiator.writeMessage();
        HandshakeState responder = handshakes.responder(new SeededRandom(2));
        return assertThrows(HandshakeException.class, () -> {
            responder.readMessage(ByteBuffer.wrap(first));
            byte[] second = responder.writeMessage();
            initiator.readMessage(ByteBuffer.wrap(flip.isPresent() ? flipped(second, flip.get()) : second));
        });
    }

    private static void assertAllowed(int index, HandshakeException e) {
        assertTrue(
                Set.of(Reason.AUTHENTICATION, Reason.INVALID_KEY, Reason.PROVIDER)
                        .contains(e.reason()),
                "byte " + index + ": " + e);
    }

    @ParameterizedTest
    @MethodSource("everyHandshake")
    void refusesTruncatedAndExtendedMessages(Handshakes handshakes) throws HandshakeException {
        Handshakes.Result result = handshakes.run(new SeededRandom(1), new SeededRandom(2));
        for (int length = 0; length <= result.first().length + 1; length += length < 16 ? 1 : 97) {
            HandshakeState responder = handshakes.responder();
            assertRefused(
                    length < Header.BYTES ? Reason.NOT_KXP : Reason.MALFORMED,
                    responder,
                    Arrays.copyOf(result.first(), length));
        }
        assertRefused(Reason.MALFORMED, handshakes.responder(), longer(result.first()));
        for (int length = 0; length <= result.second().length + 1; length += length < 16 ? 1 : 97) {
            HandshakeState initiator = handshakes.initiator(new SeededRandom(1));
            initiator.writeMessage();
            assertRefused(
                    length < Header.BYTES ? Reason.NOT_KXP : Reason.MALFORMED,
                    initiator,
                    Arrays.copyOf(result.second(), length));
        }
        HandshakeState initiator = handshakes.initiator(new SeededRandom(1));
        initiator.writeMessage();
        assertRefused(Reason.MALFORMED, initiator, longer(result.second()));
    }

    @Provide
    Arbitrary<Protocol> anyProtocol() {
        return Arbitraries.of(Handshakes.everyProtocol());
    }

    @Property(tries = 1_500)
    @net.jqwik.api.Tag("long")
    void refusesAnyBitFlippedInAnyMessageOfAnyProtocol(
            @ForAll("anyProtocol") Protocol protocol, @ForAll boolean inFirst, @ForAll @IntRange(min = 0) int where)
            throws HandshakeException {
        Handshakes handshakes = Handshakes.of(protocol);
        HandshakeState initiator = handshakes.initiator();
        HandshakeState responder = handshakes.responder();
        byte[] first = initiator.writeMessage();
        assertThrows(HandshakeException.class, () -> {
            responder.readMessage(ByteBuffer.wrap(inFirst ? bitFlipped(first, where) : first));
            byte[] second = responder.writeMessage();
            initiator.readMessage(ByteBuffer.wrap(inFirst ? second : bitFlipped(second, where)));
        });
    }

    private static byte[] bitFlipped(byte[] message, int where) {
        byte[] copy = message.clone();
        int bit = where % (8 * message.length);
        copy[bit / 8] ^= (byte) (1 << bit % 8);
        return copy;
    }

    @Test
    void refusesAPeerWithAnotherPreSharedKey() throws HandshakeException {
        for (Pattern pattern : Pattern.values()) {
            Handshakes handshakes = Handshakes.of(new Protocol(pattern, true, Suite.X_WING_AES_256_GCM));
            byte[] first = handshakes.psk(Handshakes.random(32, 8)).initiator().writeMessage();
            HandshakeException e = assertRefused(Reason.AUTHENTICATION, handshakes.responder(), first);
            assertTrue(e.getMessage().contains("pre-shared key is another"), e.getMessage());
        }
    }

    @Test
    void asksItsRuleForTheKeyTheClientShowsAndEncapsulatesNothingToOneItRefuses() throws HandshakeException {
        List<PublicKey> asked = new ArrayList<>();
        KeyPair client = Kems.keyPair(KemAlgorithm.X_WING, Kems.KYBERXDP);
        Handshakes handshakes = Handshakes.of(Pattern.IK).clientKey(client).allowing(key -> {
            asked.add(key);
            return false;
        });
        HandshakeState responder = handshakes.responder();
        assertRefused(Reason.NOT_ALLOWED, responder, handshakes.initiator().writeMessage());
        assertEquals(1, asked.size());
        assertArrayEquals(client.getPublic().getEncoded(), asked.get(0).getEncoded());
        assertThrows(HandshakeException.class, responder::writeMessage);
    }

    @Test
    void neverUsesAKeyThatAReplayBringsAboutAgain() throws HandshakeException {
        // What differs between the answers to a replay is under keys that differ, too: no field repeats.
        for (Handshakes handshakes : everyHandshake()) {
            byte[] first = handshakes.initiator().writeMessage();
            byte[][] answers = new byte[2][];
            for (int i = 0; i < 2; i++) {
                HandshakeState responder = handshakes.responder();
                responder.readMessage(ByteBuffer.wrap(first));
                answers[i] = responder.writeMessage();
            }
            int ciphertext = handshakes.protocol().suite().kem().ciphertextBytes();
            for (int i = Header.BYTES; i + 16 <= answers[0].length; i += ciphertext) {
                assertFalse(Arrays.equals(
                        Arrays.copyOfRange(answers[0], i, i + 16), Arrays.copyOfRange(answers[1], i, i + 16)));
            }
        }
    }

    @Property(tries = 300)
    @net.jqwik.api.Tag("long")
    void refusesRandomBytes(@ForAll @Size(max = 3_000) byte[] message) throws HandshakeException {
        assertRefused(Reason.NOT_KXP, Handshakes.of(Pattern.NN).responder(), message);
        HandshakeState initiator = Handshakes.of(Pattern.NN).initiator();
        initiator.writeMessage();
        assertRefused(Reason.NOT_KXP, initiator, message);
    }

    @Property(tries = 100)
    @net.jqwik.api.Tag("long")
    void refusesRandomBytesBehindARightHeader(@ForAll @IntRange int seed) throws HandshakeException {
        for (Handshakes handshakes : everyHandshake()) {
            byte[] first = random(handshakes.protocol(), 1, seed);
            HandshakeState initiator = handshakes.initiator();
            initiator.writeMessage();
            HandshakeState responder = handshakes.responder();
            assertThrows(HandshakeException.class, () -> {
                responder.readMessage(ByteBuffer.wrap(first));
                initiator.readMessage(ByteBuffer.wrap(responder.writeMessage()));
            });
            HandshakeState second = handshakes.initiator();
            second.writeMessage();
            byte[] answer = random(handshakes.protocol(), 2, seed);
            assertThrows(HandshakeException.class, () -> second.readMessage(ByteBuffer.wrap(answer)));
        }
    }

    private static byte[] random(Protocol protocol, int number, int seed) {
        byte[] message = new byte[protocol.messageBytes(number)];
        new SeededRandom(seed).nextBytes(message);
        Header.Kind kind = number == 1 ? Header.Kind.FIRST : Header.Kind.SECOND;
        System.arraycopy(protocol.header(kind).encode(), 0, message, 0, Header.BYTES);
        return message;
    }

    @ParameterizedTest
    @MethodSource("everyHandshake")
    void refusesItsOwnMessageReflected(Handshakes handshakes) throws HandshakeException {
        HandshakeState initiator = handshakes.initiator();
        assertRefused(Reason.MALFORMED, initiator, initiator.writeMessage());
    }

    @Test
    void refusesMessage2WhereMessage1IsDue() throws HandshakeException {
        Handshakes handshakes = Handshakes.of(Pattern.NK);
        assertRefused(Reason.MALFORMED, handshakes.responder(), handshakes.run().second());
    }

    @ParameterizedTest
    @MethodSource("everyHandshake")
    void refusesTheAnswerToAnotherClient(Handshakes handshakes) throws HandshakeException {
        byte[] answer = handshakes.run().second();
        HandshakeState initiator = handshakes.initiator();
        initiator.writeMessage();
        assertRefused(Reason.AUTHENTICATION, initiator, answer);
    }

    @Test
    void answersAReplayedMessage1WithKeysOfItsOwn() throws HandshakeException {
        Handshakes handshakes = Handshakes.of(Pattern.NK);
        Handshakes.Result honest = handshakes.run();
        HandshakeState replayed = handshakes.responder();
        replayed.readMessage(ByteBuffer.wrap(honest.first()));
        assertFalse(Arrays.equals(honest.second(), replayed.writeMessage()));
        SessionKeys keys = replayed.split();
        assertFalse(Arrays.equals(honest.responder().receiveKey(Role.RESPONDER), keys.receiveKey(Role.RESPONDER)));
    }

    @Test
    void refusesTheOtherPattern() throws HandshakeException {
        byte[] nn = Handshakes.of(Pattern.NN).run().first();
        byte[] nk = Handshakes.of(Pattern.NK).run().first();
        HandshakeException e =
                assertRefused(Reason.PATTERN, Handshakes.of(Pattern.NK).responder(), nn);
        assertEquals("the peer wants pattern NN, this side speaks NK", e.getMessage());
        assertRefused(Reason.PATTERN, Handshakes.of(Pattern.NN).responder(), nk);
    }

    @Test
    void refusesTheOtherSuite() throws HandshakeException {
        byte[] mlkem =
                Handshakes.of(Pattern.NN, Suite.ML_KEM_768_AES_256_GCM).run().first();
        HandshakeException e =
                assertRefused(Reason.SUITE, Handshakes.of(Pattern.NN).responder(), mlkem);
        assertEquals(
                "the peer wants suite ML-KEM-768_AESGCM256_SHA256, this side speaks X-Wing_AESGCM256_SHA256",
                e.getMessage());
    }

    @Test
    void doesNotAgreeWhenAHeaderIsRewrittenInFlight() throws HandshakeException {
        // A man in the middle makes an NK message of an NN one, field by field: the transcripts differ.
        HandshakeState initiator = Handshakes.of(Pattern.NN).initiator();
        byte[] first = initiator.writeMessage();
        byte[] rewritten = new byte[new Protocol(Pattern.NK, false, Suite.X_WING_AES_256_GCM).messageBytes(1)];
        System.arraycopy(first, 0, rewritten, 0, first.length);
        rewritten[5] = (byte) Pattern.NK.id();
        assertRefused(Reason.AUTHENTICATION, Handshakes.of(Pattern.NK).responder(), rewritten);
    }

    @Test
    void refusesAClientThatPinnedAnotherKey() throws HandshakeException {
        KeyPair other = Kems.keyPair(KemAlgorithm.X_WING, Kems.KYBERXDP);
        byte[] first = Handshakes.of(Pattern.NK).serverKey(other).initiator().writeMessage();
        HandshakeException e =
                assertRefused(Reason.AUTHENTICATION, Handshakes.of(Pattern.NK).responder(), first);
        assertTrue(e.getMessage().contains("the client pinned another key"), e.getMessage());
    }

    static List<Provider> providers() {
        return List.of(Kems.KYBERXDP, Kems.BC);
    }

    @ParameterizedTest
    @MethodSource("providers")
    void refusesAnEphemeralKeyOutsideTheField(Provider provider) throws HandshakeException {
        Handshakes handshakes = Handshakes.of(Pattern.NN).provider(provider);
        byte[] first = handshakes.initiator().writeMessage();
        Arrays.fill(first, Header.BYTES, Header.BYTES + 3, (byte) 0xff);
        assertRefused(Reason.INVALID_KEY, handshakes.responder(), first);
    }

    @ParameterizedTest
    @MethodSource("providers")
    void letsNoUncheckedExceptionOutForALowOrderPoint(Provider provider) throws HandshakeException {
        Handshakes handshakes = Handshakes.of(Pattern.NN).provider(provider);
        HandshakeState initiator = handshakes.initiator();
        byte[] first = initiator.writeMessage();
        Arrays.fill(first, first.length - 32, first.length, (byte) 0);
        HandshakeState responder = handshakes.responder();
        // A provider may refuse the point, or follow the draft and go on; then the transcripts differ.
        assertThrows(HandshakeException.class, () -> {
            responder.readMessage(ByteBuffer.wrap(first));
            initiator.readMessage(ByteBuffer.wrap(responder.writeMessage()));
        });
    }

    @Test
    void wordsARefusalAndEnds() throws HandshakeException {
        HandshakeException cause = assertRefused(
                Reason.PATTERN,
                Handshakes.of(Pattern.NK).responder(),
                Handshakes.of(Pattern.NN).run().first());
        byte[] refusal = Refusal.answer(cause, NK_OFFER).orElseThrow();
        assertArrayEquals(new byte[] {'K', 'X', 'P', 1, 3, 2, 1, 2}, refusal);
        HandshakeState initiator = Handshakes.of(Pattern.NN).initiator();
        initiator.writeMessage();
        HandshakeException e = assertRefused(Reason.REFUSED, initiator, refusal);
        assertEquals(
                "the server refused, since it speaks another pattern: it has a key to pin, and takes no keys of clients;"
                        + " by its unauthenticated word it speaks pattern NK and suite X-Wing_AESGCM256_SHA256",
                e.getMessage());
    }

    @Test
    void doesNotAnswerStrangers() {
        HandshakeException stranger = new HandshakeException(Reason.NOT_KXP, "GET / HTTP/1.1");
        assertTrue(Refusal.answer(stranger, NK_OFFER).isEmpty());
    }

    @Test
    void takesARefusalOnlyFromAServer() throws HandshakeException {
        byte[] refusal = {'K', 'X', 'P', 1, 3, 2, 1, 2};
        assertRefused(Reason.MALFORMED, Handshakes.of(Pattern.NK).responder(), refusal);
        HandshakeState initiator = Handshakes.of(Pattern.NK).initiator();
        initiator.writeMessage();
        assertRefused(Reason.MALFORMED, initiator, longer(refusal));
    }

    private static HandshakeException assertRefused(Reason reason, HandshakeState state, byte[] message) {
        HandshakeException e =
                assertThrows(HandshakeException.class, () -> state.readMessage(ByteBuffer.wrap(message)));
        assertEquals(reason, e.reason(), e.getMessage());
        assertEquals(
                Reason.WRONG_STATE,
                assertThrows(HandshakeException.class, state::split).reason());
        return e;
    }

    private static byte[] longer(byte[] message) {
        return Arrays.copyOf(message, message.length + 1);
    }

    private static byte[] flipped(byte[] message, int index) {
        byte[] copy = message.clone();
        copy[index] ^= (byte) (1 << index % 8);
        return copy;
    }
}
