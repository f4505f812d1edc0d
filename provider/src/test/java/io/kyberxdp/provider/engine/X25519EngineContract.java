package io.kyberxdp.provider.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.kyberxdp.provider.x25519.LittleEndian;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.bouncycastle.math.ec.rfc7748.X25519;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What every X25519 engine does, and does in the same way. */
public abstract class X25519EngineContract {

    private static final BigInteger P = BigInteger.TWO.pow(255).subtract(BigInteger.valueOf(19));

    private final X25519Engine engine = engine();
    private final SplittableRandom random = new SplittableRandom(25519);

    /** The engine to test; skips the test where this machine has none. */
    protected abstract X25519Engine engine();

    /** Project Wycheproof's x25519_test.json. */
    @Test
    void givesTheSharedSecretOfEveryCaseOfWycheproof() throws IOException {
        WycheproofX25519.check(engine);
    }

    /** RFC 7748, section 5.2, and both directions of section 6.1. */
    @ParameterizedTest
    @CsvSource({
        "a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4,"
                + "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c,"
                + "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552",
        "4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d,"
                + "e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493,"
                + "95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957",
        "77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a,"
                + "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f,"
                + "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742",
        "5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb,"
                + "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a,"
                + "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742"
    })
    void computesTheSharedSecretsOfRfc7748(String scalar, String peer, String secret) {
        assertEquals(secret, hex(sharedSecret(bytes(scalar), bytes(peer))));
    }

    /** RFC 7748, section 6.1. */
    @ParameterizedTest
    @CsvSource({
        "77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a,"
                + "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a",
        "5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb,"
                + "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f"
    })
    void computesThePublicKeysOfRfc7748(String scalar, String u) {
        assertEquals(u, hex(publicKey(bytes(scalar))));
    }

    /** RFC 7748, section 5.2: each result becomes the scalar, each scalar the next u. */
    @ParameterizedTest
    @CsvSource({
        "1,422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae3079",
        "1000,684cf59ba83309552800ef566f2f4d3c1c3887c49360e3875f2eb94d99532c51"
    })
    void iteratesAsRfc7748Does(int times, String expected) {
        byte[] scalar = u(9);
        byte[] u = u(9);
        for (int i = 0; i < times; i++) {
            byte[] result = sharedSecret(scalar, u);
            u = scalar;
            scalar = result;
        }
        assertEquals(expected, hex(scalar));
    }

    @Test
    void fixedBaseEqualsTheLadderOnNine() {
        for (int i = 0; i < 500; i++) {
            byte[] scalar = bytes();
            assertArrayEquals(sharedSecret(scalar, u(9)), publicKey(scalar));
        }
    }

    @ParameterizedTest
    @MethodSource("extremeScalars")
    void fixedBaseEqualsTheLadderOnNineForExtremeScalars(byte[] scalar) {
        assertArrayEquals(sharedSecret(scalar, u(9)), publicKey(scalar));
        assertArrayEquals(bouncyCastle(scalar, u(9)), publicKey(scalar));
    }

    @Test
    void agreesWithBouncyCastle() {
        for (int i = 0; i < 500; i++) {
            assertAgreesWithBouncyCastle(bytes(), bytes());
        }
    }

    private void assertAgreesWithBouncyCastle(byte[] scalar, byte[] peer) {
        assertArrayEquals(bouncyCastle(scalar, peer), sharedSecret(scalar, peer));
        byte[] expected = new byte[32];
        X25519.scalarMultBase(scalar, 0, expected, 0);
        assertArrayEquals(expected, publicKey(scalar));
    }

    @ParameterizedTest
    @MethodSource("hostilePeers")
    void agreesWithBouncyCastleOnHostilePeers(byte[] peer) {
        Random random = new Random(7748);
        byte[] scalar = new byte[32];
        for (int i = 0; i < 8; i++) {
            random.nextBytes(scalar);
            assertArrayEquals(bouncyCastle(scalar, peer), sharedSecret(scalar, peer));
        }
    }

    @ParameterizedTest
    @MethodSource("lowOrderPeers")
    void returnsZeroForLowOrderPeers(byte[] peer) {
        byte[] scalar = new byte[32];
        new Random(25519).nextBytes(scalar);
        byte[] secret = bytes(); // an engine that writes nothing must not pass
        engine.sharedSecret(scalar, 0, peer, 0, secret, 0);
        assertArrayEquals(new byte[32], secret);
    }

    @Test
    void ignoresTheBitsThatClampingSets() {
        for (int i = 0; i < 100; i++) {
            byte[] scalar = bytes();
            byte[] peer = bytes();
            byte[] other = scalar.clone();
            other[0] ^= 7;
            other[31] ^= (byte) 0xc0;
            byte[] otherPeer = peer.clone();
            otherPeer[31] ^= (byte) 0x80;
            assertArrayEquals(sharedSecret(scalar, peer), sharedSecret(other, otherPeer));
            assertArrayEquals(publicKey(scalar), publicKey(other));
        }
    }

    @Test
    void readsAndWritesAtOffsetsAndNothingElse() {
        byte[] scalar = new byte[40];
        byte[] peer = new byte[40];
        Random random = new Random(1);
        random.nextBytes(scalar);
        random.nextBytes(peer);
        byte[] scalarBefore = scalar.clone();
        byte[] peerBefore = peer.clone();
        byte[] out = new byte[40];
        engine.sharedSecret(scalar, 3, peer, 8, out, 5);
        byte[] expected = sharedSecret(Arrays.copyOfRange(scalar, 3, 35), Arrays.copyOfRange(peer, 8, 40));
        assertArrayEquals(framed(expected, 5), out);
        engine.publicKey(scalar, 7, out, 5);
        assertArrayEquals(framed(publicKey(Arrays.copyOfRange(scalar, 7, 39)), 5), out);
        assertArrayEquals(scalarBefore, scalar);
        assertArrayEquals(peerBefore, peer);
    }

    @Test
    void writesItsResultOverItsArgument() {
        byte[] scalar = u(1234567);
        byte[] expected = sharedSecret(scalar, u(9));
        byte[] peer = u(9);
        engine.sharedSecret(scalar, 0, peer, 0, peer, 0);
        assertArrayEquals(expected, peer);
        engine.publicKey(scalar, 0, scalar, 0);
        assertArrayEquals(expected, scalar);
    }

    @Test
    void rejectsArraysThatAreTooShortAndWritesNothing() {
        byte[] full = new byte[32];
        byte[] cut = new byte[31];
        assertThrows(IndexOutOfBoundsException.class, () -> engine.publicKey(cut, 0, full, 0));
        assertThrows(IndexOutOfBoundsException.class, () -> engine.publicKey(full, 0, full, 1));
        assertThrows(IndexOutOfBoundsException.class, () -> engine.sharedSecret(full, 1, full, 0, full, 0));
        assertThrows(IndexOutOfBoundsException.class, () -> engine.sharedSecret(full, 0, cut, 0, full, 0));
        assertThrows(IndexOutOfBoundsException.class, () -> engine.sharedSecret(full, 0, u(9), 0, cut, 0));
        assertThrows(IndexOutOfBoundsException.class, () -> engine.publicKey(full, 0, cut, -1));
        assertArrayEquals(new byte[31], cut);
        assertArrayEquals(new byte[32], full);
    }

    @Test
    void servesEightThreadsAtOnce() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Callable<Void>> tasks = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                long seed = i;
                tasks.add(() -> agreeOften(seed));
            }
            for (Future<Void> done : threads.invokeAll(tasks)) {
                done.get();
            }
        } finally {
            threads.shutdown();
        }
    }

    private Void agreeOften(long seed) {
        Random random = new Random(seed);
        byte[] alice = new byte[32];
        byte[] bob = new byte[32];
        for (int i = 0; i < 200; i++) {
            random.nextBytes(alice);
            random.nextBytes(bob);
            assertArrayEquals(sharedSecret(alice, publicKey(bob)), sharedSecret(bob, publicKey(alice)));
        }
        return null;
    }

    static List<byte[]> extremeScalars() {
        List<byte[]> scalars = new ArrayList<>();
        for (int value : new int[] {0x00, 0x55, 0x77, 0x78, 0x87, 0x88, 0xaa, 0xff}) {
            byte[] scalar = new byte[32];
            Arrays.fill(scalar, (byte) value);
            scalars.add(scalar);
        }
        for (int bit = 0; bit < 256; bit++) {
            scalars.add(LittleEndian.bytes(BigInteger.ONE.shiftLeft(bit)));
        }
        return scalars;
    }

    /** The coordinates of order 1, 2, 4 and 8 on the curve and its twist, canonical or not, with the ignored bit too. */
    static List<byte[]> lowOrderPeers() {
        List<byte[]> peers = new ArrayList<>();
        for (int i : new int[] {0, 1}) {
            peers.add(u(i));
            peers.add(LittleEndian.bytes(P.add(BigInteger.valueOf(i))));
        }
        peers.add(LittleEndian.bytes(P.subtract(BigInteger.ONE)));
        peers.add(bytes("e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800"));
        peers.add(bytes("5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157"));
        return withTheIgnoredBit(peers);
    }

    static List<byte[]> hostilePeers() {
        List<byte[]> peers = new ArrayList<>();
        for (int i = 0; i <= 18; i++) {
            peers.add(u(i)); // 2 is on the twist, as about every second number is
            peers.add(LittleEndian.bytes(P.add(BigInteger.valueOf(i))));
            peers.add(LittleEndian.bytes(P.subtract(BigInteger.valueOf(i + 1))));
        }
        return withTheIgnoredBit(peers);
    }

    private static List<byte[]> withTheIgnoredBit(List<byte[]> peers) {
        List<byte[]> both = new ArrayList<>(peers);
        for (byte[] peer : peers) {
            byte[] other = peer.clone();
            other[31] |= (byte) 0x80;
            both.add(other);
        }
        return both;
    }

    private byte[] sharedSecret(byte[] scalar, byte[] peer) {
        byte[] secret = new byte[32];
        engine.sharedSecret(scalar, 0, peer, 0, secret, 0);
        return secret;
    }

    private byte[] publicKey(byte[] scalar) {
        byte[] u = new byte[32];
        engine.publicKey(scalar, 0, u, 0);
        return u;
    }

    private static byte[] bouncyCastle(byte[] scalar, byte[] peer) {
        byte[] secret = new byte[32];
        X25519.scalarMult(scalar, 0, peer, 0, secret, 0);
        return secret;
    }

    private static byte[] framed(byte[] bytes, int offset) {
        byte[] out = new byte[40];
        System.arraycopy(bytes, 0, out, offset, bytes.length);
        return out;
    }

    private static byte[] u(long value) {
        return LittleEndian.bytes(BigInteger.valueOf(value));
    }

    private byte[] bytes() {
        byte[] bytes = new byte[32];
        random.nextBytes(bytes);
        return bytes;
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}
