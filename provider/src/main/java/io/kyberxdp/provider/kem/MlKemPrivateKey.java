package io.kyberxdp.provider.kem;

import io.kyberxdp.provider.encoding.MlKem768Encoding;
import io.kyberxdp.provider.engine.MlKem768Engine.DecapsulationKey;

/**
 * An ML-KEM-768 decapsulation key. It exports its 64-byte seed; only a key that was imported in expanded form, and so
 * has no seed, exports its 2400-byte dk. Two keys are equal when their dk are.
 */
public final class MlKemPrivateKey extends KemPrivateKey {

    private static final long serialVersionUID = 1L;

    private final transient KeyMaterial<DecapsulationKey> material;

    MlKemPrivateKey(KeyMaterial<DecapsulationKey> material) {
        super(MlKem768.KEY_ALGORITHM, MlKem768.NAME);
        this.material = material;
    }

    @Override
    KeyMaterial<DecapsulationKey> material() {
        return material;
    }

    @Override
    public MlKemPublicKey publicKey() {
        return new MlKemPublicKey(material.use(DecapsulationKey::encapsulationKey));
    }

    @Override
    byte[] encode(byte[] seedOrExpanded) {
        return MlKem768Encoding.encodePrivate(seedOrExpanded);
    }

    @Override
    byte[] comparable() {
        return material.use(DecapsulationKey::encoded);
    }
}
