package io.kyberxdp.testvectors.suites;

import java.util.Arrays;
import java.util.HexFormat;

/** Changes to the encodings of ML-KEM-768 keys, whose raw keys stand at the end. */
public final class TestKeys {

    private static final byte[] SEED_FORM_PREFIX =
            HexFormat.of().parseHex("3054020100300b060960864801650304040204428040");
    private static final int EK_BYTES = 1184;
    private static final int DK_BYTES = 2400;

    private TestKeys() {}

    /** The PKCS#8 encoding of a seed d | z. */
    public static byte[] seedForm(byte[] seed) {
        return Bytes.concat(SEED_FORM_PREFIX, seed);
    }

    /** The same public key with all coefficients reduced. */
    public static byte[] reducePublic(byte[] encoded) {
        if (encoded.length < EK_BYTES) {
            return encoded;
        }
        int start = encoded.length - EK_BYTES;
        byte[] ek = Arrays.copyOfRange(encoded, start, encoded.length);
        return Bytes.concat(Arrays.copyOf(encoded, start), Modulus.reduce(ek).orElse(ek));
    }

    /** The same private key with the right H(ek). */
    public static byte[] repairHash(byte[] encoded) {
        if (encoded.length < DK_BYTES) {
            return encoded;
        }
        int start = encoded.length - DK_BYTES;
        byte[] dk = Arrays.copyOfRange(encoded, start, encoded.length);
        byte[] hash = Bytes.digest("SHA3-256", ExpandedKey.encapsulationKey(dk));
        System.arraycopy(hash, 0, dk, 1152 + EK_BYTES, hash.length);
        return Bytes.concat(Arrays.copyOf(encoded, start), dk);
    }
}
