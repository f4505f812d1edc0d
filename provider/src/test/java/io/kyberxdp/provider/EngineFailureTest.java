package io.kyberxdp.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.kyberxdp.provider.engine.MlKem768Engine;
import io.kyberxdp.provider.mlkem.JavaMlKem768;
import io.kyberxdp.provider.selector.DelegatingMlKem768;
import io.kyberxdp.provider.selector.TestEngines;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Provider;
import java.security.ProviderException;
import java.util.concurrent.atomic.AtomicReference;
import javax.crypto.KEM;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An engine that passed its self-test and fails later. */
@Tag("jca-pitfall-5")
class EngineFailureTest {

    private final AtomicReference<RuntimeException> fault = new AtomicReference<>();
    private final Provider provider = new KyberXdpProvider(TestEngines.with(new FaultyEngine()));

    /** Fails with whatever {@link #fault} holds. */
    private final class FaultyEngine extends DelegatingMlKem768 {

        FaultyEngine() {
            super(new JavaMlKem768());
        }

        private void failIfTold() {
            if (fault.get() != null) {
                throw fault.get();
            }
        }

        @Override
        protected void encapsulate(EncapsulationKey key, byte[] m, int mAt, byte[] ct, int ctAt, byte[] ss, int ssAt) {
            failIfTold();
            super.encapsulate(key, m, mAt, ct, ctAt, ss, ssAt);
        }

        @Override
        protected void decapsulate(DecapsulationKey key, byte[] ct, int ctAt, byte[] ss, int ssAt) {
            failIfTold();
            super.decapsulate(key, ct, ctAt, ss, ssAt);
        }

        @Override
        public DecapsulationKey keyGen(byte[] seed, int offset) {
            failIfTold();
            return super.keyGen(seed, offset);
        }

        @Override
        public EncapsulationKey encapsulationKey(byte[] ek) throws java.security.InvalidKeyException {
            failIfTold();
            return super.encapsulationKey(ek);
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyOperationReportsItAsProviderExceptionWithTheCause(Scheme scheme) throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance(scheme.name, provider);
        KeyFactory factory = KeyFactory.getInstance(scheme.name, provider);
        KeyPair pair = generator.generateKeyPair();
        KEM kem = KEM.getInstance(scheme.name, provider);
        KEM.Encapsulator encapsulator = kem.newEncapsulator(pair.getPublic());
        KEM.Decapsulator decapsulator = kem.newDecapsulator(pair.getPrivate());
        byte[] ct = encapsulator.encapsulate().encapsulation();
        RawKeySpec raw = factory.getKeySpec(pair.getPublic(), RawKeySpec.class);

        for (RuntimeException cause : new RuntimeException[] {
            new IllegalStateException("engine"),
            new IllegalArgumentException("engine"),
            new NullPointerException("engine")
        }) {
            fault.set(cause);
            assertSame(
                    cause,
                    assertThrows(ProviderException.class, encapsulator::encapsulate)
                            .getCause());
            assertSame(
                    cause,
                    assertThrows(ProviderException.class, () -> decapsulator.decapsulate(ct))
                            .getCause());
            assertSame(
                    cause,
                    assertThrows(ProviderException.class, generator::generateKeyPair)
                            .getCause());
            assertSame(
                    cause,
                    assertThrows(ProviderException.class, () -> factory.generatePublic(raw))
                            .getCause());
            fault.set(null);
        }
        assertEquals(encapsulator.secretSize(), decapsulator.decapsulate(ct).getEncoded().length);
    }

    @Test
    @Tag("jca-pitfall-12")
    void wipesTheSecretsOfAnEncapsulationThatFails() throws Exception {
        AtomicReference<byte[]> seen = new AtomicReference<>();
        MlKem768Engine failing = new DelegatingMlKem768(new JavaMlKem768()) {
            private int calls;

            @Override
            protected void encapsulate(
                    EncapsulationKey key, byte[] m, int mAt, byte[] ct, int ctAt, byte[] ss, int ssAt) {
                super.encapsulate(key, m, mAt, ct, ctAt, ss, ssAt);
                calls++;
                if (calls > 1) { // the first call is the self-test's
                    seen.set(m);
                    throw new IllegalStateException("after the secret was written");
                }
            }
        };
        Provider failingProvider = new KyberXdpProvider(TestEngines.with(failing));
        KeyPair pair = KeyPairGenerator.getInstance("X-Wing", failingProvider).generateKeyPair();
        KEM.Encapsulator encapsulator =
                KEM.getInstance("X-Wing", failingProvider).newEncapsulator(pair.getPublic());
        assertThrows(ProviderException.class, encapsulator::encapsulate);
        assertEquals(64, seen.get().length);
        assertArrayEquals(new byte[64], seen.get());
    }
}
