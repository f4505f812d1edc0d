package io.kyberxdp.testvectors.jca;

import java.security.Provider;

/** A provider, seen only through the JCA. */
public final class ProviderUnderTest {

    private final KemUnderTest mlKem;
    private final MlKemPrivateKeys mlKemPrivateKeys;
    private final KemUnderTest xWing;
    private final X25519UnderTest x25519;

    public ProviderUnderTest(Provider provider) {
        this.mlKem = new KemUnderTest(provider, KemAlgorithm.ML_KEM_768);
        this.mlKemPrivateKeys = new MlKemPrivateKeys(mlKem);
        this.xWing = new KemUnderTest(provider, KemAlgorithm.X_WING);
        this.x25519 = new X25519UnderTest(provider);
    }

    /** Its ML-KEM-768. */
    public KemUnderTest mlKem() {
        return mlKem;
    }

    /** Its ways to import ML-KEM-768 private keys. */
    public MlKemPrivateKeys mlKemPrivateKeys() {
        return mlKemPrivateKeys;
    }

    /** Its X-Wing. */
    public KemUnderTest xWing() {
        return xWing;
    }

    /** Its X25519. */
    public X25519UnderTest x25519() {
        return x25519;
    }
}
