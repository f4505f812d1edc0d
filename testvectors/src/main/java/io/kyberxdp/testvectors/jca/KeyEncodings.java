package io.kyberxdp.testvectors.jca;

import java.util.Arrays;
import java.util.Optional;

/** X.509 and PKCS#8 encodings of raw keys, without algorithm parameters (RFC 5280, RFC 5958). */
final class KeyEncodings {

    private KeyEncodings() {}

    /** SubjectPublicKeyInfo. */
    static byte[] publicKey(String oidHex, byte[] raw) {
        return Der.sequence(Der.sequence(Der.oid(oidHex)), Der.bitString(raw));
    }

    /** OneAsymmetricKey, version 1, around the content of its privateKey field. */
    static byte[] privateKey(String oidHex, byte[] content) {
        return Der.sequence(Der.integerZero(), Der.sequence(Der.oid(oidHex)), Der.octetString(content));
    }

    /** The raw key of that many bytes, if the encoding is exactly the one of {@link #publicKey}. */
    static Optional<byte[]> rawPublicKey(String oidHex, byte[] encoded, int rawBytes) {
        if (encoded == null || encoded.length < rawBytes) {
            return Optional.empty();
        }
        byte[] raw = Arrays.copyOfRange(encoded, encoded.length - rawBytes, encoded.length);
        return Optional.of(raw).filter(candidate -> Arrays.equals(encoded, publicKey(oidHex, candidate)));
    }
}
