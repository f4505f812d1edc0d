package io.kyberxdp.transport.testkit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.kyberxdp.transport.AeadAlgorithm;
import io.kyberxdp.transport.SymmetricCrypto;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import java.util.Random;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every {@link SymmetricCrypto} must keep; one-shot ciphers of the JCA are the oracle. */
public abstract class SymmetricCryptoContract {

    private static final int[] SIZES = {0, 1, 15, 16, 17, 1_000, 4_096, 65_536};

    /** The backend under test. */
    protected abstract SymmetricCrypto crypto() throws Exception;

    @Test
    void namesItself() throws Exception {
        assertFalse(crypto().name().isBlank());
    }

    @ParameterizedTest
    @EnumSource
    void agreesWithTheJcaInEverySize(AeadAlgorithm algorithm) throws Exception {
        byte[] key = bytes(32, 1);
        try (SymmetricCrypto.Aead aead = crypto().aead(algorithm, key)) {
            for (int size : SIZES) {
                byte[] nonce = bytes(12, size + 2);
                byte[] ad = bytes(size % 40, size + 3);
                byte[] plaintext = bytes(size, size + 4);
                byte[] sealed = seal(aead, nonce, ad, plaintext);
                assertArrayEquals(oracle(algorithm, key, nonce, ad, plaintext), sealed, "size " + size);
                assertArrayEquals(plaintext, open(aead, nonce, ad, sealed), "size " + size);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void appendsAtThePositionAndConsumesItsInputs(AeadAlgorithm algorithm) throws Exception {
        try (SymmetricCrypto.Aead aead = crypto().aead(algorithm, bytes(32, 1))) {
            ByteBuffer ad = ByteBuffer.wrap(bytes(9, 3));
            ByteBuffer plaintext = ByteBuffer.wrap(bytes(50, 4), 5, 40);
            ByteBuffer out = ByteBuffer.allocate(100).position(7);
            aead.seal(bytes(12, 2), ad, plaintext, out);
            assertEquals(7 + 40 + 16, out.position());
            assertFalse(ad.hasRemaining());
            assertEquals(45, plaintext.position());
            byte[] sealed = Arrays.copyOfRange(out.array(), 7, 63);
            assertArrayEquals(Arrays.copyOfRange(bytes(50, 4), 5, 45), open(aead, bytes(12, 2), bytes(9, 3), sealed));
        }
    }

    @ParameterizedTest
    @EnumSource
    void worksOnDirectBuffers(AeadAlgorithm algorithm) throws Exception {
        byte[] plaintext = bytes(3_000, 4);
        try (SymmetricCrypto.Aead aead = crypto().aead(algorithm, bytes(32, 1))) {
            ByteBuffer sealed = ByteBuffer.allocateDirect(3_016);
            aead.seal(bytes(12, 2), ByteBuffer.wrap(bytes(9, 3)), direct(plaintext), sealed);
            ByteBuffer opened = ByteBuffer.allocateDirect(3_000);
            aead.open(bytes(12, 2), ByteBuffer.wrap(bytes(9, 3)), sealed.flip(), opened);
            assertEquals(ByteBuffer.wrap(plaintext), opened.flip());
        }
    }

    @ParameterizedTest
    @EnumSource
    void refusesEveryAlterationAndShowsNothing(AeadAlgorithm algorithm) throws Exception {
        byte[] nonce = bytes(12, 2);
        byte[] ad = bytes(9, 3);
        byte[] plaintext = bytes(33, 4);
        try (SymmetricCrypto.Aead aead = crypto().aead(algorithm, bytes(32, 1))) {
            byte[] sealed = seal(aead, nonce, ad, plaintext);
            for (int i = 0; i < sealed.length; i++) {
                assertRefused(aead, nonce, ad, flipped(sealed, i));
            }
            for (int i = 0; i < ad.length; i++) {
                assertRefused(aead, nonce, flipped(ad, i), sealed);
            }
            for (int i = 0; i < nonce.length; i++) {
                assertRefused(aead, flipped(nonce, i), ad, sealed);
            }
            for (int length = 0; length < sealed.length; length++) {
                assertRefused(aead, nonce, ad, Arrays.copyOf(sealed, length));
            }
            assertRefused(aead, nonce, ad, Arrays.copyOf(sealed, sealed.length + 1));
            assertArrayEquals(plaintext, open(aead, nonce, ad, sealed), "a refusal must not spoil the next call");
        }
    }

    private static void assertRefused(SymmetricCrypto.Aead aead, byte[] nonce, byte[] ad, byte[] sealed) {
        byte[] untouched = new byte[sealed.length + 8];
        ByteBuffer out = ByteBuffer.wrap(untouched).position(3);
        assertThrows(
                AEADBadTagException.class, () -> aead.open(nonce, ByteBuffer.wrap(ad), ByteBuffer.wrap(sealed), out));
        assertEquals(3, out.position());
        assertArrayEquals(new byte[untouched.length], untouched, "unauthentic plaintext was shown");
    }

    @ParameterizedTest
    @EnumSource
    void refusesWrongSizes(AeadAlgorithm algorithm) throws Exception {
        for (int size : new int[] {0, 16, 31, 33}) {
            assertThrows(IllegalArgumentException.class, () -> crypto().aead(algorithm, new byte[size]));
        }
        try (SymmetricCrypto.Aead aead = crypto().aead(algorithm, bytes(32, 1))) {
            for (int size : new int[] {0, 8, 11, 13, 16}) {
                assertThrows(
                        IllegalArgumentException.class, () -> seal(aead, new byte[size], new byte[0], new byte[1]));
            }
            ByteBuffer small = ByteBuffer.allocate(26);
            assertThrows(
                    IllegalArgumentException.class,
                    () -> aead.seal(bytes(12, 2), ByteBuffer.allocate(0), ByteBuffer.allocate(11), small));
            assertThrows(
                    IllegalArgumentException.class,
                    () -> aead.open(bytes(12, 2), ByteBuffer.allocate(0), ByteBuffer.allocate(43), small));
            assertEquals(0, small.position());
        }
    }

    @ParameterizedTest
    @EnumSource
    void copiesItsKeyAndRefusesWorkOnceClosed(AeadAlgorithm algorithm) throws Exception {
        byte[] key = bytes(32, 1);
        byte[] expected = oracle(algorithm, key, bytes(12, 2), new byte[0], bytes(5, 3));
        SymmetricCrypto.Aead aead = crypto().aead(algorithm, key);
        Arrays.fill(key, (byte) 0);
        assertArrayEquals(expected, seal(aead, bytes(12, 2), new byte[0], bytes(5, 3)));
        aead.close();
        aead.close();
        assertThrows(IllegalStateException.class, () -> seal(aead, bytes(12, 3), new byte[0], bytes(5, 3)));
        assertThrows(IllegalStateException.class, () -> open(aead, bytes(12, 2), new byte[0], expected));
    }

    @Test
    void countsInCounterModeAsTheJcaDoes() throws Exception {
        byte[] key = bytes(32, 1);
        byte[] wrapping = new byte[16];
        Arrays.fill(wrapping, (byte) 0xff);
        try (SymmetricCrypto.CounterMode ctr = crypto().aesCtr(key)) {
            for (int size : SIZES) {
                for (byte[] block : new byte[][] {bytes(16, size), wrapping}) {
                    ByteBuffer out = ByteBuffer.allocate(size + 5).position(5);
                    ctr.process(block, ByteBuffer.wrap(bytes(size, 7)), out);
                    assertEquals(5 + size, out.position());
                    assertArrayEquals(
                            ctrOracle(key, block, bytes(size, 7)),
                            Arrays.copyOfRange(out.array(), 5, 5 + size),
                            "size " + size);
                }
            }
        }
    }

    @Test
    void refusesWrongSizesAndWorkOnceClosedInCounterMode() throws Exception {
        assertThrows(IllegalArgumentException.class, () -> crypto().aesCtr(new byte[16]));
        SymmetricCrypto.CounterMode ctr = crypto().aesCtr(bytes(32, 1));
        ByteBuffer in = ByteBuffer.allocate(4);
        assertThrows(IllegalArgumentException.class, () -> ctr.process(new byte[12], in, ByteBuffer.allocate(4)));
        assertThrows(IllegalArgumentException.class, () -> ctr.process(new byte[16], in, ByteBuffer.allocate(3)));
        ctr.close();
        ctr.close();
        assertThrows(IllegalStateException.class, () -> ctr.process(new byte[16], in, ByteBuffer.allocate(4)));
    }

    private static byte[] seal(SymmetricCrypto.Aead aead, byte[] nonce, byte[] ad, byte[] plaintext) {
        ByteBuffer out = ByteBuffer.allocate(plaintext.length + 16);
        aead.seal(nonce, ByteBuffer.wrap(ad), ByteBuffer.wrap(plaintext), out);
        return out.array();
    }

    private static byte[] open(SymmetricCrypto.Aead aead, byte[] nonce, byte[] ad, byte[] sealed)
            throws AEADBadTagException {
        ByteBuffer out = ByteBuffer.allocate(sealed.length - 16);
        aead.open(nonce, ByteBuffer.wrap(ad), ByteBuffer.wrap(sealed), out);
        return out.array();
    }

    private static byte[] oracle(AeadAlgorithm algorithm, byte[] key, byte[] nonce, byte[] ad, byte[] plaintext)
            throws GeneralSecurityException {
        boolean gcm = algorithm == AeadAlgorithm.AES_256_GCM;
        Cipher cipher = Cipher.getInstance(gcm ? "AES/GCM/NoPadding" : "ChaCha20-Poly1305");
        AlgorithmParameterSpec parameters = gcm ? new GCMParameterSpec(128, nonce) : new IvParameterSpec(nonce);
        cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, gcm ? "AES" : "ChaCha20"), parameters);
        cipher.updateAAD(ad);
        return cipher.doFinal(plaintext);
    }

    private static byte[] ctrOracle(byte[] key, byte[] block, byte[] in) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/CTR/NoPadding");
        cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new IvParameterSpec(block));
        return cipher.doFinal(in);
    }

    private static byte[] flipped(byte[] bytes, int index) {
        byte[] copy = bytes.clone();
        copy[index] ^= 1;
        return copy;
    }

    private static ByteBuffer direct(byte[] bytes) {
        return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
    }

    private static byte[] bytes(int size, int seed) {
        byte[] bytes = new byte[size];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }
}
