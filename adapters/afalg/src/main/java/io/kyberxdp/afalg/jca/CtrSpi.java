package io.kyberxdp.afalg.jca;

import io.kyberxdp.afalg.kernel.CounterBlock;
import io.kyberxdp.afalg.kernel.KernelCipher;
import javax.crypto.ShortBufferException;

/** AES in counter mode. Every byte is processed at once, within a block too: the kernel is asked for the block again. */
final class CtrSpi extends UnauthenticatedSpi {

    private long position;

    CtrSpi() {
        super("ctr(aes)", CipherKey.AES, BLOCK_BYTES);
    }

    @Override
    void reset() {
        position = 0;
    }

    @Override
    int updateLength(int inLength) {
        return inLength;
    }

    @Override
    int finalLength(int inLength) {
        return inLength;
    }

    @Override
    int process(byte[] in, int offset, int length, byte[] out, int outOffset) {
        int done = 0;
        while (done < length) {
            int skip = (int) (position % BLOCK_BYTES);
            int piece = Math.min(length - done, KernelCipher.MAX_ALIGNED_BYTES - skip);
            byte[] block = CounterBlock.plus(iv(), position / BLOCK_BYTES);
            kernel(block, skip, in, offset + done, piece, out, outOffset + done);
            done += piece;
            position += piece;
        }
        return length;
    }

    @Override
    int finish(byte[] in, int offset, int length, byte[] out, int outOffset) throws ShortBufferException {
        requireRoom(length, out, outOffset);
        process(in, offset, length, out, outOffset);
        reset();
        return length;
    }
}
