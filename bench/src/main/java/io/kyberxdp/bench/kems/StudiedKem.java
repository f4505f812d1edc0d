package io.kyberxdp.bench.kems;

/** The KEMs that are compared, in the order of the report. */
public enum StudiedKem {
    /** X-Wing (draft-connolly-cfrg-xwing-kem-10), which the provider has too. */
    X_WING("X-Wing"),

    /** X-Wing whose combiner also hashes the ML-KEM ciphertext. */
    X_WING_NAIVE("X-Wing-naive"),

    /** The generic combiner over ML-KEM-768 and DHKEM(X25519, HKDF-SHA256); a key pair comes from d | z | skR. */
    GHPC("GHPC"),

    /** DHKEM(X25519, HKDF-SHA256) (RFC 9180). */
    DHKEM("DHKEM"),

    /** ML-KEM-768 (FIPS 203), the yardstick: what the hybrids cost beyond it. */
    ML_KEM_768("ML-KEM-768");

    private final String label;

    StudiedKem(String label) {
        this.label = label;
    }

    /** The name in reports. */
    public String label() {
        return label;
    }

    /** The KEM over these engines. */
    public Kem over(EnginePair engines) {
        Kem mlKem = new MlKem768Kem(engines.mlKem());
        Kem bareX25519 = DiffieHellmanKem.bare(engines.x25519());
        Kem dhKem = DiffieHellmanKem.dhKem(engines.x25519());
        return switch (this) {
            case X_WING -> new HybridKem(mlKem, bareX25519, Combiner.X_WING, true);
            case X_WING_NAIVE -> new HybridKem(mlKem, bareX25519, Combiner.X_WING_NAIVE, true);
            case GHPC -> new HybridKem(mlKem, dhKem, Combiner.GHPC, false);
            case DHKEM -> dhKem;
            case ML_KEM_768 -> mlKem;
        };
    }
}
