package io.kyberxdp.exchange.reliable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class AddressTokenTest {

    private static final long NOW = Clocks.beforeWrap(1000);
    private static final InetSocketAddress CLIENT = address(new byte[] {10, 0, 0, 1}, 4000);

    private final Random random = new Random(1);
    private final AddressToken tokens = new AddressToken(random::nextBytes, NOW);

    @Test
    void isGoodForItsClientOnly() {
        byte[] token = tokens.issue(CLIENT, 7, NOW);
        assertEquals(AddressToken.BYTES, token.length);
        assertTrue(tokens.isValid(token, CLIENT, 7, NOW));
        assertFalse(tokens.isValid(token, CLIENT, 8, NOW), "another id");
        assertFalse(tokens.isValid(token, address(new byte[] {10, 0, 0, 1}, 4001), 7, NOW), "another port");
        assertFalse(tokens.isValid(token, address(new byte[] {10, 0, 0, 2}, 4000), 7, NOW), "another address");
        assertFalse(tokens.isValid(token, address(new byte[16], 4000), 7, NOW), "another family");
    }

    @Test
    void isGoodForItsLifetimeOnly() {
        byte[] token = tokens.issue(CLIENT, 7, NOW);
        long lifetime = TimeUnit.SECONDS.toNanos(AddressToken.LIFETIME_SECONDS);
        assertTrue(tokens.isValid(token, CLIENT, 7, NOW + lifetime));
        assertFalse(tokens.isValid(token, CLIENT, 7, NOW + lifetime + 1_000_000_000L));
        byte[] later = tokens.issue(CLIENT, 7, NOW + 5_000_000_000L);
        assertFalse(tokens.isValid(later, CLIENT, 7, NOW), "from the future");
    }

    @Test
    void outlivesOneRotationOfTheSecret() {
        long before = NOW + TimeUnit.SECONDS.toNanos(AddressToken.ROTATION_SECONDS) - 1;
        byte[] token = tokens.issue(CLIENT, 7, before);
        assertTrue(tokens.isValid(token, CLIENT, 7, before + 2_000_000_000L));
    }

    @Test
    void usesASecretForAMinuteAndDrawsTheNextHoweverQuietTheServerWas() {
        List<byte[]> drawn = new ArrayList<>();
        AddressToken rotating = new AddressToken(
                secret -> {
                    random.nextBytes(secret);
                    drawn.add(secret.clone());
                },
                NOW);
        long then = NOW + TimeUnit.SECONDS.toNanos(AddressToken.ROTATION_SECONDS);
        byte[] old = rotating.issue(CLIENT, 7, then - 1);
        assertEquals(2, drawn.size());
        assertTrue(under(drawn.get(0)).isValid(old, CLIENT, 7, then));
        byte[] fresh = rotating.issue(CLIENT, 7, then);
        assertEquals(3, drawn.size());
        assertTrue(under(drawn.get(2)).isValid(fresh, CLIENT, 7, then));
        assertFalse(under(drawn.get(0)).isValid(fresh, CLIENT, 7, then));
        rotating.isValid(fresh, CLIENT, 7, then + TimeUnit.HOURS.toNanos(5));
        assertEquals(4, drawn.size());
    }

    /** One that never has another secret. */
    private static AddressToken under(byte[] secret) {
        return new AddressToken(any -> System.arraycopy(secret, 0, any, 0, any.length), NOW);
    }

    @Test
    void isGoodWholeOnly() {
        byte[] token = tokens.issue(CLIENT, 7, NOW + 1_000_000_000L);
        for (int i = 0; i < token.length * 8; i++) {
            byte[] bad = token.clone();
            bad[i / 8] ^= (byte) (1 << i % 8);
            assertFalse(tokens.isValid(bad, CLIENT, 7, NOW + 1_000_000_000L), "bit " + i);
        }
        assertFalse(tokens.isValid(new byte[0], CLIENT, 7, NOW));
        assertFalse(tokens.isValid(Arrays.copyOf(token, 19), CLIENT, 7, NOW));
    }

    @Test
    void differsFromServerToServer() {
        byte[] token = new AddressToken(random::nextBytes, NOW).issue(CLIENT, 7, NOW);
        assertFalse(tokens.isValid(token, CLIENT, 7, NOW));
    }

    /** Both secrets are there from the start: whoever guesses that one is still all zeros gains nothing. */
    @Test
    void isNeverGoodUnderASecretOfZeros() {
        AddressToken zeros = new AddressToken(secret -> {}, NOW);
        assertFalse(tokens.isValid(zeros.issue(CLIENT, 7, NOW), CLIENT, 7, NOW));
    }

    private static InetSocketAddress address(byte[] bytes, int port) {
        try {
            return new InetSocketAddress(InetAddress.getByAddress(bytes), port);
        } catch (UnknownHostException e) {
            throw new AssertionError(e);
        }
    }
}
