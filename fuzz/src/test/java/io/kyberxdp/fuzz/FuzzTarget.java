package io.kyberxdp.fuzz;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A parser of bytes from outside, and what must hold whatever the bytes are.
 *
 * <p>In an ordinary test run each target sees its seeds, the inputs that once broke it (resources in {@code
 * <class>Inputs/fuzz}), and some thousand mutations of the seeds, always the same. With {@code JAZZER_FUZZ} in the environment
 * Jazzer looks for more, guided by coverage.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class FuzzTarget {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** What a check may allocate whatever the input's length: key pairs and ciphers take some. */
    private static final long ALLOWANCE_BYTES = 1L << 20;

    private static final long ALLOWANCE_FACTOR = 64;

    /** Whatever else than the parser's documented exceptions is thrown is a defect. */
    protected abstract void check(byte[] input) throws Exception;

    /** Inputs of every kind that the parser accepts. */
    protected abstract List<byte[]> seeds() throws Exception;

    /** How many mutations an ordinary test run tries. */
    protected int mutations() {
        return 3_000;
    }

    @Test
    void holdsForMutationsOfTheSeeds() throws Exception {
        Mutations mutations = new Mutations(seeds());
        for (int i = 0; i < mutations(); i++) {
            byte[] input = mutations.next();
            try {
                checkWithinBounds(input);
            } catch (Exception | AssertionError e) {
                throw new AssertionError(
                        "mutation " + i + ", in hex: " + HexFormat.of().formatHex(input), e);
            }
        }
    }

    @MethodSource("seedArguments")
    @FuzzTest
    void fuzz(byte[] input) throws Exception {
        checkWithinBounds(input);
    }

    Stream<byte[]> seedArguments() throws Exception {
        return seeds().stream();
    }

    /** What seems to allocate too much gets a second chance: classes were perhaps loaded, and rewritten, the first time. */
    private void checkWithinBounds(byte[] input) throws Exception {
        long allowance = ALLOWANCE_BYTES + ALLOWANCE_FACTOR * input.length;
        if (allocation(input) > allowance) {
            long allocated = allocation(input);
            assertTrue(allocated <= allowance, () -> allocated + " bytes allocated for an input of " + input.length);
        }
    }

    private long allocation(byte[] input) throws Exception {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        check(input.clone());
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }
}
