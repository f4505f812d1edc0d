package io.kyberxdp.provider.clib.jna;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.util.concurrent.atomic.AtomicLong;

/** A prepared key in memory outside the Java heap, which is wiped and freed with the key or, at the latest, after it. */
final class OffHeapKey extends PreparedKey {

    /**
     * The bytes all such keys may take. The garbage collector does not see them, so that a program which drops keys
     * without destroying them would pile them up; see {@link OnHeapKey} for those beyond.
     */
    static final long BUDGET = 32L << 20;

    private static final int ALIGNMENT = LibKyberXdp.KEY_ALIGNMENT;
    private static final Cleaner CLEANER = Cleaner.create();
    private static final AtomicLong RESERVED = new AtomicLong();

    private final long address;
    private final Cleaner.Cleanable memory;

    private OffHeapKey(Block block) {
        this.address = block.aligned();
        this.memory = CLEANER.register(this, block);
    }

    /** A key, or null when the budget is spent. */
    static <X extends Exception> OffHeapKey make(int bytes, Maker<X> maker) throws X {
        Block block = Block.reserve(bytes + ALIGNMENT);
        if (block == null) {
            return null;
        }
        boolean made = false;
        try {
            maker.writeTo(block.aligned());
            OffHeapKey key = new OffHeapKey(block);
            made = true;
            return key;
        } finally {
            if (!made) {
                block.run();
            }
        }
    }

    /** The bytes such keys take at this moment. */
    static long reserved() {
        return RESERVED.get();
    }

    @Override
    void lend(Use use) {
        try {
            use.at(address);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    @Override
    void wipe() {
        memory.clean();
    }

    /** The memory itself, which must know nothing of the key so that the key can become unreachable. */
    private record Block(long start, long bytes) implements Runnable {

        static Block reserve(long bytes) {
            if (RESERVED.addAndGet(bytes) > BUDGET) {
                RESERVED.addAndGet(-bytes);
                return null;
            }
            long start = Native.malloc(bytes);
            if (start == 0) {
                RESERVED.addAndGet(-bytes);
                return null;
            }
            return new Block(start, bytes);
        }

        long aligned() {
            return (start + ALIGNMENT - 1) & -ALIGNMENT;
        }

        /** Wipes and frees. */
        @Override
        public void run() {
            new Pointer(start).clear(bytes);
            Native.free(start);
            RESERVED.addAndGet(-bytes);
        }
    }
}
