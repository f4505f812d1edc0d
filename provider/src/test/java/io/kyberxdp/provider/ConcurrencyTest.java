package io.kyberxdp.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.security.KeyPair;
import java.security.PrivateKey;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.crypto.KEM;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ConcurrencyTest {

    private static final int THREADS = 8;
    private static final int ROUNDS = 300;

    @ParameterizedTest
    @EnumSource
    @Tag("jca-pitfall-8")
    void eightThreadsShareOneEncapsulatorAndOneDecapsulator(Scheme scheme) throws Exception {
        KeyPair pair = scheme.generator().generateKeyPair();
        KEM.Encapsulator encapsulator = scheme.kem().newEncapsulator(pair.getPublic());
        KEM.Decapsulator decapsulator = scheme.kem().newDecapsulator(pair.getPrivate());
        int agreed = inParallel(() -> {
            int count = 0;
            for (int i = 0; i < ROUNDS; i++) {
                KEM.Encapsulated result = encapsulator.encapsulate();
                if (result.key().equals(decapsulator.decapsulate(result.encapsulation()))) {
                    count++;
                }
            }
            return count;
        });
        assertEquals(THREADS * ROUNDS, agreed);
    }

    @ParameterizedTest
    @EnumSource
    @Tag("jca-pitfall-9")
    void aKeyDestroyedUnderEightThreadsGivesTheRightSecretOrNone(Scheme scheme) throws Exception {
        KEM.Encapsulated result = scheme.encapsulate(scheme.keyPair().getPublic());
        byte[] secret = result.key().getEncoded();
        for (int round = 0; round < 20; round++) {
            PrivateKey key = scheme.privateKey(Bytes.counting(scheme.seedBytes));
            KEM.Decapsulator decapsulator = scheme.kem().newDecapsulator(key);
            CountDownLatch underWay = new CountDownLatch(THREADS);
            Thread destroyer = new Thread(() -> {
                try {
                    underWay.await();
                    key.destroy();
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
            destroyer.start();
            inParallel(() -> {
                int count = 0;
                while (true) {
                    try {
                        assertArrayEquals(
                                secret,
                                decapsulator.decapsulate(result.encapsulation()).getEncoded());
                        count++;
                    } catch (IllegalStateException destroyed) {
                        return count;
                    } finally {
                        underWay.countDown();
                    }
                }
            });
            destroyer.join();
        }
    }

    private static int inParallel(Callable<Integer> work) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<Integer>> results = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                results.add(pool.submit(work));
            }
            int sum = 0;
            for (Future<Integer> result : results) {
                sum += result.get();
            }
            return sum;
        } finally {
            pool.shutdownNow();
        }
    }
}
