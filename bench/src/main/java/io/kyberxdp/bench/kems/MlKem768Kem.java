package io.kyberxdp.bench.kems;

import io.kyberxdp.provider.engine.MlKem768Engine;
import java.security.InvalidKeyException;

/** ML-KEM-768 (FIPS 203) by an engine of the provider. The seed of a key pair is d | z. */
final class MlKem768Kem implements Kem {

    private final MlKem768Engine engine;

    MlKem768Kem(MlKem768Engine engine) {
        this.engine = engine;
    }

    @Override
    public int keySeedBytes() {
        return MlKem768Engine.SEED_BYTES;
    }

    @Override
    public int encapsulationSeedBytes() {
        return MlKem768Engine.SHARED_SECRET_BYTES;
    }

    @Override
    public int publicKeyBytes() {
        return MlKem768Engine.ENCAPSULATION_KEY_BYTES;
    }

    @Override
    public int ciphertextBytes() {
        return MlKem768Engine.CIPHERTEXT_BYTES;
    }

    @Override
    public DecapsulationKey keyGen(byte[] seed, int offset) {
        return new Private(engine.keyGen(seed, offset));
    }

    @Override
    public EncapsulationKey encapsulationKey(byte[] pk) throws InvalidKeyException {
        return new Public(engine.encapsulationKey(pk));
    }

    private record Public(MlKem768Engine.EncapsulationKey key) implements EncapsulationKey {

        @Override
        public byte[] encoded() {
            return key.encoded();
        }

        @Override
        public void encapsulate(byte[] seed, int seedOffset, byte[] ct, int ctOffset, byte[] ss, int ssOffset) {
            key.encapsulate(seed, seedOffset, ct, ctOffset, ss, ssOffset);
        }
    }

    private record Private(MlKem768Engine.DecapsulationKey key) implements DecapsulationKey {

        @Override
        public EncapsulationKey encapsulationKey() {
            return new Public(key.encapsulationKey());
        }

        @Override
        public void decapsulate(byte[] ct, int ctOffset, byte[] ss, int ssOffset) {
            key.decapsulate(ct, ctOffset, ss, ssOffset);
        }
    }
}
