package io.kyberxdp.afalg.kernel;

import io.kyberxdp.afalg.jna.Errno;
import io.kyberxdp.afalg.jna.KernelCallException;
import io.kyberxdp.afalg.jna.OffHeap;
import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import javax.crypto.AEADBadTagException;

/**
 * Authenticated encryption with one key, of the kernel's type {@code aead}: {@code gcm(aes)}, {@code
 * rfc7539(chacha20,poly1305)} or any other. Each call is one operation of the kernel, in one piece.
 */
public final class KernelAead implements KernelAlgorithm {

    private final Transform transform;
    private final Path path;
    private final int tagBytes;
    private final int maxBytes;

    private KernelAead(Transform transform, Path path, int tagBytes, int maxBytes) {
        this.transform = transform;
        this.path = path;
        this.tagBytes = tagBytes;
        this.maxBytes = maxBytes;
    }

    /**
     * Opens an AEAD.
     *
     * @param name generic or a driver's
     * @param tagBytes the length of tags, such as 16
     * @throws KernelCallException if the kernel does not know the name, or does not take the key or the tag's length
     */
    public static KernelAead open(String name, KernelKey key, int tagBytes, Path path) throws IOException {
        if (tagBytes < 1) {
            throw new IllegalArgumentException("a tag has at least a byte, not " + tagBytes);
        }
        Transform transform = Transform.open("aead", name, key, tagBytes);
        try {
            Operation operation = transform.borrow();
            try {
                return new KernelAead(
                        transform, path, tagBytes, operation.socket().bufferBytes());
            } finally {
                operation.release(true);
            }
        } catch (IOException | RuntimeException | Error e) {
            transform.close();
            throw e;
        }
    }

    /**
     * The most bytes of associated data, text and tag together in an operation: what the kernel's socket buffers hold,
     * 212,992 unless net.core.wmem_default or rmem_default was changed.
     */
    public int maxBytes() {
        return maxBytes;
    }

    /**
     * Encrypts: appends ciphertext and tag to {@code out}.
     *
     * @param iv as long as the algorithm wants it; 12 bytes for the two named above
     * @param associatedData between position and limit, consumed
     * @param plaintext between position and limit, consumed; must not share off-heap memory with {@code out}
     * @param out room for both; its position moves
     * @throws IllegalArgumentException if the output has too little room or all together is more than {@link #maxBytes};
     *     nothing was sent
     */
    public void seal(byte[] iv, ByteBuffer associatedData, ByteBuffer plaintext, ByteBuffer out) throws IOException {
        int needed = plaintext.remaining() + tagBytes;
        check(associatedData.remaining() + needed, needed, out);
        run(true, iv, associatedData, plaintext, needed, out);
    }

    /**
     * Verifies and decrypts: appends the plaintext to {@code out}. It is computed elsewhere and copied once it has been
     * verified.
     *
     * @param ciphertext ciphertext and tag between position and limit, consumed
     * @param out room for the plaintext
     * @throws AEADBadTagException if the tag is wrong or the ciphertext shorter than a tag; {@code out} is untouched
     * @throws IllegalArgumentException as for seal
     */
    public void open(byte[] iv, ByteBuffer associatedData, ByteBuffer ciphertext, ByteBuffer out)
            throws IOException, AEADBadTagException {
        int length = ciphertext.remaining() - tagBytes;
        if (length < 0) {
            throw new AEADBadTagException(
                    "the input has " + ciphertext.remaining() + " bytes, fewer than a tag of " + tagBytes);
        }
        check(associatedData.remaining() + ciphertext.remaining(), length, out);
        try {
            run(false, iv, associatedData, ciphertext, length, out);
        } catch (KernelCallException e) {
            if (e.errno() == Errno.EBADMSG) {
                AEADBadTagException wrong = new AEADBadTagException("the tag does not match");
                wrong.initCause(e);
                throw wrong;
            }
            throw e;
        }
    }

    /** Sizes that do not fit must never reach the kernel: it would give the tagged beginning, or block, or never recover. */
    private void check(int total, int needed, ByteBuffer out) {
        if (total > maxBytes) {
            throw new IllegalArgumentException("associated data, text and tag have " + total
                    + " bytes, and the kernel takes " + maxBytes + " at once; use smaller pieces, or another provider");
        }
        if (out.remaining() < needed) {
            throw new IllegalArgumentException("the output has room for " + out.remaining() + " bytes of " + needed);
        }
    }

    private void run(
            boolean encrypting, byte[] iv, ByteBuffer associatedData, ByteBuffer in, int outLength, ByteBuffer out)
            throws IOException {
        Operation operation = transform.borrow();
        boolean clean = false;
        try {
            stage(operation, encrypting, iv, associatedData, in, outLength, out);
            clean = true;
        } catch (KernelCallException e) {
            clean = e.errno() == Errno.EBADMSG; // The kernel has consumed all and is ready for more.
            throw e;
        } finally {
            operation.release(clean);
        }
    }

    /**
     * In memory outside of the heap: the associated data, from the next page on the input, from the page after it the output,
     * which the kernel begins with a copy of the associated data. Off-heap input is used in place, and off-heap output when
     * encrypting; a read of no bytes would verify nothing, so there is room for one when decrypting.
     */
    private void stage(
            Operation operation,
            boolean encrypting,
            byte[] iv,
            ByteBuffer associatedData,
            ByteBuffer in,
            int outLength,
            ByteBuffer out)
            throws IOException {
        int adLength = associatedData.remaining();
        int inLength = in.remaining();
        boolean readsInPlace = in.isDirect();
        boolean writesInPlace = encrypting && out.isDirect();
        int inAt = OffHeap.roundedToPage(adLength);
        int outAt = inAt + (readsInPlace ? 0 : OffHeap.roundedToPage(inLength));
        int scratch = writesInPlace ? adLength : Math.max(adLength + outLength, 1);
        int used = outAt + scratch;
        OffHeap memory = Staging.take(used);
        try {
            memory.bytes().put(0, associatedData, associatedData.position(), adLength);
            if (!readsInPlace) {
                memory.bytes().put(inAt, in, in.position(), inLength);
            }
            operation.message().clear().encrypting(encrypting).iv(iv).associated(adLength);
            operation.message().vector(memory.address(0), adLength);
            operation.send(path, readsInPlace ? OffHeap.address(in) : memory.address(inAt), inLength);
            operation.message().clear().vector(memory.address(outAt), scratch);
            if (writesInPlace) {
                operation.message().vector(OffHeap.address(out), outLength);
            }
            receive(operation, adLength + outLength);
            associatedData.position(associatedData.limit());
            in.position(in.limit());
            if (!writesInPlace) {
                out.put(out.position(), memory.bytes(), outAt + adLength, outLength);
            }
            out.position(out.position() + outLength);
        } finally {
            Staging.give(memory, used);
            Reference.reachabilityFence(in);
            Reference.reachabilityFence(out);
        }
    }

    private static void receive(Operation operation, int expected) throws IOException {
        int received = operation.socket().receive();
        if (received != expected) {
            throw new IOException("the kernel gave " + received + " bytes of " + expected);
        }
    }

    @Override
    public void close() {
        transform.close();
    }
}
