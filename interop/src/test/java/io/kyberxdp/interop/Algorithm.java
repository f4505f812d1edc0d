package io.kyberxdp.interop;

/** The algorithms that partners share, with their sizes in bytes. */
public enum Algorithm {
    /** draft-connolly-cfrg-xwing-kem-10. */
    X_WING("X-Wing", 1216, 1120, 32),
    /** FIPS 203; the seed is d | z. */
    ML_KEM_768("ML-KEM-768", 1184, 1088, 64);

    public final String standardName;
    public final int publicKeyBytes;
    public final int ciphertextBytes;
    public final int seedBytes;

    Algorithm(String standardName, int publicKeyBytes, int ciphertextBytes, int seedBytes) {
        this.standardName = standardName;
        this.publicKeyBytes = publicKeyBytes;
        this.ciphertextBytes = ciphertextBytes;
        this.seedBytes = seedBytes;
    }

    @Override
    public String toString() {
        return standardName;
    }
}
