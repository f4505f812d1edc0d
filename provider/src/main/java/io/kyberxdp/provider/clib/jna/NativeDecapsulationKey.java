package io.kyberxdp.provider.clib.jna;

import io.kyberxdp.provider.engine.MlKem768Engine;
import java.util.Objects;

/** A prepared decapsulation key. */
final class NativeDecapsulationKey implements MlKem768Engine.DecapsulationKey {

    private final NativeMlKem768 engine;
    private final PreparedKey key;
    private final NativeEncapsulationKey encapsulationKey;

    NativeDecapsulationKey(NativeMlKem768 engine, PreparedKey key, NativeEncapsulationKey encapsulationKey) {
        this.engine = engine;
        this.key = key;
        this.encapsulationKey = encapsulationKey;
    }

    @Override
    public MlKem768Engine.EncapsulationKey encapsulationKey() {
        return encapsulationKey;
    }

    @Override
    public byte[] encoded() {
        return engine.encoded(key);
    }

    @Override
    public void decapsulate(byte[] ciphertext, int ciphertextOffset, byte[] secret, int secretOffset) {
        Objects.checkFromIndexSize(ciphertextOffset, MlKem768Engine.CIPHERTEXT_BYTES, ciphertext.length);
        Objects.checkFromIndexSize(secretOffset, MlKem768Engine.SHARED_SECRET_BYTES, secret.length);
        engine.decapsulate(key, ciphertext, ciphertextOffset, secret, secretOffset);
    }

    @Override
    public void destroy() {
        key.destroy();
    }
}
