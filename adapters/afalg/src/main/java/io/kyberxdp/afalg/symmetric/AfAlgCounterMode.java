package io.kyberxdp.afalg.symmetric;

import io.kyberxdp.afalg.kernel.CounterBlock;
import io.kyberxdp.afalg.kernel.KernelCipher;
import io.kyberxdp.transport.SymmetricCrypto;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;

/** One key's AES-256-CTR in the kernel, which has the only copy of the key. */
final class AfAlgCounterMode implements SymmetricCrypto.CounterMode {

    private final KernelCipher kernel;

    AfAlgCounterMode(KernelCipher kernel) {
        this.kernel = kernel;
    }

    @Override
    public void process(byte[] counterBlock, ByteBuffer in, ByteBuffer out) {
        if (counterBlock.length != CounterBlock.BYTES) {
            throw new IllegalArgumentException(
                    "a counter block has " + CounterBlock.BYTES + " bytes, this one has " + counterBlock.length);
        }
        if (out.remaining() < in.remaining()) {
            throw new IllegalArgumentException(
                    "the output has room for " + out.remaining() + " bytes of " + in.remaining());
        }
        try {
            inPieces(counterBlock, in, out);
        } catch (IOException e) {
            throw new UncheckedIOException("the kernel refused to encrypt", e);
        }
    }

    private void inPieces(byte[] counterBlock, ByteBuffer in, ByteBuffer out) throws IOException {
        int end = in.limit();
        byte[] block = counterBlock;
        do {
            int piece = Math.min(end - in.position(), KernelCipher.most(in, out));
            in.limit(in.position() + piece);
            try {
                kernel.process(true, block, in, out);
            } finally {
                in.limit(end);
            }
            block = CounterBlock.plus(block, piece / CounterBlock.BYTES);
        } while (in.position() < end);
    }

    @Override
    public void close() {
        kernel.close();
    }
}
