package io.kyberxdp.afalg.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.afalg.AfAlg;
import io.kyberxdp.afalg.OpenDescriptors;
import io.kyberxdp.afalg.TestBytes;
import io.kyberxdp.afalg.jna.ClosedDescriptorException;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("kernel")
class KernelHashTest {

    @BeforeEach
    void needsTheKernel() {
        AfAlg.need();
    }

    private static byte[] oracle(byte[] in) throws Exception {
        return MessageDigest.getInstance("SHA-256", "SUN").digest(in);
    }

    @Test
    void agreesWithTheJdkInEverySizeAndAgainAfterwards() throws Exception {
        try (KernelHash hash = KernelHash.open("sha256", KernelKey.NONE, 32)) {
            KernelHash.State state = hash.begin();
            for (int size : new int[] {0, 1, 63, 64, 4095, 4096, 4097, 65_537, 212_993, 0, 1 << 20}) {
                byte[] in = TestBytes.of(size, size);
                state.update(in, 0, size);
                assertArrayEquals(oracle(in), state.digest(), "size " + size);
            }
        }
    }

    @Test
    void copiesTheStateInTheMiddle() throws Exception {
        try (KernelHash hash = KernelHash.open("sha256", KernelKey.NONE, 32)) {
            for (int size : new int[] {0, 10, 4096, 10_000}) {
                byte[] first = TestBytes.of(size, 1);
                KernelHash.State state = hash.begin();
                state.update(first, 0, size);
                KernelHash.State copy = state.copy();
                copy.update(new byte[] {1, 2, 3}, 0, 3);
                byte[] longer = Arrays.copyOf(first, size + 3);
                System.arraycopy(new byte[] {1, 2, 3}, 0, longer, size, 3);
                assertArrayEquals(oracle(longer), copy.digest(), "size " + size);
                assertArrayEquals(oracle(first), state.digest(), "size " + size);
            }
        }
    }

    @Test
    void forgetsWhenItIsClosedInTheMiddle() throws Exception {
        try (KernelHash hash = KernelHash.open("sha256", KernelKey.NONE, 32)) {
            KernelHash.State state = hash.begin();
            state.update(new byte[10_000], 0, 10_000);
            state.close();
            state.update(new byte[] {7}, 0, 1);
            assertArrayEquals(oracle(new byte[] {7}), state.digest());
        }
    }

    /** As when descriptors run out: a second try must not give the hash of what came after the error. */
    @Test
    void givesNothingAfterAnErrorUntilItIsClosed() throws Exception {
        try (KernelHash hash = KernelHash.open("sha256", KernelKey.NONE, 32)) {
            for (int size : new int[] {5, 5000}) {
                AtomicBoolean failing = new AtomicBoolean(true);
                KernelHash.State state = KernelHash.begin(32, () -> {
                    if (failing.getAndSet(false)) {
                        throw new IOException("no descriptors left");
                    }
                    return hash;
                });
                assertThrows(IOException.class, () -> {
                    state.update(new byte[size], 0, size);
                    state.digest();
                });
                assertThrows(IllegalStateException.class, state::digest, "size " + size);
                assertThrows(IllegalStateException.class, state::copy, "size " + size);
                assertThrows(IllegalStateException.class, () -> state.update(new byte[1], 0, 1), "size " + size);
                state.close();
                state.update(new byte[] {7}, 0, 1);
                assertArrayEquals(oracle(new byte[] {7}), state.digest());
            }
        }
    }

    @Test
    void refusesToBeginOnceClosed() throws Exception {
        KernelHash hash = KernelHash.open("sha256", KernelKey.NONE, 32);
        hash.close();
        assertThrows(ClosedDescriptorException.class, () -> hash.begin().digest());
    }

    @Test
    void closesDescriptorsOfComputationsThatWereForgotten() throws Exception {
        int before = OpenDescriptors.socketsAndPipes().size();
        try (KernelHash hash = KernelHash.open("sha256", KernelKey.NONE, 32)) {
            for (int i = 0; i < 50; i++) {
                hash.begin().update(new byte[5000], 0, 5000);
            }
            int rounds = 0;
            while (OpenDescriptors.socketsAndPipes().size() > before + 1 && rounds++ < 100) {
                System.gc();
                Thread.sleep(50);
            }
            assertTrue(OpenDescriptors.socketsAndPipes().size() <= before + 1, "descriptors stay open");
        }
    }

    @Test
    void givesRandomBytes() throws Exception {
        try (KernelRandom random = KernelRandom.open("stdrng")) {
            byte[] first = new byte[300];
            byte[] second = new byte[300];
            random.nextBytes(first);
            random.nextBytes(second);
            random.nextBytes(new byte[0]);
            assertFalse(Arrays.equals(first, second));
            assertFalse(Arrays.equals(new byte[44], Arrays.copyOfRange(first, 256, 300)), "the last piece is missing");
        }
    }
}
