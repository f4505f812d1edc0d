package io.kyberxdp.exchange.handshake;

import io.kyberxdp.exchange.symmetric.WipeableKey;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Mac;

/** HKDF with SHA-256, RFC 5869. Noise's HKDF(ck, ikm, n) is expand(extract(ck, ikm), "", 32 n). One thread at a time. */
public final class Hkdf {

    /** The length of the hash in bytes. */
    public static final int HASH_BYTES = 32;

    /** The longest output of {@link #expand} in bytes. */
    public static final int MAX_OUTPUT_BYTES = 255 * HASH_BYTES;

    private static final String HMAC = "HmacSHA256";

    private final Mac hmac;

    /** Looks its HMAC up once. */
    public Hkdf() {
        try {
            hmac = Mac.getInstance(HMAC);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has " + HMAC + ", this one does not", e);
        }
    }

    /** RFC 5869, 2.2; the salt has 32 bytes, as all chaining keys have. */
    public byte[] extract(byte[] salt, byte[] inputKeyMaterial) {
        key(salt);
        return hmac.doFinal(inputKeyMaterial);
    }

    /** RFC 5869, 2.3; {@code length} is at most {@link #MAX_OUTPUT_BYTES}. */
    public byte[] expand(byte[] pseudorandomKey, byte[] info, int length) {
        if (length < 0 || length > MAX_OUTPUT_BYTES) {
            throw new IllegalArgumentException("HKDF yields 0 to " + MAX_OUTPUT_BYTES + " bytes, not " + length);
        }
        key(pseudorandomKey);
        byte[] out = new byte[length];
        byte[] block = new byte[0];
        int counter = 1;
        for (int done = 0; done < length; done += HASH_BYTES) {
            hmac.update(block);
            hmac.update(info);
            hmac.update((byte) counter++);
            Secrets.wipe(block);
            block = hmac.doFinal();
            System.arraycopy(block, 0, out, done, Math.min(HASH_BYTES, length - done));
        }
        Secrets.wipe(block);
        return out;
    }

    /** Noise 4.3: {@code count} outputs of 32 bytes each. */
    byte[][] derive(byte[] chainingKey, byte[] inputKeyMaterial, int count) {
        byte[] temporary = extract(chainingKey, inputKeyMaterial);
        byte[] all = expand(temporary, new byte[0], count * HASH_BYTES);
        byte[][] outputs = new byte[count][];
        for (int i = 0; i < count; i++) {
            outputs[i] = Arrays.copyOfRange(all, i * HASH_BYTES, (i + 1) * HASH_BYTES);
        }
        Secrets.wipe(temporary);
        Secrets.wipe(all);
        return outputs;
    }

    private void key(byte[] key) {
        WipeableKey macKey = new WipeableKey(HMAC, key, HASH_BYTES);
        try {
            hmac.init(macKey);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(HMAC + " refuses a key of " + HASH_BYTES + " bytes", e);
        } finally {
            macKey.destroy();
        }
    }
}
