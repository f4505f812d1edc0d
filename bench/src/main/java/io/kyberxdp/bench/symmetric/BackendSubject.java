package io.kyberxdp.bench.symmetric;

import io.kyberxdp.transport.AeadAlgorithm;
import io.kyberxdp.transport.SymmetricCrypto;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** A backend of the port {@link SymmetricCrypto}. */
final class BackendSubject implements SymmetricSubject {

    private static final int PAGE_BYTES = 4096;
    private static final int SHOWN_BYTES = 16;

    /** One message. */
    private interface Work {
        void encrypt(long number);
    }

    private final Work work;
    private final ByteBuffer out;
    private final AutoCloseable closeable;

    private BackendSubject(Work work, ByteBuffer out, AutoCloseable closeable) {
        this.work = work;
        this.out = out;
        this.closeable = closeable;
    }

    /** @param offHeap whether messages lie outside of the heap, at a page's beginning, as a backend may prefer */
    static BackendSubject open(SymmetricCrypto crypto, SymmetricCipher cipher, int size, boolean offHeap) {
        ByteBuffer in = buffer(size, offHeap);
        ByteBuffer out = buffer(size + cipher.tagBytes(), offHeap);
        byte[] key = cipher.key();
        return switch (cipher) {
            case AES_256_CTR -> counterMode(crypto.aesCtr(key), in, out);
            case AES_256_GCM -> aead(crypto.aead(AeadAlgorithm.AES_256_GCM, key), in, out);
            case CHACHA20_POLY1305 -> aead(crypto.aead(AeadAlgorithm.CHACHA20_POLY1305, key), in, out);
            case AES_128_CTR, AES_128_GCM -> throw new IllegalArgumentException("the port has no " + cipher.label());
        };
    }

    private static ByteBuffer buffer(int size, boolean offHeap) {
        return offHeap
                ? ByteBuffer.allocateDirect(size + 2 * PAGE_BYTES)
                        .alignedSlice(PAGE_BYTES)
                        .slice(0, size)
                : ByteBuffer.allocate(size);
    }

    private static BackendSubject counterMode(SymmetricCrypto.CounterMode ctr, ByteBuffer in, ByteBuffer out) {
        ByteBuffer block = ByteBuffer.allocate(16);
        return new BackendSubject(
                number -> ctr.process(block.putLong(0, number).array(), in.clear(), out.clear()), out, ctr);
    }

    private static BackendSubject aead(SymmetricCrypto.Aead aead, ByteBuffer in, ByteBuffer out) {
        ByteBuffer nonce = ByteBuffer.allocate(AeadAlgorithm.NONCE_BYTES);
        ByteBuffer associatedData = ByteBuffer.allocate(9);
        long[] sealed = {0};
        return new BackendSubject(
                number -> aead.seal(
                        nonce.putLong(4, sealed[0]++).array(), associatedData.clear(), in.clear(), out.clear()),
                out,
                aead);
    }

    @Override
    public long encrypt(int count) {
        long begun = System.nanoTime();
        for (int i = 0; i < count; i++) {
            work.encrypt(i);
        }
        return System.nanoTime() - begun;
    }

    @Override
    public byte[] firstBytes() {
        work.encrypt(0);
        byte[] first = new byte[SHOWN_BYTES];
        int there = Math.min(SHOWN_BYTES, out.capacity());
        out.get(0, first, 0, there);
        return Arrays.copyOf(first, there);
    }

    @Override
    public void close() {
        try {
            closeable.close();
        } catch (Exception e) {
            throw new IllegalStateException("a backend did not close", e);
        }
    }
}
