package io.kyberxdp.exchange.handshake;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/**
 * HKDF with SHA-256, RFC 5869. Noise's HKDF(ck, ikm, n) is expand(extract(ck, ikm), "", 32 n). One thread at a time.
 *
 * <p>HMAC (RFC 2104) is computed here, over one digest object that serves for a whole handshake: {@code javax.crypto.Mac} of
 * Java 17 takes twice as long, and a handshake needs ten.
 */
public final class Hkdf {

    /** The length of the hash in bytes. */
    public static final int HASH_BYTES = 32;

    /** The longest output of {@link #expand} in bytes. */
    public static final int MAX_OUTPUT_BYTES = 255 * HASH_BYTES;

    private static final int BLOCK_BYTES = 64;
    private static final byte INNER = 0x36;
    private static final byte OUTER = 0x5c;

    private final MessageDigest sha256;
    private final byte[] padded = new byte[BLOCK_BYTES];

    /** With a digest of its own. */
    public Hkdf() {
        this(newSha256());
    }

    /** With a digest that others may use between, but not during, its calls. */
    Hkdf(MessageDigest sha256) {
        this.sha256 = sha256;
    }

    static MessageDigest newSha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256, this one does not", e);
        }
    }

    /** RFC 5869, 2.2; the salt has 32 bytes, as all chaining keys have. */
    public byte[] extract(byte[] salt, byte[] inputKeyMaterial) {
        return hmac(salt, inputKeyMaterial);
    }

    /** RFC 5869, 2.3; the key has 32 bytes, and {@code length} is at most {@link #MAX_OUTPUT_BYTES}. */
    public byte[] expand(byte[] pseudorandomKey, byte[] info, int length) {
        if (length < 0 || length > MAX_OUTPUT_BYTES) {
            throw new IllegalArgumentException("HKDF yields 0 to " + MAX_OUTPUT_BYTES + " bytes, not " + length);
        }
        byte[] out = new byte[length];
        byte[] block = new byte[0];
        byte[] counter = new byte[1];
        for (int done = 0; done < length; done += HASH_BYTES) {
            counter[0]++;
            byte[] next = hmac(pseudorandomKey, block, info, counter);
            Secrets.wipe(block);
            block = next;
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

    /** RFC 2104, 2, with a key of 32 bytes. */
    private byte[] hmac(byte[] key, byte[]... message) {
        if (key.length != HASH_BYTES) {
            throw new IllegalArgumentException("a key of HKDF has 32 bytes here, this one has " + key.length);
        }
        startWith(key, INNER);
        for (byte[] part : message) {
            sha256.update(part);
        }
        byte[] inner = sha256.digest();
        startWith(key, OUTER);
        byte[] mac = sha256.digest(inner);
        Secrets.wipe(inner);
        return mac;
    }

    private void startWith(byte[] key, byte pad) {
        for (int i = 0; i < BLOCK_BYTES; i++) {
            padded[i] = (byte) (pad ^ (i < HASH_BYTES ? key[i] : 0));
        }
        sha256.update(padded);
        Secrets.wipe(padded);
    }
}
