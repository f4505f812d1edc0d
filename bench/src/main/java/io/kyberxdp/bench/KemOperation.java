package io.kyberxdp.bench;

/**
 * What is timed, in the order of the report. "Cold" makes the key object from its encoding in each call, "live" has a key
 * object that was used before, and "prepared" also the encapsulator or decapsulator.
 */
public enum KemOperation {
    KEYGEN("keygen", "keygen"),
    IMPORT_PUBLIC("import-public", "importPublicKey"),
    IMPORT_PRIVATE("import-private", "importPrivateKey"),
    ENCAPSULATE_COLD("encapsulate-cold", "encapsulateCold"),
    ENCAPSULATE_PREPARED("encapsulate-prepared", "encapsulatePrepared"),
    DECAPSULATE_COLD("decapsulate-cold", "decapsulateCold"),
    DECAPSULATE_LIVE("decapsulate-live", "decapsulateLive"),
    DECAPSULATE_PREPARED("decapsulate-prepared", "decapsulatePrepared");

    private final String label;
    private final String method;

    KemOperation(String label, String method) {
        this.label = label;
        this.method = method;
    }

    /** The name in reports and on the command line. */
    public String label() {
        return label;
    }

    /** The benchmark method that does it. */
    public String method() {
        return method;
    }

    /** Whether the operation goes through {@code javax.crypto.KEM}, where the provider has that. */
    public boolean usesKem() {
        return compareTo(ENCAPSULATE_COLD) >= 0;
    }

    @Override
    public String toString() {
        return label;
    }
}
