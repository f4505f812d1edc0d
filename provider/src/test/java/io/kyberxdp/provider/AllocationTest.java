package io.kyberxdp.provider;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import javax.crypto.KEM;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What an encapsulation by a living encapsulator allocates in all, its result of 1.2 KB included. */
class AllocationTest {

    private static final int ROUNDS = 500;
    private static final long LIMIT = 8192;

    @ParameterizedTest
    @EnumSource(Scheme.class)
    void anEncapsulationAllocatesAtMost8KB(Scheme scheme) throws Exception {
        KEM.Encapsulator encapsulator =
                scheme.kem().newEncapsulator(scheme.keyPair().getPublic());
        long bytes = allocated(encapsulator::encapsulate);
        assertTrue(bytes <= LIMIT, bytes + " bytes");
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
