package io.kyberxdp.provider.clib.jna;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.jna.Pointer;
import io.kyberxdp.provider.engine.MlKem768Engine.DecapsulationKey;
import io.kyberxdp.transport.testkit.Capability;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The memory of prepared keys: bounded, wiped, freed, and never under a call. */
class KeyMemoryTest {

    private static final int BYTES = 1000;
    private static final byte[] CONTENT = new byte[BYTES];

    /** Other tests' keys share the budget, and those they dropped are freed at a time of the collector's own. */
    @BeforeEach
    void letTheKeysOfOtherTestsGo() throws Exception {
        NativeEngines.mlKem768();
        long last = Long.MAX_VALUE;
        for (int steady = 0, rounds = 0; steady < 3 && rounds < 300; rounds++) {
            System.gc();
            Thread.sleep(10);
            long now = OffHeapKey.reserved();
            steady = now == last && now < OffHeapKey.BUDGET / 2 ? steady + 1 : 0;
            last = now;
        }
    }

    @Test
    void destroyGivesTheMemoryBackAtOnce() {
        long before = OffHeapKey.reserved();
        OffHeapKey key = offHeap();
        assertTrue(OffHeapKey.reserved() >= before + BYTES);
        key.destroy();
        key.destroy();
        assertEquals(before, OffHeapKey.reserved());
    }

    @Test
    void aDestroyedKeyIsNotLent() {
        for (PreparedKey key : new PreparedKey[] {offHeap(), onHeap()}) {
            key.destroy();
            assertThrows(IllegalStateException.class, () -> key.use(address -> {}));
        }
    }

    @Test
    void aKeyIsAlignedAndHoldsWhatItsMakerWrote() {
        for (PreparedKey key : new PreparedKey[] {offHeap(), onHeap()}) {
            key.use(address -> {
                assertEquals(0, address % LibKyberXdp.KEY_ALIGNMENT);
                assertArrayEquals(CONTENT, new Pointer(address).getByteArray(0, BYTES));
            });
            key.destroy();
        }
    }

    @Test
    void aKeyDestroyedUnderACallStaysUntilTheCallEnds() throws Exception {
        long before = OffHeapKey.reserved();
        OffHeapKey key = offHeap();
        CountDownLatch lent = new CountDownLatch(1);
        CountDownLatch destroyed = new CountDownLatch(1);
        byte[][] seen = new byte[1][];
        Thread user = new Thread(() -> key.use(address -> {
            lent.countDown();
            await(destroyed);
            seen[0] = new Pointer(address).getByteArray(0, BYTES);
        }));
        user.start();
        await(lent);
        key.destroy();
        assertThrows(IllegalStateException.class, () -> key.use(address -> {}));
        assertTrue(OffHeapKey.reserved() > before, "freed under a call");
        destroyed.countDown();
        user.join();
        assertArrayEquals(CONTENT, seen[0]);
        assertEquals(before, OffHeapKey.reserved());
    }

    @Test
    void aMakerThatFailsLeavesNothingBehind() {
        long before = OffHeapKey.reserved();
        assertThrows(
                IllegalArgumentException.class,
                () -> OffHeapKey.<IllegalArgumentException>make(BYTES, address -> {
                    throw new IllegalArgumentException("refused");
                }));
        assertEquals(before, OffHeapKey.reserved());
    }

    @Test
    void droppedKeysAreFreedByTheGarbageCollector() throws Exception {
        long before = OffHeapKey.reserved();
        for (int i = 0; i < 100; i++) {
            assertNotNull(offHeap());
        }
        for (int i = 0; i < 200 && OffHeapKey.reserved() > before; i++) {
            System.gc();
            Thread.sleep(10);
        }
        assertTrue(OffHeapKey.reserved() <= before, "still " + OffHeapKey.reserved());
    }

    @Test
    void beyondTheBudgetThereIsNoneOffHeap() {
        assertNull(OffHeapKey.make((int) OffHeapKey.BUDGET, address -> {}));
    }

    /** More keys than the budget has room for, all alive: the first off heap, the last on it. */
    @Test
    void keysBeyondTheBudgetWorkAsTheOthersDo() {
        NativeMlKem768 engine = NativeEngines.mlKem768();
        long before = OffHeapKey.reserved();
        List<DecapsulationKey> keys = new ArrayList<>();
        byte[] ciphertext = new byte[1088];
        byte[] secret = new byte[32];
        long size = LibKyberXdp.kxdp_mlkem768_dk_size();
        for (long room = OffHeapKey.BUDGET + 100 * size; room > 0; room -= size) {
            keys.add(engine.keyGen(new byte[64], 0));
        }
        assertTrue(OffHeapKey.reserved() > OffHeapKey.BUDGET / 2, "the budget is not used");
        assertTrue(OffHeapKey.reserved() <= OffHeapKey.BUDGET);
        keys.get(0).encapsulationKey().encapsulate(new byte[32], 0, ciphertext, 0, secret, 0);
        for (DecapsulationKey key : List.of(keys.get(0), keys.get(keys.size() - 1))) {
            byte[] opened = new byte[32];
            key.decapsulate(ciphertext, 0, opened, 0);
            assertArrayEquals(secret, opened);
            assertArrayEquals(keys.get(0).encoded(), key.encoded());
        }
        keys.forEach(DecapsulationKey::destroy);
        keys.forEach(key -> assertThrows(IllegalStateException.class, key::encoded));
        assertTrue(OffHeapKey.reserved() <= before);
    }

    @Test
    void aHundredThousandKeysLeaveTheProcessAsItWas() throws Exception {
        Capability.need("native", Files.exists(Path.of("/proc/self/status")), "no /proc to read the memory from");
        List<String> lines = ChildJvm.run(List.of(
                "-Xmx128m",
                "-cp",
                ChildJvm.path(ChildJvm.CLASSES, ChildJvm.TEST_CLASSES, ChildJvm.jna()),
                "io.kyberxdp.probe.MemoryProbe",
                "20000",
                "100000"));
        String[] fields = lines.get(0).split("\t", -1);
        assertEquals("native", fields[0]);
        long grownKB = Long.parseLong(fields[1]);
        assertTrue(grownKB < 64 << 10, "100,000 pairs of 19 KB each made the process grow by " + grownKB + " KB");
    }

    private static OffHeapKey offHeap() {
        return OffHeapKey.make(BYTES, KeyMemoryTest::write);
    }

    private static OnHeapKey onHeap() {
        return OnHeapKey.make(BYTES, new WorkspacePool(BYTES), KeyMemoryTest::write);
    }

    private static void write(long address) {
        for (int i = 0; i < BYTES; i++) {
            CONTENT[i] = (byte) i;
        }
        new Pointer(address).write(0, CONTENT, 0, BYTES);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertTrue(latch.await(30, TimeUnit.SECONDS));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
