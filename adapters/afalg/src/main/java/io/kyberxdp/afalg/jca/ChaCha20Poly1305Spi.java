package io.kyberxdp.afalg.jca;

import io.kyberxdp.afalg.kernel.KernelKey;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import javax.crypto.spec.IvParameterSpec;

/** ChaCha20-Poly1305 (RFC 8439). */
final class ChaCha20Poly1305Spi extends AeadSpi {

    private static final int TAG_BYTES = 16;

    ChaCha20Poly1305Spi() {
        super("rfc7539(chacha20,poly1305)", CipherKey.CHACHA20);
    }

    @Override
    byte[] ivOf(AlgorithmParameterSpec parameters) throws InvalidAlgorithmParameterException {
        if (parameters instanceof IvParameterSpec spec) {
            return checkedIv(spec.getIV());
        }
        throw new InvalidAlgorithmParameterException("ChaCha20-Poly1305 requires IvParameterSpec");
    }

    @Override
    int tagBytesOf(AlgorithmParameterSpec parameters) {
        return TAG_BYTES;
    }

    /** As the JDK's: nor with those of a decryption just before. */
    @Override
    boolean isUsed(KernelKey key, byte[] iv) {
        return super.isUsed(key, iv) || (key.matches(key()) && Arrays.equals(iv, iv()));
    }

    @Override
    void refuseReuse() throws InvalidKeyException {
        throw new InvalidKeyException("Matching key and nonce from previous initialization");
    }

    @Override
    AlgorithmParameterSpec parametersOf(byte[] iv) {
        return new IvParameterSpec(iv);
    }

    @Override
    String parametersName() {
        return "ChaCha20-Poly1305";
    }

    @Override
    Class<? extends AlgorithmParameterSpec> parametersClass() {
        return IvParameterSpec.class;
    }
}
