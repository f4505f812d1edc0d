package io.kyberxdp.exchange.handshake;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.exchange.protocol.HandshakeException;
import io.kyberxdp.exchange.protocol.HandshakeException.Reason;
import io.kyberxdp.exchange.protocol.Pattern;
import io.kyberxdp.exchange.protocol.Suite;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What one side is told of the other's refusal, whatever that says. */
final class RefusalTest {

    private static final Offer PLAIN = new Offer(Pattern.NK, false, Set.of(Suite.X_WING_AES_256_GCM));
    private static final Offer KEYED = new Offer(Pattern.NK, true, Set.of(Suite.X_WING_AES_256_GCM));

    private static String told(int pattern, int suite, int code) {
        Header refusal = new Header(Header.Kind.REFUSAL, pattern, suite, code);
        HandshakeException e = assertThrows(HandshakeException.class, () -> Refusal.check(refusal, Header.BYTES));
        assertEquals(Reason.REFUSED, e.reason());
        return e.getMessage();
    }

    @Test
    void wordsEveryReasonOfItsOwnAndNoOther() {
        String unknown =
                "the server refused, for a reason unknown here; by its unauthenticated word it speaks pattern NK and"
                        + " suite X-Wing_AESGCM256_SHA256";
        Set<String> words = new HashSet<>(Set.of(unknown));
        for (int code = 1; code <= 9; code++) {
            assertTrue(words.add(told(2, 1, code)), "code " + code);
        }
        assertEquals(unknown, told(2, 1, 0));
        for (int code = 10; code < 256; code++) {
            assertEquals(unknown, told(2, 1, code));
        }
    }

    @Test
    void namesWhatTheServerSpeaksThoughThisSideDoesNotKnowIt() {
        assertTrue(told(0x82, 1, 1).contains("pattern NKpsk0 and"));
        assertTrue(told(9, 77, 1).contains("pattern number 9, unknown here and suite number 77, unknown here"));
        assertTrue(told(9, 1, 2).startsWith("the server refused, since it speaks another pattern; by"));
        assertTrue(told(1, 1, 2).contains("it has no key, clients must be anonymous"));
        assertTrue(told(3, 1, 2).contains("it serves only clients with keys of their own"));
    }

    @Test
    void isNoneWithAnythingBehindIt() throws HandshakeException {
        Refusal.check(new Header(Header.Kind.REFUSAL, 2, 1, 2), Header.BYTES + 1);
        Refusal.check(new Header(Header.Kind.SECOND, 2, 1, 2), Header.BYTES);
    }

    @Test
    void answersAKeyQueryToo() {
        byte[] refusal = new Header(Header.Kind.REFUSAL, 1, 1, 2).encode();
        HandshakeException e = assertThrows(HandshakeException.class, () -> KeyQuery.read(ByteBuffer.wrap(refusal)));
        assertEquals(Reason.REFUSED, e.reason());
    }

    @Test
    void saysWhichSideHasAPreSharedKeyAndWhichPatternIsMeant() {
        assertRefused("the peer uses a pre-shared key, this side has none", PLAIN, 0x82);
        assertRefused("this side uses a pre-shared key, the peer does not", KEYED, 2);
        assertRefused("the peer wants pattern NNpsk0, this side speaks NK", PLAIN, 0x81);
        assertRefused("the peer wants pattern IK, this side speaks NKpsk0", KEYED, 3);
        assertRefused("the peer wants pattern number 0, unknown here, this side speaks NK", PLAIN, 0);
    }

    private static void assertRefused(String message, Offer offer, int pattern) {
        HandshakeException e = assertThrows(
                HandshakeException.class, () -> offer.choose(new Header(Header.Kind.FIRST, pattern, 1, 0)));
        assertEquals(message, e.getMessage());
        byte[] answer = Refusal.answer(e, offer).orElseThrow();
        assertEquals(offer == KEYED ? (byte) 0x82 : 2, answer[5]);
        assertArrayEquals(new byte[] {'K', 'X', 'P', 1, 3}, Arrays.copyOf(answer, 5));
    }
}
