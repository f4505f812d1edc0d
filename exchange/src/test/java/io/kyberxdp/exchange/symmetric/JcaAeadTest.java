package io.kyberxdp.exchange.symmetric;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.kyberxdp.transport.AeadAlgorithm;
import io.kyberxdp.transport.SymmetricCrypto.Aead;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of keys and plaintexts when a key is closed or a message forged. */
final class JcaAeadTest {

    private static final byte[] KEY = {
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30,
        31, 32
    };

    private static CipherPool pool(AeadAlgorithm algorithm) {
        return new CipherPool(algorithm == AeadAlgorithm.AES_256_GCM ? JcaAead.AES_GCM : JcaAead.CHACHA);
    }

    private static Aead aead(AeadAlgorithm algorithm, CipherPool pool) {
        return aead(algorithm, pool, KEY);
    }

    private static Aead aead(AeadAlgorithm algorithm, CipherPool pool, byte[] key) {
        return algorithm == AeadAlgorithm.AES_256_GCM ? JcaAead.aesGcm(pool, key) : JcaAead.chaCha20Poly1305(pool, key);
    }

    private static byte[] sealed(Aead aead, long counter) {
        ByteBuffer out = ByteBuffer.allocate(20 + AeadAlgorithm.TAG_BYTES);
        aead.seal(Nonce.of(counter), ByteBuffer.allocate(3), ByteBuffer.allocate(20), out);
        return out.array();
    }

    private static void open(Aead aead, long counter, byte[] ciphertext, ByteBuffer out) throws AEADBadTagException {
        aead.open(Nonce.of(counter), ByteBuffer.allocate(3), ByteBuffer.wrap(ciphertext), out);
    }

    @ParameterizedTest
    @EnumSource
    void givesItsCiphersBackUnderAKeyOfZeros(AeadAlgorithm algorithm) throws GeneralSecurityException {
        CipherPool pool = pool(algorithm);
        Aead aead = aead(algorithm, pool);
        byte[] ciphertext = sealed(aead, 1);
        open(aead, 1, ciphertext, ByteBuffer.allocate(20));
        aead.close();
        Cipher first = pool.take();
        Cipher second = pool.take();
        assertFalse(Arrays.equals(first.getIV(), second.getIV()));
        assertHasNoKey(algorithm, first);
        assertHasNoKey(algorithm, second);
        assertNull(pool.take().getIV(), "there were two, and this one is new");
    }

    /** SunJCE takes no key and nonce twice in a row. */
    @ParameterizedTest
    @EnumSource
    void givesItsCipherBackThoughItsOwnKeyWasOfZeros(AeadAlgorithm algorithm) {
        CipherPool pool = pool(algorithm);
        Aead aead = aead(algorithm, pool, new byte[32]);
        sealed(aead, 0);
        aead.close();
        assertNotNull(pool.take().getIV());
    }

    private static void assertHasNoKey(AeadAlgorithm algorithm, Cipher idle) throws GeneralSecurityException {
        boolean gcm = algorithm == AeadAlgorithm.AES_256_GCM;
        byte[] nonce = idle.getIV();
        AlgorithmParameterSpec parameters = gcm ? new GCMParameterSpec(128, nonce) : new IvParameterSpec(nonce);
        Cipher cipher = Cipher.getInstance(idle.getAlgorithm());
        cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[32], gcm ? "AES" : "ChaCha20"), parameters);
        assertArrayEquals(cipher.doFinal(new byte[16]), idle.doFinal(new byte[16]));
    }

    @ParameterizedTest
    @EnumSource
    void leavesNothingWhereAForgedMessageWasToGo(AeadAlgorithm algorithm) {
        Aead aead = aead(algorithm, pool(algorithm));
        byte[] forged = sealed(aead, 1);
        forged[0] ^= 1;
        for (ByteBuffer out : new ByteBuffer[] {ByteBuffer.allocate(30), ByteBuffer.allocateDirect(30)}) {
            while (out.hasRemaining()) {
                out.put((byte) 1);
            }
            out.position(5);
            assertThrows(AEADBadTagException.class, () -> open(aead, 1, forged, out));
            assertEquals(5, out.position());
            for (int i = 5; i < 25; i++) { // JDK 25 itself wipes what stands before as well
                assertEquals(0, out.get(i), "byte " + i);
            }
        }
    }

    /** As after a forgery, when the right message comes under the same nonce. */
    @ParameterizedTest
    @EnumSource
    void opensUnderOneNonceTwice(AeadAlgorithm algorithm) throws AEADBadTagException {
        Aead aead = aead(algorithm, pool(algorithm));
        byte[] ciphertext = sealed(aead, 1);
        for (int i = 0; i < 3; i++) {
            ByteBuffer out = ByteBuffer.allocate(20);
            open(aead, 1, ciphertext, out);
            assertEquals(20, out.position());
        }
    }

    @ParameterizedTest
    @EnumSource
    void saysThatItIsClosedWhateverComes(AeadAlgorithm algorithm) {
        Aead aead = aead(algorithm, pool(algorithm));
        aead.close();
        assertThrows(IllegalStateException.class, () -> open(aead, 1, new byte[5], ByteBuffer.allocate(0)));
        assertThrows(IllegalStateException.class, () -> open(aead, 1, new byte[36], ByteBuffer.allocate(20)));
        assertThrows(IllegalStateException.class, () -> sealed(aead, 1));
    }
}
