package io.kyberxdp.provider.kem;

import io.kyberxdp.provider.encoding.MlKem768Encoding;
import io.kyberxdp.provider.engine.MlKem768Engine.EncapsulationKey;

/** An ML-KEM-768 encapsulation key. */
public final class MlKemPublicKey extends KemPublicKey {

    private static final long serialVersionUID = 1L;

    private final transient EncapsulationKey ek;

    MlKemPublicKey(EncapsulationKey ek) {
        super(MlKem768.KEY_ALGORITHM, MlKem768.NAME);
        this.ek = ek;
    }

    EncapsulationKey ek() {
        return ek;
    }

    /** ek, 1184 bytes. */
    @Override
    public byte[] raw() {
        return ek.encoded();
    }

    @Override
    public byte[] getEncoded() {
        return MlKem768Encoding.encodePublic(raw());
    }
}
