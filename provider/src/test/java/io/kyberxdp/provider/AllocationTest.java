package io.kyberxdp.provider;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.kyberxdp.transport.testkit.Capability;
import java.lang.management.ManagementFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Provider;
import javax.crypto.KEM;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What an encapsulation allocates: the result, whose ciphertext alone is 1136 bytes, and the arrays of its engines. */
class AllocationTest {

    private static final int ROUNDS = 500;
    private static final long JAVA_LIMIT = 8192;
    private static final long NATIVE_LIMIT = 4096;

    @ParameterizedTest
    @EnumSource(Scheme.class)
    void anEncapsulationInJavaAllocatesAtMost8KB(Scheme scheme) throws Exception {
        assertWithin(JAVA_LIMIT, scheme, Settings.engines("java", "java"));
    }

    @ParameterizedTest
    @EnumSource(Scheme.class)
    void aNativeEncapsulationAllocatesAtMost4KB(Scheme scheme) throws Exception {
        Provider provider = Settings.engines("native", "native");
        Capability.need(
                "native",
                provider.getProperty("KyberXdp.engine.mlkem") != null,
                provider.getProperty("KyberXdp.engine.mlkem.cause"));
        assertWithin(NATIVE_LIMIT, scheme, provider);
    }

    private static void assertWithin(long limit, Scheme scheme, Provider provider) throws Exception {
        KeyPair pair = KeyPairGenerator.getInstance(scheme.name, provider).generateKeyPair();
        KEM.Encapsulator encapsulator = KEM.getInstance(scheme.name, provider).newEncapsulator(pair.getPublic());
        long bytes = allocated(encapsulator::encapsulate);
        assertTrue(bytes <= limit, bytes + " bytes");
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
