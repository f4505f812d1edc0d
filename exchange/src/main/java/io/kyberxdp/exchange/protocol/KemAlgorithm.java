package io.kyberxdp.exchange.protocol;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * The key encapsulation mechanisms of KXP 1. All have shared secrets of 32 bytes.
 *
 * <p>An encapsulation key travels raw. The JCA speaks X.509 SubjectPublicKeyInfo, and DER leaves exactly one such encoding of
 * a raw key: a fixed prefix and then the key. So conversion compares or prepends that prefix; nothing parses DER.
 */
@SuppressWarnings("ImmutableEnumChecker") // The prefix is never handed out.
public enum KemAlgorithm {
    /** X-Wing, draft-connolly-cfrg-xwing-kem-10: ML-KEM-768 and X25519 together. */
    X_WING("X-Wing", 1_216, 1_120, "308204d4300d060b2b0601040183e62d81c87a038204c100"),

    /** ML-KEM-768, FIPS 203; encoding of RFC 9935. */
    ML_KEM_768("ML-KEM-768", 1_184, 1_088, "308204b2300b0609608648016503040402038204a100");

    /** The length of a shared secret in bytes. */
    public static final int SECRET_BYTES = 32;

    private final String jcaName;
    private final int publicKeyBytes;
    private final int ciphertextBytes;
    private final byte[] spkiPrefix;

    KemAlgorithm(String jcaName, int publicKeyBytes, int ciphertextBytes, String spkiPrefix) {
        this.jcaName = jcaName;
        this.publicKeyBytes = publicKeyBytes;
        this.ciphertextBytes = ciphertextBytes;
        this.spkiPrefix = HexFormat.of().parseHex(spkiPrefix);
    }

    /**
     * {@return the name asked for at {@code KEM.getInstance}, {@code KeyFactory.getInstance} and the like; also part of the
     * wire}
     */
    public String jcaName() {
        return jcaName;
    }

    /** {@return the length of a raw encapsulation key in bytes} */
    public int publicKeyBytes() {
        return publicKeyBytes;
    }

    /** {@return the length of a ciphertext in bytes} */
    public int ciphertextBytes() {
        return ciphertextBytes;
    }

    /** {@return what stands before the raw key in its X.509 encoding; a new array} */
    public byte[] spkiPrefix() {
        return spkiPrefix.clone();
    }

    /**
     * {@return the X.509 encoding of a raw key; a new array}
     *
     * @param raw the raw encapsulation key
     */
    public byte[] spki(byte[] raw) {
        byte[] encoded = Arrays.copyOf(spkiPrefix, spkiPrefix.length + raw.length);
        System.arraycopy(raw, 0, encoded, spkiPrefix.length, raw.length);
        return encoded;
    }
}
