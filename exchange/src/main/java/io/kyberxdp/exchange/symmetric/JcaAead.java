package io.kyberxdp.exchange.symmetric;

import static io.kyberxdp.transport.AeadAlgorithm.KEY_BYTES;
import static io.kyberxdp.transport.AeadAlgorithm.NONCE_BYTES;
import static io.kyberxdp.transport.AeadAlgorithm.TAG_BYTES;

import io.kyberxdp.transport.SymmetricCrypto;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import java.util.function.Function;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * One key's AEAD through a {@code Cipher} for each direction, taken when first needed, initialised for each call, and given
 * back, without the key, on close.
 */
final class JcaAead implements SymmetricCrypto.Aead {

    private static final System.Logger LOG = System.getLogger("io.kyberxdp.exchange");

    static final String AES_GCM = "AES/GCM/NoPadding";
    static final String CHACHA = "ChaCha20-Poly1305";

    private static final byte[] NO_KEY = new byte[KEY_BYTES];

    private final CipherPool pool;
    private final WipeableKey key;
    private final Function<byte[], AlgorithmParameterSpec> parameters;
    private Cipher sealing;
    private Cipher opening;
    private byte[] lastOpened;

    private JcaAead(CipherPool pool, WipeableKey key, Function<byte[], AlgorithmParameterSpec> parameters) {
        this.pool = pool;
        this.key = key;
        this.parameters = parameters;
    }

    static JcaAead aesGcm(CipherPool pool, byte[] key) {
        return new JcaAead(
                pool,
                new WipeableKey("AES", key, KEY_BYTES),
                nonce -> new GCMParameterSpec(TAG_BYTES * Byte.SIZE, nonce));
    }

    static JcaAead chaCha20Poly1305(CipherPool pool, byte[] key) {
        return new JcaAead(pool, new WipeableKey("ChaCha20", key, KEY_BYTES), IvParameterSpec::new);
    }

    @Override
    public void seal(byte[] nonce, ByteBuffer associatedData, ByteBuffer plaintext, ByteBuffer out) {
        check(nonce, plaintext.remaining() + TAG_BYTES, out);
        if (sealing == null) {
            sealing = pool.take();
        }
        try {
            sealing.init(Cipher.ENCRYPT_MODE, key, parameters.apply(nonce));
            updateAad(sealing, associatedData);
            sealing.doFinal(plaintext, out);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(pool.transformation() + " refused to encrypt: " + e.getMessage(), e);
        }
    }

    @Override
    public void open(byte[] nonce, ByteBuffer associatedData, ByteBuffer ciphertext, ByteBuffer out)
            throws AEADBadTagException {
        if (ciphertext.remaining() < TAG_BYTES) {
            key.requireAlive();
            throw new AEADBadTagException(
                    "the ciphertext has " + ciphertext.remaining() + " bytes, fewer than a tag of " + TAG_BYTES);
        }
        int length = ciphertext.remaining() - TAG_BYTES;
        check(nonce, length, out);
        int start = out.position();
        try {
            Cipher cipher = cipherToOpen(nonce);
            updateAad(cipher, associatedData);
            cipher.doFinal(ciphertext, out);
        } catch (AEADBadTagException e) {
            wipe(out, start, length);
            throw e;
        } catch (GeneralSecurityException e) {
            wipe(out, start, length);
            throw new IllegalStateException(pool.transformation() + " refused to decrypt: " + e.getMessage(), e);
        }
    }

    /** SunJCE's ChaCha20-Poly1305 of Java 17 refuses a nonce twice in a row even to decrypt, where that is harmless. */
    private Cipher cipherToOpen(byte[] nonce) throws GeneralSecurityException {
        if (opening == null || Arrays.equals(lastOpened, nonce)) {
            opening = pool.take();
        }
        lastOpened = nonce.clone();
        opening.init(Cipher.DECRYPT_MODE, key, parameters.apply(nonce));
        return opening;
    }

    /** By array: SunJCE's ChaCha20-Poly1305 of Java 17 computes a wrong tag for 16 bytes or more in a ByteBuffer. */
    private static void updateAad(Cipher cipher, ByteBuffer associatedData) {
        byte[] bytes = new byte[associatedData.remaining()];
        associatedData.get(bytes);
        cipher.updateAAD(bytes);
    }

    private void check(byte[] nonce, int needed, ByteBuffer out) {
        key.requireAlive();
        if (nonce.length != NONCE_BYTES) {
            throw new IllegalArgumentException("a nonce has " + NONCE_BYTES + " bytes, this one has " + nonce.length);
        }
        if (out.remaining() < needed) {
            throw new IllegalArgumentException("the output has room for " + out.remaining() + " bytes of " + needed);
        }
    }

    /** A provider may have written before it knew. */
    private static void wipe(ByteBuffer out, int start, int length) {
        out.position(start);
        if (out.hasArray()) {
            int from = out.arrayOffset() + start;
            Arrays.fill(out.array(), from, from + length, (byte) 0);
        } else {
            for (int i = start; i < start + length; i++) {
                out.put(i, (byte) 0);
            }
        }
    }

    /** Key schedules live in the ciphers, so these get another key, too. */
    @Override
    public void close() {
        key.destroy();
        giveBack(sealing);
        giveBack(opening);
        sealing = null;
        opening = null;
    }

    /** To seal, with a fresh nonce: only so does SunJCE's AES-GCM forget the last key that it sealed with. */
    private void giveBack(Cipher cipher) {
        if (cipher != null) {
            try {
                cipher.init(
                        Cipher.ENCRYPT_MODE,
                        new SecretKeySpec(NO_KEY, key.getAlgorithm()),
                        parameters.apply(pool.freshNonce()));
                pool.give(cipher);
            } catch (GeneralSecurityException e) {
                LOG.log(Level.DEBUG, "a cipher that takes no other key is left to the garbage collector", e);
            }
        }
    }
}
