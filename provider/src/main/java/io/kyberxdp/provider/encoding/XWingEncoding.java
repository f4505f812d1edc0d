package io.kyberxdp.provider.encoding;

import java.security.InvalidKeyException;

/**
 * X.509 and PKCS#8 encodings of X-Wing keys (draft-connolly-cfrg-xwing-kem-10): the raw keys in the usual
 * envelopes, without algorithm parameters. The private key is the seed itself, with no OCTET STRING of its own inside.
 */
public final class XWingEncoding {

    /** The algorithm's object identifier. */
    public static final String OID = "1.3.6.1.4.1.62253.25722";

    private static final String ALGORITHM = "300d 060b 2b0601040183e62d81c87a";

    private static final DerTemplate PUBLIC =
            new DerTemplate("an X-Wing SubjectPublicKeyInfo", "308204d4" + ALGORITHM + "038204c1 00", 1216);

    private static final DerTemplate PRIVATE =
            new DerTemplate("an X-Wing PKCS#8 key", "3034 020100" + ALGORITHM + "0420", 32);

    private XWingEncoding() {}

    /** The 1240-byte SubjectPublicKeyInfo of pk, 1216 bytes. */
    public static byte[] encodePublic(byte[] pk) {
        return PUBLIC.encode(pk);
    }

    /** The pk inside a SubjectPublicKeyInfo. */
    public static byte[] decodePublic(byte[] spki) throws InvalidKeyException {
        return PUBLIC.decode(spki);
    }

    /** The 54-byte PKCS#8 encoding of a seed, 32 bytes. */
    public static byte[] encodePrivate(byte[] seed) {
        return PRIVATE.encode(seed);
    }

    /** The seed inside a PKCS#8 encoding. */
    public static byte[] decodePrivate(byte[] pkcs8) throws InvalidKeyException {
        return PRIVATE.decode(pkcs8);
    }
}
