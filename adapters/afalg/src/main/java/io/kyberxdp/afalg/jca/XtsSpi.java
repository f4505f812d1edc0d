package io.kyberxdp.afalg.jca;

import io.kyberxdp.afalg.kernel.KernelCipher;
import javax.crypto.IllegalBlockSizeException;
import javax.crypto.ShortBufferException;

/**
 * AES in XTS mode (IEEE 1619), with a key of 32 or 64 bytes and the tweak as initialisation vector. The kernel does not go on
 * from one operation to the next, so a data unit is processed in one piece, at doFinal: 16 bytes to 64 KiB.
 */
final class XtsSpi extends UnauthenticatedSpi {

    private final GatheredBytes unit = new GatheredBytes();

    XtsSpi() {
        super("xts(aes)", CipherKey.AES_XTS, BLOCK_BYTES);
    }

    @Override
    void reset() {
        unit.clear();
    }

    @Override
    int updateLength(int inLength) {
        return 0;
    }

    @Override
    int finalLength(int inLength) {
        return Math.addExact(unit.count(), inLength);
    }

    @Override
    int process(byte[] in, int offset, int length, byte[] out, int outOffset) {
        unit.add(in, offset, length);
        return 0;
    }

    @Override
    int finish(byte[] in, int offset, int length, byte[] out, int outOffset)
            throws ShortBufferException, IllegalBlockSizeException {
        int total = finalLength(length);
        requireRoom(total, out, outOffset);
        if (total < BLOCK_BYTES || total > KernelCipher.MAX_ALIGNED_BYTES) {
            throw new IllegalBlockSizeException("a data unit of XTS has " + BLOCK_BYTES + " to "
                    + KernelCipher.MAX_ALIGNED_BYTES + " bytes here, not " + total);
        }
        unit.add(in, offset, length);
        kernel(iv(), 0, unit.all().array(), 0, total, out, outOffset);
        reset();
        return total;
    }
}
