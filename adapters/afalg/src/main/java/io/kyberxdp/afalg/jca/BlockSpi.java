package io.kyberxdp.afalg.jca;

import io.kyberxdp.afalg.kernel.KernelCipher;
import java.security.InvalidAlgorithmParameterException;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import javax.crypto.BadPaddingException;
import javax.crypto.IllegalBlockSizeException;
import javax.crypto.ShortBufferException;

/** AES in CBC or ECB mode, without padding or with that of PKCS #7, which the JCA calls PKCS5Padding. */
final class BlockSpi extends UnauthenticatedSpi {

    private final boolean chained;
    private final boolean padded;
    private final byte[] pending = new byte[2 * BLOCK_BYTES];
    private int count;

    /** The last block of ciphertext. */
    private byte[] chain = {};

    private BlockSpi(String name, boolean chained, boolean padded) {
        super(name, CipherKey.AES, chained ? BLOCK_BYTES : 0);
        this.chained = chained;
        this.padded = padded;
    }

    static BlockSpi cbc(boolean padded) {
        return new BlockSpi("cbc(aes)", true, padded);
    }

    static BlockSpi ecb(boolean padded) {
        return new BlockSpi("ecb(aes)", false, padded);
    }

    @Override
    byte[] ivOf(AlgorithmParameterSpec parameters) throws InvalidAlgorithmParameterException {
        if (!chained) {
            throw new InvalidAlgorithmParameterException("ECB mode cannot use IV");
        }
        return super.ivOf(parameters);
    }

    @Override
    void reset() {
        Arrays.fill(pending, (byte) 0);
        count = 0;
        chain = iv().clone();
    }

    /** Whole blocks; of a padded ciphertext, as the JDK does, but those that 16 bytes or more have followed. */
    @Override
    int updateLength(int inLength) {
        int total = Math.addExact(count, inLength);
        int certain = padded && !encrypting() ? Math.max(total - BLOCK_BYTES, 0) : total;
        return certain / BLOCK_BYTES * BLOCK_BYTES;
    }

    @Override
    int finalLength(int inLength) {
        int total = Math.addExact(count, inLength);
        return padded && encrypting() ? Math.addExact(total, BLOCK_BYTES - total % BLOCK_BYTES) : total;
    }

    @Override
    int process(byte[] in, int offset, int length, byte[] out, int outOffset) {
        int ready = updateLength(length);
        int rest = count + length - ready;
        byte[] all = count == 0 ? in : joined(in, offset, length);
        int start = count == 0 ? offset : 0;
        blocks(all, start, ready, out, outOffset);
        System.arraycopy(all, start + ready, pending, 0, rest);
        count = rest;
        if (all != in) {
            Arrays.fill(all, (byte) 0);
        }
        return ready;
    }

    /** What waits, and the input after it. */
    private byte[] joined(byte[] in, int offset, int length) {
        byte[] all = Arrays.copyOf(pending, Math.max(count + length, pending.length));
        System.arraycopy(in, offset, all, count, length);
        return all;
    }

    private void blocks(byte[] in, int offset, int length, byte[] out, int outOffset) {
        for (int done = 0; done < length; done += KernelCipher.MAX_ALIGNED_BYTES) {
            int piece = Math.min(length - done, KernelCipher.MAX_ALIGNED_BYTES);
            operation(in, offset + done, piece, out, outOffset + done);
        }
    }

    private void operation(byte[] in, int offset, int length, byte[] out, int outOffset) {
        kernel(chained ? chain : new byte[0], 0, in, offset, length, out, outOffset);
        if (chained) {
            byte[] ciphertext = encrypting() ? out : in;
            int end = (encrypting() ? outOffset : offset) + length;
            chain = Arrays.copyOfRange(ciphertext, end - BLOCK_BYTES, end);
        }
    }

    @Override
    int finish(byte[] in, int offset, int length, byte[] out, int outOffset)
            throws ShortBufferException, IllegalBlockSizeException, BadPaddingException {
        int total = Math.addExact(count, length);
        if (total % BLOCK_BYTES != 0 && !(padded && encrypting())) {
            throw new IllegalBlockSizeException("Input length not multiple of " + BLOCK_BYTES + " bytes");
        }
        if (padded && !encrypting()) {
            return finishUnpadding(in, offset, length, out, outOffset);
        }
        requireRoom(finalLength(length), out, outOffset);
        int made = process(in, offset, length, out, outOffset);
        if (padded) {
            Arrays.fill(pending, count, BLOCK_BYTES, (byte) (BLOCK_BYTES - count));
            blocks(pending, 0, BLOCK_BYTES, out, outOffset + made);
            made += BLOCK_BYTES;
        }
        reset();
        return made;
    }

    /** Decrypts aside first: how much room is needed shows in the last block. */
    private int finishUnpadding(byte[] in, int offset, int length, byte[] out, int outOffset)
            throws ShortBufferException, BadPaddingException {
        int total = count + length;
        if (total == 0) {
            reset();
            return 0;
        }
        byte[] rest = joined(in, offset, length);
        byte[] plain = new byte[total];
        byte[] chainBefore = chain;
        try {
            blocks(rest, 0, total, plain, 0);
            int made = total - paddingBytes(plain);
            if (out.length - outOffset < made) {
                chain = chainBefore;
                requireRoom(made, out, outOffset);
            }
            System.arraycopy(plain, 0, out, outOffset, made);
            reset();
            return made;
        } finally {
            Arrays.fill(plain, (byte) 0);
        }
    }

    /** RFC 5652, 6.3. All 16 bytes are looked at, whatever they are. */
    private int paddingBytes(byte[] plain) throws BadPaddingException {
        int last = plain.length - 1;
        int padding = Byte.toUnsignedInt(plain[last]);
        int wrong = (padding - 1) >>> 31 | (BLOCK_BYTES - padding) >>> 31;
        for (int i = 0; i < BLOCK_BYTES; i++) {
            int isPadding = (i - padding) >> 31;
            wrong |= isPadding & (plain[last - i] ^ plain[last]);
        }
        if (wrong != 0) {
            reset();
            throw new BadPaddingException("Given final block not properly padded."
                    + " Such issues can arise if a bad key is used during decryption.");
        }
        return padding;
    }
}
