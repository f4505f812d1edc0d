package io.kyberxdp.bench;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** How much this thread has allocated on the Java heap. */
final class ThreadAllocation {

    private static final ThreadMXBean THREADS =
            ManagementFactory.getThreadMXBean() instanceof ThreadMXBean bean && bean.isThreadAllocatedMemorySupported()
                    ? bean
                    : null;

    private ThreadAllocation() {}

    /** Bytes so far; always 0 where the JVM does not tell. */
    static long bytes() {
        return THREADS == null ? 0 : THREADS.getCurrentThreadAllocatedBytes();
    }

    static boolean isKnown() {
        return THREADS != null;
    }
}
