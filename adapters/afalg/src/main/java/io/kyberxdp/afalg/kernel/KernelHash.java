package io.kyberxdp.afalg.kernel;

import io.kyberxdp.afalg.jna.ClosedDescriptorException;
import io.kyberxdp.afalg.jna.OffHeap;
import java.io.IOException;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.util.Arrays;

/**
 * A hash, or a hash with a key, of the kernel's type {@code hash}: {@code sha256}, {@code hmac(sha256)}, {@code cmac(aes)} or
 * any other.
 */
public final class KernelHash implements KernelAlgorithm {

    private static final Cleaner CLEANER = Cleaner.create();

    /** Shorter updates are gathered: a system call costs more than hashing a few bytes. */
    private static final int GATHERED_BYTES = 4096;

    private static final int SENT_BYTES = 64 * 1024;

    private final Transform transform;
    private final int digestBytes;

    private KernelHash(Transform transform, int digestBytes) {
        this.transform = transform;
        this.digestBytes = digestBytes;
    }

    /**
     * Opens a hash.
     *
     * @param name generic or a driver's
     * @param key {@link KernelKey#NONE} for one without
     * @param digestBytes the length of the result, which the kernel does not tell
     * @throws io.kyberxdp.afalg.jna.KernelCallException if the kernel does not know the name or does not take the key
     */
    public static KernelHash open(String name, KernelKey key, int digestBytes) throws IOException {
        return new KernelHash(Transform.open("hash", name, key, 0), digestBytes);
    }

    /** The length of the result in bytes. */
    public int digestBytes() {
        return digestBytes;
    }

    /** A computation, from its beginning. */
    public State begin() {
        return begin(digestBytes, () -> this);
    }

    /**
     * A computation, from its beginning, with a hash that is asked for when the kernel is needed, and again when it was closed
     * in the meantime: it must then be another object.
     */
    public static State begin(int digestBytes, Source source) {
        return new State(source, digestBytes, new byte[GATHERED_BYTES], 0);
    }

    /** Where a computation gets its hash. */
    public interface Source {
        /** An open hash. */
        KernelHash get() throws IOException;
    }

    @Override
    public void close() {
        transform.close();
    }

    /** What the kernel has of a computation. Closed when the computation is forgotten. */
    private static final class Held implements Runnable {
        private Operation operation;

        @Override
        public void run() {
            if (operation != null) {
                operation.close();
                operation = null;
            }
        }
    }

    /** A computation under way. One thread at a time. */
    public static final class State implements AutoCloseable {

        private final Source source;
        private final int digestBytes;
        private final byte[] gathered;
        private int count;

        /** Null until the kernel is needed for the first time. */
        private Held held;

        /** Whether an error lost bytes: what comes of the others is not what was asked for. */
        private boolean spoiled;

        private State(Source source, int digestBytes, byte[] gathered, int count) {
            this.source = source;
            this.digestBytes = digestBytes;
            this.gathered = gathered;
            this.count = count;
        }

        /**
         * Adds bytes.
         *
         * @throws IllegalStateException after an error, until {@link #close}
         */
        public void update(byte[] in, int offset, int length) throws IOException {
            requireWhole();
            spoiled = true;
            add(in, offset, length);
            spoiled = false;
        }

        private void add(byte[] in, int offset, int length) throws IOException {
            int done = 0;
            if (length > gathered.length - count) {
                if (count > 0) {
                    sendGathered(true);
                }
                while (length - done > gathered.length) {
                    int piece = Math.min(length - done, SENT_BYTES);
                    send(in, offset + done, piece, true);
                    done += piece;
                }
            }
            System.arraycopy(in, offset + done, gathered, count, length - done);
            count += length - done;
        }

        /**
         * Ends the computation and begins the next.
         *
         * @throws IllegalStateException after an error, until {@link #close}
         */
        public byte[] digest() throws IOException {
            requireWhole();
            OffHeap result = Staging.take(digestBytes);
            try {
                sendGathered(false);
                held.operation.socket().receive(result.address(0), digestBytes);
                byte[] digest = new byte[digestBytes];
                result.bytes().get(0, digest);
                Operation done = held.operation;
                held.operation = null; // before others may have it: the cleaner closes what is held
                done.release(true);
                return digest;
            } catch (IOException | RuntimeException e) {
                close();
                spoiled = true;
                throw e;
            } finally {
                Staging.give(result, digestBytes);
                Reference.reachabilityFence(this);
            }
        }

        /** A second computation that has had the same bytes so far. */
        public State copy() throws IOException {
            requireWhole();
            State copy = new State(source, digestBytes, gathered.clone(), count);
            if (held != null && held.operation != null) {
                copy.hold(held.operation.copy());
            }
            return copy;
        }

        /** Forgets the bytes so far. */
        @Override
        public void close() {
            spoiled = false;
            wipeGathered();
            if (held != null) {
                held.run();
            }
        }

        private void requireWhole() {
            if (spoiled) {
                throw new IllegalStateException("an error lost bytes of this computation; it is to begin anew");
            }
        }

        private void sendGathered(boolean more) throws IOException {
            send(gathered, 0, count, more);
            wipeGathered();
        }

        private void wipeGathered() {
            Arrays.fill(gathered, 0, count, (byte) 0);
            count = 0;
        }

        private void send(byte[] in, int offset, int length, boolean more) throws IOException {
            OffHeap memory = Staging.take(length);
            try {
                memory.bytes().put(0, in, offset, length);
                if (held == null || held.operation == null) {
                    hold(borrow());
                }
                held.operation.message().clear().vector(memory.address(0), length);
                held.operation.socket().send(more);
            } finally {
                Staging.give(memory, length);
            }
        }

        private Operation borrow() throws IOException {
            KernelHash hash = source.get();
            try {
                return hash.transform.borrow();
            } catch (ClosedDescriptorException e) {
                KernelHash another = source.get();
                if (another == hash) {
                    throw e;
                }
                return another.transform.borrow();
            }
        }

        private void hold(Operation operation) {
            if (held == null) {
                held = new Held();
                CLEANER.register(this, held);
            }
            held.operation = operation;
        }
    }
}
