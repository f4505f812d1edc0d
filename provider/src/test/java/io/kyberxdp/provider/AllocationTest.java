package io.kyberxdp.provider;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.kyberxdp.provider.engine.MlKem768Engine;
import io.kyberxdp.provider.mlkem.JavaMlKem768;
import io.kyberxdp.provider.x25519.JavaX25519;
import java.lang.management.ManagementFactory;
import javax.crypto.KEM;
import org.junit.jupiter.api.Test;

/** What an encapsulation allocates above its engines: the result, whose ciphertext alone is 1136 bytes, and little else. */
class AllocationTest {

    private static final int ROUNDS = 500;
    private static final long LIMIT = 2048;

    private final byte[] bytes = Bytes.counting(64);
    private final byte[] ciphertext = new byte[1120];
    private final byte[] secret = new byte[32];
    private final MlKem768Engine.EncapsulationKey ek =
            new JavaMlKem768().keyGen(Bytes.counting(64), 0).encapsulationKey();
    private final JavaX25519 x25519 = new JavaX25519();

    @Test
    void mlKemAllocatesAtMost2KBAboveItsEngine() throws Exception {
        assertWithinLimit(Scheme.ML_KEM_768, allocated(this::mlKem));
    }

    @Test
    void xWingAllocatesAtMost2KBAboveItsEngines() throws Exception {
        assertWithinLimit(Scheme.X_WING, allocated(() -> {
            mlKem();
            x25519.publicKey(bytes, 32, ciphertext, 1088);
            x25519.sharedSecret(bytes, 32, ciphertext, 1088, secret, 0);
        }));
    }

    private void mlKem() {
        ek.encapsulate(bytes, 0, ciphertext, 0, secret, 0);
    }

    private static void assertWithinLimit(Scheme scheme, long engines) throws Exception {
        KEM.Encapsulator encapsulator =
                scheme.kem().newEncapsulator(scheme.keyPair().getPublic());
        long above = allocated(encapsulator::encapsulate) - engines;
        assertTrue(above <= LIMIT, above + " bytes above the " + engines + " of the engines");
    }

    /** Bytes one operation allocates, when it has run a while. */
    private static long allocated(Runnable operation) {
        bytesOf(operation);
        return bytesOf(operation) / ROUNDS;
    }

    private static long bytesOf(Runnable operation) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < ROUNDS; i++) {
            operation.run();
        }
        return threads.getCurrentThreadAllocatedBytes() - before;
    }
}
