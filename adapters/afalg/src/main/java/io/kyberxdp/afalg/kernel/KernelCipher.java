package io.kyberxdp.afalg.kernel;

import io.kyberxdp.afalg.jna.OffHeap;
import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;

/**
 * A symmetric cipher with one key, of the kernel's type {@code skcipher}: {@code ctr(aes)}, {@code cbc(aes)}, {@code ecb(aes)},
 * {@code xts(aes)} or any other.
 *
 * <p>Each call is one operation of the kernel, with its initialisation vector given: nothing is carried over from one to the
 * next. Whether a mode goes on from the end of one to the next, and with which vector, is the caller's knowledge.
 */
public final class KernelCipher implements KernelAlgorithm {

    /**
     * The most bytes an operation takes. More would exceed the pages that the kernel handles in one step, where some versions
     * have given wrong bytes.
     */
    public static final int MAX_BYTES = 60 * 1024;

    /** What memory that starts at a page's beginning may have. */
    public static final int MAX_ALIGNED_BYTES = 64 * 1024;

    private final Transform transform;
    private final Path path;

    private KernelCipher(Transform transform, Path path) {
        this.transform = transform;
        this.path = path;
    }

    /**
     * Opens a cipher.
     *
     * @param name generic or a driver's
     * @throws io.kyberxdp.afalg.jna.KernelCallException if the kernel does not know the name or does not take the key
     */
    public static KernelCipher open(String name, KernelKey key, Path path) throws IOException {
        return new KernelCipher(Transform.open("skcipher", name, key, 0), path);
    }

    /** The most bytes that one operation takes from {@code in} to {@code out}. */
    public static int most(ByteBuffer in, ByteBuffer out) {
        return isPageAligned(in) && isPageAligned(out) ? MAX_ALIGNED_BYTES : MAX_BYTES;
    }

    private static boolean isPageAligned(ByteBuffer buffer) {
        return !buffer.isDirect() || buffer.alignmentOffset(buffer.position(), OffHeap.PAGE_BYTES) == 0;
    }

    /**
     * Encrypts or decrypts.
     *
     * @param iv as long as the mode wants it; empty for ecb
     * @param in between position and limit, consumed; at most {@link #most} bytes, and a whole number of blocks where the mode
     *     wants that
     * @param out room for as many; its position moves. Must not share off-heap memory with {@code in}
     * @throws IllegalArgumentException if a size is wrong
     */
    public void process(boolean encrypting, byte[] iv, ByteBuffer in, ByteBuffer out) throws IOException {
        process(encrypting, iv, 0, in, out);
    }

    /**
     * As {@link #process(boolean, byte[], ByteBuffer, ByteBuffer)}, from within a block of a stream mode on.
     *
     * @param skip how many bytes of the first block's key stream to leave out, less than a block
     */
    public void process(boolean encrypting, byte[] iv, int skip, ByteBuffer in, ByteBuffer out) throws IOException {
        int length = in.remaining();
        if (length + skip > most(in, out) || out.remaining() < length) {
            throw new IllegalArgumentException(length + " bytes are more than an operation takes (" + most(in, out)
                    + ") or the output has room for (" + out.remaining() + ")");
        }
        if (length == 0) {
            return; // The kernel would wait for more.
        }
        Operation operation = transform.borrow();
        boolean clean = false;
        try {
            run(operation, encrypting, iv, skip, in, out);
            clean = true;
        } finally {
            operation.release(clean);
        }
    }

    private void run(Operation operation, boolean encrypting, byte[] iv, int skip, ByteBuffer in, ByteBuffer out)
            throws IOException {
        if (!in.isDirect() || !out.isDirect() || skip > 0) {
            stage(operation, encrypting, iv, skip, in, out);
            return;
        }
        try {
            exchange(operation, encrypting, iv, OffHeap.address(in), OffHeap.address(out), in.remaining());
            out.position(out.position() + in.remaining());
            in.position(in.limit());
        } finally {
            Reference.reachabilityFence(in);
            Reference.reachabilityFence(out);
        }
    }

    /** By way of memory outside of the heap: input first, output from the next page on. */
    private void stage(Operation operation, boolean encrypting, byte[] iv, int skip, ByteBuffer in, ByteBuffer out)
            throws IOException {
        int length = in.remaining();
        int total = skip + length;
        int outAt = OffHeap.roundedToPage(total);
        OffHeap memory = Staging.take(outAt + total);
        try {
            memory.bytes().put(skip, in, in.position(), length);
            exchange(operation, encrypting, iv, memory.address(0), memory.address(outAt), total);
            in.position(in.limit());
            out.put(out.position(), memory.bytes(), outAt + skip, length);
            out.position(out.position() + length);
        } finally {
            Staging.give(memory, outAt + total);
        }
    }

    private void exchange(Operation operation, boolean encrypting, byte[] iv, long in, long out, int length)
            throws IOException {
        operation.message().clear().encrypting(encrypting);
        if (iv.length > 0) {
            operation.message().iv(iv);
        }
        operation.send(path, in, length);
        operation.socket().receive(out, length);
    }

    @Override
    public void close() {
        transform.close();
    }
}
