package io.kyberxdp.provider.encoding;

import java.security.InvalidKeyException;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * X.509 and PKCS#8 encodings of ML-KEM-768 keys (RFC 9935). A private key has three forms: its seed
 * d | z, the expandedKey dk of FIPS 203, or both.
 */
public final class MlKem768Encoding {

    /** The algorithm's object identifier. */
    public static final String OID = "2.16.840.1.101.3.4.4.2";

    private static final int SEED = 64;
    private static final int EXPANDED = 2400;
    private static final byte[] EXPANDED_HEADER = HexFormat.of().parseHex("04820960");
    private static final String ALGORITHM = "300b 0609 608648016503040402";

    private static final DerTemplate PUBLIC =
            new DerTemplate("an ML-KEM-768 SubjectPublicKeyInfo", "308204b2" + ALGORITHM + "038204a1 00", 1184);

    private static final DerTemplate SEED_ONLY =
            new DerTemplate("an ML-KEM-768 PKCS#8 key (seed)", "3054 020100" + ALGORITHM + "0442 8040", SEED);

    private static final DerTemplate EXPANDED_ONLY = new DerTemplate(
            "an ML-KEM-768 PKCS#8 key (expandedKey)", "30820978 020100" + ALGORITHM + "04820964 04820960", EXPANDED);

    private static final DerTemplate BOTH = new DerTemplate(
            "an ML-KEM-768 PKCS#8 key (both)",
            "308209be 020100" + ALGORITHM + "048209aa 308209a6 0440",
            SEED + EXPANDED_HEADER.length + EXPANDED);

    private MlKem768Encoding() {}

    /** What a PKCS#8 encoding holds, one of the two or both; secret. */
    public static final class PrivateParts {

        private final byte[] seed;
        private final byte[] expanded;

        private PrivateParts(byte[] seed, byte[] expanded) {
            this.seed = seed;
            this.expanded = expanded;
        }

        /** d | z, 64 bytes, or null. */
        public byte[] seed() {
            return seed;
        }

        /** dk, 2400 bytes, or null. */
        public byte[] expanded() {
            return expanded;
        }

        /** Wipes the parts. */
        public void wipe() {
            if (seed != null) {
                Arrays.fill(seed, (byte) 0);
            }
            if (expanded != null) {
                Arrays.fill(expanded, (byte) 0);
            }
        }
    }

    /** The 1206-byte SubjectPublicKeyInfo of ek, 1184 bytes. */
    public static byte[] encodePublic(byte[] ek) {
        return PUBLIC.encode(ek);
    }

    /** The ek inside a SubjectPublicKeyInfo. */
    public static byte[] decodePublic(byte[] spki) throws InvalidKeyException {
        return PUBLIC.decode(spki);
    }

    /** The PKCS#8 encoding of a private key: of a 64-byte seed in 86 bytes, of a 2400-byte dk in 2428. */
    public static byte[] encodePrivate(byte[] seedOrExpanded) {
        return (seedOrExpanded.length == SEED ? SEED_ONLY : EXPANDED_ONLY).encode(seedOrExpanded);
    }

    /** The parts of a PKCS#8 encoding in any of the three forms; whether they agree is not checked here. */
    public static PrivateParts decodePrivate(byte[] pkcs8) throws InvalidKeyException {
        if (pkcs8.length == SEED_ONLY.length()) {
            return new PrivateParts(SEED_ONLY.decode(pkcs8), null);
        }
        if (pkcs8.length == EXPANDED_ONLY.length()) {
            return new PrivateParts(null, EXPANDED_ONLY.decode(pkcs8));
        }
        if (pkcs8.length == BOTH.length()) {
            return split(BOTH.decode(pkcs8));
        }
        throw new InvalidKeyException("not an ML-KEM-768 PKCS#8 key: " + pkcs8.length + " bytes instead of "
                + SEED_ONLY.length() + " (seed), " + EXPANDED_ONLY.length() + " (expandedKey) or " + BOTH.length()
                + " (both)");
    }

    private static PrivateParts split(byte[] both) throws InvalidKeyException {
        try {
            int expanded = SEED + EXPANDED_HEADER.length;
            if (!Arrays.equals(both, SEED, expanded, EXPANDED_HEADER, 0, EXPANDED_HEADER.length)) {
                throw new InvalidKeyException("not an ML-KEM-768 PKCS#8 key (both): no 2400-byte expandedKey in it");
            }
            return new PrivateParts(Arrays.copyOf(both, SEED), Arrays.copyOfRange(both, expanded, both.length));
        } finally {
            Arrays.fill(both, (byte) 0);
        }
    }
}
