package io.kyberxdp.testvectors.jca;

import java.util.List;

/** The two KEMs and what the JCA needs to know of them. Sizes are in bytes. */
public enum KemAlgorithm {
    /** draft-connolly-cfrg-xwing-kem-10. */
    X_WING("X-Wing", "2b0601040183e62d81c87a", 32, 64, 1216, 1120),
    /** FIPS 203. */
    ML_KEM_768("ML-KEM-768", "608648016503040402", 64, 32, 1184, 1088);

    private final String title;
    private final String oidHex;
    private final int keyPairDraw;
    private final int encapsulationDraw;
    private final int publicKeyBytes;
    private final int ciphertextBytes;

    KemAlgorithm(
            String title,
            String oidHex,
            int keyPairDraw,
            int encapsulationDraw,
            int publicKeyBytes,
            int ciphertextBytes) {
        this.title = title;
        this.oidHex = oidHex;
        this.keyPairDraw = keyPairDraw;
        this.encapsulationDraw = encapsulationDraw;
        this.publicKeyBytes = publicKeyBytes;
        this.ciphertextBytes = ciphertextBytes;
    }

    /** The name for people. */
    public String title() {
        return title;
    }

    /** The JCA names to try, most usual first; the JCA ignores case. */
    List<String> names() {
        return switch (this) {
            case X_WING -> List.of("X-Wing", "XWING", "MLKEM768-X25519", "1.3.6.1.4.1.62253.25722");
            case ML_KEM_768 -> List.of("ML-KEM-768", "ML-KEM", "2.16.840.1.101.3.4.4.2");
        };
    }

    /** The content of the OBJECT IDENTIFIER in DER, in hexadecimal. */
    String oidHex() {
        return oidHex;
    }

    /** The randomness that a key pair takes. */
    public int keyPairDraw() {
        return keyPairDraw;
    }

    /** The randomness that an encapsulation takes. */
    public int encapsulationDraw() {
        return encapsulationDraw;
    }

    /** The size of a raw public key. */
    public int publicKeyBytes() {
        return publicKeyBytes;
    }

    /** The size of a ciphertext. */
    public int ciphertextBytes() {
        return ciphertextBytes;
    }
}
