package io.kyberxdp.provider.clib.jna;

import io.kyberxdp.provider.engine.MlKem768Engine;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/**
 * An encapsulation key: encoded, and from its second use on prepared. Most keys of peers are used once, and for those a
 * prepared form to keep would cost more than it saves.
 */
final class NativeEncapsulationKey implements MlKem768Engine.EncapsulationKey {

    private final NativeMlKem768 engine;
    private final byte[] encoded;
    private final AtomicReference<PreparedKey> prepared = new AtomicReference<>();
    private volatile boolean used;

    /** @param encoded has passed the modulus check; kept */
    NativeEncapsulationKey(NativeMlKem768 engine, byte[] encoded) {
        this.engine = engine;
        this.encoded = encoded;
    }

    @Override
    public byte[] encoded() {
        return encoded.clone();
    }

    @Override
    public void encapsulate(
            byte[] m, int mOffset, byte[] ciphertext, int ciphertextOffset, byte[] secret, int secretOffset) {
        Objects.checkFromIndexSize(mOffset, MlKem768Engine.SHARED_SECRET_BYTES, m.length);
        Objects.checkFromIndexSize(ciphertextOffset, MlKem768Engine.CIPHERTEXT_BYTES, ciphertext.length);
        Objects.checkFromIndexSize(secretOffset, MlKem768Engine.SHARED_SECRET_BYTES, secret.length);
        if (used) {
            engine.encapsulate(prepared(), m, mOffset, ciphertext, ciphertextOffset, secret, secretOffset);
        } else {
            used = true;
            engine.encapsulateOnce(encoded, m, mOffset, ciphertext, ciphertextOffset, secret, secretOffset);
        }
    }

    /** Of two threads that prepare at once, the second drops its work. */
    private PreparedKey prepared() {
        PreparedKey known = prepared.get();
        if (known != null) {
            return known;
        }
        PreparedKey fresh = engine.prepare(encoded);
        if (prepared.compareAndSet(null, fresh)) {
            return fresh;
        }
        fresh.destroy();
        return prepared.get();
    }
}
