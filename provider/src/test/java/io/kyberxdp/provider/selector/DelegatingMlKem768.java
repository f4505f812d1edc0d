package io.kyberxdp.provider.selector;

import io.kyberxdp.provider.engine.MlKem768Engine;
import java.security.InvalidKeyException;

/** An engine that does what another does, for tests that spoil one operation of it. */
public class DelegatingMlKem768 implements MlKem768Engine {

    private final MlKem768Engine engine;

    protected DelegatingMlKem768(MlKem768Engine engine) {
        this.engine = engine;
    }

    protected void encapsulate(EncapsulationKey key, byte[] m, int mAt, byte[] ct, int ctAt, byte[] ss, int ssAt) {
        key.encapsulate(m, mAt, ct, ctAt, ss, ssAt);
    }

    protected void decapsulate(DecapsulationKey key, byte[] ct, int ctAt, byte[] ss, int ssAt) {
        key.decapsulate(ct, ctAt, ss, ssAt);
    }

    @Override
    public String name() {
        return engine.name();
    }

    @Override
    public DecapsulationKey keyGen(byte[] seed, int offset) {
        return new Decapsulation(engine.keyGen(seed, offset));
    }

    @Override
    public EncapsulationKey encapsulationKey(byte[] ek) throws InvalidKeyException {
        return new Encapsulation(engine.encapsulationKey(ek));
    }

    @Override
    public DecapsulationKey decapsulationKey(byte[] dk) throws InvalidKeyException {
        return new Decapsulation(engine.decapsulationKey(dk));
    }

    private final class Encapsulation implements EncapsulationKey {

        private final EncapsulationKey key;

        Encapsulation(EncapsulationKey key) {
            this.key = key;
        }

        @Override
        public byte[] encoded() {
            return key.encoded();
        }

        @Override
        public void encapsulate(byte[] m, int mAt, byte[] ct, int ctAt, byte[] ss, int ssAt) {
            DelegatingMlKem768.this.encapsulate(key, m, mAt, ct, ctAt, ss, ssAt);
        }
    }

    private final class Decapsulation implements DecapsulationKey {

        private final DecapsulationKey key;

        Decapsulation(DecapsulationKey key) {
            this.key = key;
        }

        @Override
        public EncapsulationKey encapsulationKey() {
            return new Encapsulation(key.encapsulationKey());
        }

        @Override
        public byte[] encoded() {
            return key.encoded();
        }

        @Override
        public void decapsulate(byte[] ct, int ctAt, byte[] ss, int ssAt) {
            DelegatingMlKem768.this.decapsulate(key, ct, ctAt, ss, ssAt);
        }

        @Override
        public void destroy() {
            key.destroy();
        }
    }
}
