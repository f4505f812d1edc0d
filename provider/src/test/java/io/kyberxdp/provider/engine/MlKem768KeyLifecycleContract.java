package io.kyberxdp.provider.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.kyberxdp.provider.engine.MlKem768Engine.DecapsulationKey;
import io.kyberxdp.provider.engine.MlKem768Engine.EncapsulationKey;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Keys of every ML-KEM-768 engine in many threads, and keys destroyed. */
public abstract class MlKem768KeyLifecycleContract {

    private static final int THREADS = 8;

    private final MlKem768Engine engine = engine();
    private final SplittableRandom random = new SplittableRandom(8);
    private final ExecutorService pool = Executors.newFixedThreadPool(THREADS);

    /** The engine to test; skips the test where this machine has none. */
    protected abstract MlKem768Engine engine();

    @AfterEach
    void stopThePool() {
        pool.shutdownNow();
    }

    @Test
    void eightThreadsShareOneKey() throws Exception {
        DecapsulationKey dk = engine.keyGen(bytes(64), 0);
        EncapsulationKey ek = engine.encapsulationKey(dk.encapsulationKey().encoded());
        List<Callable<Void>> tasks = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            SplittableRandom own = random.split();
            tasks.add(() -> {
                for (int round = 0; round < 300; round++) {
                    byte[] m = new byte[32];
                    own.nextBytes(m);
                    Sealed sealed = seal(ek, m);
                    assertArrayEquals(sealed.secret, open(dk, sealed.ciphertext));
                }
                return null;
            });
        }
        for (Future<Void> task : pool.invokeAll(tasks)) {
            task.get();
        }
    }

    @Test
    void aDestroyedKeyRefuses() {
        DecapsulationKey dk = engine.keyGen(bytes(64), 0);
        Sealed sealed = seal(dk.encapsulationKey(), bytes(32));
        dk.destroy();
        byte[] secret = new byte[32];
        assertThrows(IllegalStateException.class, () -> dk.decapsulate(sealed.ciphertext, 0, secret, 0));
        assertArrayEquals(new byte[32], secret);
        assertThrows(IllegalStateException.class, dk::encoded);
        dk.destroy();
    }

    @Test
    void theEncapsulationKeyOutlivesItsDecapsulationKey() {
        byte[] seed = bytes(64);
        DecapsulationKey dk = engine.keyGen(seed, 0);
        EncapsulationKey ek = dk.encapsulationKey();
        dk.destroy();
        Sealed sealed = seal(ek, bytes(32));
        assertArrayEquals(sealed.secret, open(engine.keyGen(seed, 0), sealed.ciphertext));
    }

    /** A decapsulation that races with destroy() gives the right secret or fails, never another secret. */
    @Test
    void destructionNeverChangesASecret() throws Exception {
        byte[] seed = bytes(64);
        Sealed sealed = seal(engine.keyGen(seed, 0).encapsulationKey(), bytes(32));
        for (int round = 0; round < 400; round++) {
            DecapsulationKey dk = engine.keyGen(seed, 0);
            CountDownLatch started = new CountDownLatch(1);
            Future<?> reader = pool.submit(() -> {
                started.countDown();
                openOrRefuse(dk, sealed);
            });
            started.await();
            pause(round * 100);
            dk.destroy();
            reader.get();
        }
    }

    @Test
    void destructionNeverChangesAnEncoding() throws Exception {
        byte[] seed = bytes(64);
        byte[] expected = engine.keyGen(seed, 0).encoded();
        for (int round = 0; round < 200; round++) {
            DecapsulationKey dk = engine.keyGen(seed, 0);
            Future<byte[]> reader = pool.submit(() -> {
                try {
                    return dk.encoded();
                } catch (IllegalStateException destroyed) {
                    return expected;
                }
            });
            pause(round * 20);
            dk.destroy();
            assertArrayEquals(expected, reader.get());
        }
    }

    private static void openOrRefuse(DecapsulationKey dk, Sealed sealed) {
        byte[] secret = new byte[32];
        try {
            dk.decapsulate(sealed.ciphertext, 0, secret, 0);
        } catch (IllegalStateException destroyed) {
            assertArrayEquals(new byte[32], secret);
            return;
        }
        assertArrayEquals(sealed.secret, secret);
    }

    /** Spreads the destructions over the course of a decapsulation. */
    private static void pause(int nanoseconds) {
        long end = System.nanoTime() + nanoseconds;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    private static final class Sealed {
        final byte[] ciphertext = new byte[1088];
        final byte[] secret = new byte[32];
    }

    private static Sealed seal(EncapsulationKey ek, byte[] m) {
        Sealed sealed = new Sealed();
        ek.encapsulate(m, 0, sealed.ciphertext, 0, sealed.secret, 0);
        return sealed;
    }

    private static byte[] open(DecapsulationKey dk, byte[] ciphertext) {
        byte[] secret = new byte[32];
        dk.decapsulate(ciphertext, 0, secret, 0);
        return secret;
    }

    private byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }
}
