package io.kyberxdp.afalg.jca;

import io.kyberxdp.afalg.kernel.KernelAead;
import io.kyberxdp.afalg.kernel.KernelKey;
import io.kyberxdp.afalg.kernel.Path;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.ProviderException;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import javax.crypto.AEADBadTagException;
import javax.crypto.IllegalBlockSizeException;
import javax.crypto.ShortBufferException;

/**
 * Authenticated encryption. The kernel does it in one piece, so that update gathers and gives nothing, to encrypt as to decrypt,
 * and all comes from doFinal: at most 212,992 bytes of associated data, text and tag together.
 */
abstract class AeadSpi extends KernelCipherSpi {

    static final int IV_BYTES = 12;

    static final TransformCache<KernelAead> AEADS =
            new TransformCache<>((name, key, tagBytes) -> KernelAead.open(name, key, tagBytes, Path.COPY));

    private final String name;
    private final GatheredBytes associatedData = new GatheredBytes();
    private final GatheredBytes text = new GatheredBytes();
    private int tagBytes;
    private int maxBytes;
    private boolean textBegun;

    /** Whether this vector has encrypted, and must never again. */
    private boolean spent;

    /** What this object was last initialised with to encrypt; a decryption in between must not make it forget. */
    private KernelKey sealingKey = KernelKey.NONE;

    private byte[] sealingIv = {};

    AeadSpi(String name, CipherKey keys) {
        super(keys, IV_BYTES);
        this.name = name;
    }

    /** The length of the tag that parameters ask for, in bytes. */
    abstract int tagBytesOf(AlgorithmParameterSpec parameters) throws InvalidAlgorithmParameterException;

    /** Whether this object had the vector with this key before, so that it must not encrypt with them. */
    boolean isUsed(KernelKey key, byte[] iv) {
        return key.matches(sealingKey) && Arrays.equals(iv, sealingIv);
    }

    /** Throws what the JDK throws for a vector that {@link #isUsed}. */
    abstract void refuseReuse() throws InvalidKeyException, InvalidAlgorithmParameterException;

    final int tagBytes() {
        return tagBytes;
    }

    @Override
    void check(boolean toEncrypt, KernelKey key, byte[] iv, AlgorithmParameterSpec parameters)
            throws InvalidKeyException, InvalidAlgorithmParameterException {
        int newTagBytes = tagBytesOf(parameters);
        if (toEncrypt && isUsed(key, iv)) {
            refuseReuse();
        }
        try {
            if (key instanceof KernelKey.Keyring) {
                AEADS.reopen(name, newTagBytes, key);
            }
            maxBytes = AEADS.<Integer, RuntimeException>use(name, newTagBytes, key, KernelAead::maxBytes);
        } catch (IOException e) {
            throw Failures.ofKey(e);
        }
        tagBytes = newTagBytes;
    }

    @Override
    void started(AlgorithmParameterSpec parameters) {
        spent = false;
        if (encrypting()) {
            sealingKey.wipe();
            sealingKey = key().copy();
            sealingIv = iv();
        }
        reset();
    }

    private void reset() {
        associatedData.clear();
        text.clear();
        textBegun = false;
    }

    @Override
    protected void engineUpdateAAD(byte[] in, int offset, int length) {
        requireFresh();
        if (textBegun) {
            throw new IllegalStateException("Update has been called; no more AAD data");
        }
        requireFit(length);
        associatedData.add(in, offset, length);
    }

    @Override
    protected void engineUpdateAAD(ByteBuffer in) {
        byte[] bytes = new byte[in.remaining()];
        in.get(bytes);
        engineUpdateAAD(bytes, 0, bytes.length);
    }

    @Override
    int updateLength(int inLength) {
        return 0;
    }

    @Override
    int finalLength(int inLength) {
        int total = Math.addExact(text.count(), inLength);
        return encrypting() ? Math.addExact(total, tagBytes) : Math.max(total - tagBytes, 0);
    }

    @Override
    int process(byte[] in, int offset, int length, byte[] out, int outOffset) {
        requireFresh();
        requireFit(length);
        textBegun = true;
        text.add(in, offset, length);
        return 0;
    }

    @Override
    int finish(byte[] in, int offset, int length, byte[] out, int outOffset)
            throws ShortBufferException, IllegalBlockSizeException, AEADBadTagException {
        requireFresh();
        int made = finalLength(length);
        requireRoom(made, out, outOffset);
        if (!fits(length)) {
            throw new IllegalBlockSizeException(tooMuch());
        }
        text.add(in, offset, length);
        try {
            ByteBuffer to = ByteBuffer.wrap(out, outOffset, made);
            spent = encrypting();
            AEADS.<Void, AEADBadTagException>use(name, tagBytes, key(), aead -> {
                if (encrypting()) {
                    aead.seal(iv(), associatedData.all(), text.all(), to);
                } else {
                    aead.open(iv(), associatedData.all(), text.all(), to);
                }
                return null;
            });
            return made;
        } catch (IOException e) {
            throw Failures.ofOperation(e);
        } finally {
            reset();
        }
    }

    private void requireFresh() {
        if (spent) {
            throw new IllegalStateException("Must use either different key or iv for " + name + " encryption");
        }
    }

    private void requireFit(int more) {
        if (!fits(more)) {
            throw new ProviderException(tooMuch());
        }
    }

    private boolean fits(int more) {
        long tag = encrypting() ? tagBytes : 0;
        return (long) associatedData.count() + text.count() + more + tag <= maxBytes;
    }

    private String tooMuch() {
        return "the kernel takes " + maxBytes
                + " bytes of associated data, text and tag at once, and no more; use smaller"
                + " pieces, or another provider";
    }

    @Override
    protected int engineGetBlockSize() {
        return 0;
    }
}
