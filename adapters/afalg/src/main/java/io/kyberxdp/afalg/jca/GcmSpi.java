package io.kyberxdp.afalg.jca;

import java.security.InvalidAlgorithmParameterException;
import java.security.spec.AlgorithmParameterSpec;
import javax.crypto.spec.GCMParameterSpec;

/** AES in Galois/Counter Mode (NIST SP 800-38D) with initialisation vectors of 12 bytes and tags of 12 to 16. */
final class GcmSpi extends AeadSpi {

    private static final int MIN_TAG_BITS = 96;
    private static final int MAX_TAG_BITS = 128;

    GcmSpi() {
        super("gcm(aes)", CipherKey.AES);
    }

    @Override
    byte[] ivOf(AlgorithmParameterSpec parameters) throws InvalidAlgorithmParameterException {
        return checkedIv(spec(parameters).getIV());
    }

    @Override
    int tagBytesOf(AlgorithmParameterSpec parameters) throws InvalidAlgorithmParameterException {
        int bits = parameters == null ? MAX_TAG_BITS : spec(parameters).getTLen();
        if (bits < MIN_TAG_BITS || bits > MAX_TAG_BITS || bits % Byte.SIZE != 0) {
            throw new InvalidAlgorithmParameterException(
                    "Unsupported TLen value.  Must be one of {128, 120, 112, 104, 96}");
        }
        return bits / Byte.SIZE;
    }

    private static GCMParameterSpec spec(AlgorithmParameterSpec parameters) throws InvalidAlgorithmParameterException {
        if (parameters instanceof GCMParameterSpec spec) {
            return spec;
        }
        throw new InvalidAlgorithmParameterException("Unsupported parameter: a GCMParameterSpec is needed");
    }

    @Override
    void refuseReuse() throws InvalidAlgorithmParameterException {
        throw new InvalidAlgorithmParameterException("Cannot reuse iv for GCM encryption");
    }

    @Override
    AlgorithmParameterSpec parametersOf(byte[] iv) {
        return new GCMParameterSpec(tagBytes() == 0 ? MAX_TAG_BITS : tagBytes() * Byte.SIZE, iv);
    }

    @Override
    String parametersName() {
        return "GCM";
    }

    @Override
    Class<? extends AlgorithmParameterSpec> parametersClass() {
        return GCMParameterSpec.class;
    }

    @Override
    protected int engineGetBlockSize() {
        return UnauthenticatedSpi.BLOCK_BYTES;
    }
}
