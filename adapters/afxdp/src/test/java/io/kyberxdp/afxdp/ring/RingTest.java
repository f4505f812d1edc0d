package io.kyberxdp.afxdp.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rings against a kernel played in memory, from counts at which they wrap around. */
class RingTest {

    private static final int SIZE = 8;

    @ParameterizedTest
    @ValueSource(ints = {0, -5, Integer.MAX_VALUE - 5})
    void fillRingHandsOverInOrderAndOnlyWhatIsSubmitted(int start) {
        KernelSide kernel = new KernelSide(SIZE, 8, start);
        FillRing ring = new FillRing(kernel.memory());
        for (int round = 0; round < 5; round++) {
            for (int i = 0; i < SIZE; i++) {
                ring.put(round * 100 + i);
                assertEquals(0, kernel.waiting());
            }
            assertThrows(IllegalStateException.class, () -> ring.put(0));
            ring.submit();
            assertEquals(SIZE, ring.filled());
            for (int i = 0; i < SIZE; i++) {
                assertEquals(round * 100 + i, kernel.take());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -5, Integer.MAX_VALUE - 5})
    void rxRingShowsWhatArrivedAndGivesBackOnlyWhatIsReleased(int start) {
        KernelSide kernel = new KernelSide(SIZE, 16, start);
        RxRing ring = new RxRing(kernel.memory());
        assertEquals(0, ring.available());
        for (int round = 0; round < 5; round++) {
            for (int i = 0; i < SIZE; i++) {
                kernel.put(round * 100 + i, 60 + i);
            }
            for (int i = 0; i < SIZE; i++) {
                assertEquals(SIZE - i, ring.available());
                assertEquals(round * 100 + i, ring.address());
                assertEquals(60 + i, ring.length());
                assertEquals(0, ring.options());
                ring.advance();
            }
            assertEquals(SIZE, kernel.waiting());
            ring.release();
            assertEquals(0, kernel.waiting());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -5, Integer.MAX_VALUE - 5})
    void framesAreFreeOnlyWhenTheyCameBack(int start) {
        KernelSide txKernel = new KernelSide(SIZE, 16, start);
        KernelSide completionKernel = new KernelSide(SIZE, 8, start);
        TxRing tx = new TxRing(txKernel.memory());
        CompletionRing completions = new CompletionRing(completionKernel.memory());
        FramePool pool = new FramePool(4096, 2048, SIZE);
        for (int round = 0; round < 5; round++) {
            for (int i = 0; i < SIZE; i++) {
                assertEquals(SIZE - i, tx.free());
                tx.put(pool.take(), 60);
            }
            assertEquals(-1, pool.take());
            assertEquals(0, tx.pending());
            tx.submit();
            assertEquals(SIZE, tx.pending());
            for (int i = 0; i < SIZE; i++) {
                completionKernel.put(txKernel.take(), 0);
            }
            assertEquals(0, tx.pending());
            assertEquals(0, pool.free(), "sent, but not back yet");
            completions.reap(pool);
            assertEquals(SIZE, pool.free());
            assertEquals(0, completionKernel.waiting());
        }
    }

    @Test
    void refusesAFrameThatWasNotLent() {
        FramePool pool = new FramePool(4096, 2048, 2);
        long frame = pool.take();
        pool.give(frame + 100);
        assertThrows(IllegalStateException.class, () -> pool.give(frame));
        assertThrows(IllegalStateException.class, () -> pool.give(0));
        assertThrows(IllegalStateException.class, () -> pool.give(4096 + 2 * 2048));
    }

    @Test
    void refusesASizeThatIsNoPowerOfTwo() {
        assertThrows(IllegalArgumentException.class, () -> new KernelSide(6, 8, 0));
    }
}
