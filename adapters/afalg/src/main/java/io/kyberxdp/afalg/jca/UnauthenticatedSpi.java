package io.kyberxdp.afalg.jca;

import io.kyberxdp.afalg.kernel.KernelCipher;
import io.kyberxdp.afalg.kernel.KernelKey;
import io.kyberxdp.afalg.kernel.Path;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.spec.AlgorithmParameterSpec;
import javax.crypto.spec.IvParameterSpec;

/** Modes that encrypt and do not authenticate, with parameters that are an initialisation vector or nothing. */
abstract class UnauthenticatedSpi extends KernelCipherSpi {

    static final int BLOCK_BYTES = 16;

    static final TransformCache<KernelCipher> CIPHERS =
            new TransformCache<>((name, key, tagBytes) -> KernelCipher.open(name, key, Path.COPY));

    private final String name;

    UnauthenticatedSpi(String name, CipherKey keys, int ivBytes) {
        super(keys, ivBytes);
        this.name = name;
    }

    /** One operation of the kernel. */
    final void kernel(byte[] iv, int skip, byte[] in, int offset, int length, byte[] out, int outOffset) {
        ByteBuffer from = ByteBuffer.wrap(in, offset, length);
        ByteBuffer to = ByteBuffer.wrap(out, outOffset, length);
        try {
            CIPHERS.<Void, RuntimeException>use(name, 0, key(), cipher -> {
                cipher.process(encrypting(), iv, skip, from, to);
                return null;
            });
        } catch (IOException e) {
            throw Failures.ofOperation(e);
        }
    }

    /** Back to where init left it. */
    abstract void reset();

    @Override
    void check(boolean toEncrypt, KernelKey key, byte[] iv, AlgorithmParameterSpec parameters)
            throws InvalidKeyException {
        try {
            if (key instanceof KernelKey.Keyring) {
                CIPHERS.reopen(name, 0, key);
            } else {
                CIPHERS.<Void, RuntimeException>use(name, 0, key, cipher -> null);
            }
        } catch (IOException e) {
            throw Failures.ofKey(e);
        }
    }

    @Override
    void started(AlgorithmParameterSpec parameters) {
        reset();
    }

    @Override
    byte[] ivOf(AlgorithmParameterSpec parameters) throws InvalidAlgorithmParameterException {
        if (parameters instanceof IvParameterSpec spec) {
            return checkedIv(spec.getIV());
        }
        throw new InvalidAlgorithmParameterException("Wrong parameter type: IV expected");
    }

    @Override
    AlgorithmParameterSpec parametersOf(byte[] iv) {
        return new IvParameterSpec(iv);
    }

    @Override
    String parametersName() {
        return "AES";
    }

    @Override
    Class<? extends AlgorithmParameterSpec> parametersClass() {
        return IvParameterSpec.class;
    }

    @Override
    protected int engineGetBlockSize() {
        return BLOCK_BYTES;
    }
}
