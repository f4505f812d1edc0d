package io.kyberxdp.exchange;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.PublicKey;
import java.util.Base64;
import java.util.Objects;

/**
 * A public key's short name for people to compare: SHA-256 over its X.509 encoding (SubjectPublicKeyInfo), written {@code
 * SHA256:} and 43 characters of unpadded base64.
 *
 * <p>A client that pins a fingerprint asks the server for the key behind it first, which costs one more round trip; {@link
 * KeyExchangeClient#pin(PublicKey)} does not.
 */
public final class Fingerprint {

    /** The length of the hash in bytes. */
    public static final int BYTES = 32;

    private static final String PREFIX = "SHA256:";

    private final byte[] hash;

    private Fingerprint(byte[] hash) {
        this.hash = hash;
    }

    /**
     * {@return the fingerprint of a key}
     *
     * @param key of any kind and any provider
     * @throws IllegalArgumentException if the key has no X.509 encoding
     */
    public static Fingerprint of(PublicKey key) {
        byte[] encoded = key.getEncoded();
        if (encoded == null || !"X.509".equals(key.getFormat())) {
            throw new IllegalArgumentException("a key of " + key.getAlgorithm() + " without an X.509 encoding");
        }
        return ofEncoded(encoded);
    }

    /** The fingerprint of a key in its X.509 encoding. */
    static Fingerprint ofEncoded(byte[] encoded) {
        try {
            return new Fingerprint(MessageDigest.getInstance("SHA-256").digest(encoded));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256, this one does not", e);
        }
    }

    /**
     * Reads a fingerprint as {@link #toString} writes it, exactly.
     *
     * @param text such as {@code SHA256:} and 43 characters of base64; may come from anyone
     * @return the fingerprint
     * @throws IllegalArgumentException if the text is anything else
     */
    public static Fingerprint parse(String text) {
        Objects.requireNonNull(text, "text");
        if (text.startsWith(PREFIX)) {
            try {
                Fingerprint parsed = new Fingerprint(Base64.getDecoder().decode(text.substring(PREFIX.length())));
                if (parsed.hash.length == BYTES && parsed.toString().equals(text)) {
                    return parsed;
                }
            } catch (IllegalArgumentException e) {
                throw notOne(e);
            }
        }
        throw notOne(null);
    }

    private static IllegalArgumentException notOne(Throwable cause) {
        return new IllegalArgumentException(
                "not a fingerprint: one is '" + PREFIX + "' and 43 characters of base64 without padding", cause);
    }

    /** {@return the hash; a new array} */
    public byte[] bytes() {
        return hash.clone();
    }

    /** Compares in time that does not depend on the contents. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Fingerprint that && MessageDigest.isEqual(hash, that.hash);
    }

    @Override
    public int hashCode() {
        return ByteBuffer.wrap(hash).getInt();
    }

    /** The text form. */
    @Override
    public String toString() {
        return PREFIX + Base64.getEncoder().withoutPadding().encodeToString(hash);
    }
}
