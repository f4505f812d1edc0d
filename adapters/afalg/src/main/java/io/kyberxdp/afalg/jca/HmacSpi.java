package io.kyberxdp.afalg.jca;

import io.kyberxdp.afalg.kernel.KernelHash;
import io.kyberxdp.afalg.kernel.KernelKey;
import io.kyberxdp.afalg.key.KeyringKey;
import java.io.IOException;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import javax.crypto.MacSpi;
import javax.crypto.SecretKey;

/** HMAC (RFC 2104). Its clone has the kernel copy the state. */
final class HmacSpi extends MacSpi implements Cloneable {

    private final HashAlgorithm algorithm;
    private KernelKey key = KernelKey.NONE;
    private HashComputation computation;

    HmacSpi(HashAlgorithm algorithm) {
        this.algorithm = algorithm;
    }

    @Override
    protected int engineGetMacLength() {
        return algorithm.bytes();
    }

    @Override
    protected void engineInit(Key given, AlgorithmParameterSpec parameters)
            throws InvalidKeyException, InvalidAlgorithmParameterException {
        if (parameters != null) {
            throw new InvalidAlgorithmParameterException("HMAC does not use parameters");
        }
        if (!(given instanceof SecretKey)) {
            throw new InvalidKeyException("Secret key expected");
        }
        KernelKey fresh = parse(given);
        try {
            open(fresh);
        } catch (IOException e) {
            fresh.wipe();
            throw Failures.ofKey(e);
        }
        if (computation != null) {
            computation.reset();
        }
        key = fresh; // The old one is not wiped: a clone may have it.
        computation = HashComputation.begin(algorithm.kernelMacName(), key, algorithm.bytes());
    }

    private static KernelKey parse(Key given) throws InvalidKeyException {
        if (given instanceof KeyringKey keyring) {
            return KernelKey.ofSerial(keyring.serial());
        }
        byte[] bytes = CipherKey.encoded(given);
        try {
            return KernelKey.of(bytes);
        } finally {
            Arrays.fill(bytes, (byte) 0);
        }
    }

    private void open(KernelKey fresh) throws IOException {
        if (fresh instanceof KernelKey.Keyring) {
            HashComputation.HASHES.reopen(algorithm.kernelMacName(), algorithm.bytes(), fresh);
        } else {
            HashComputation.HASHES.<KernelHash, RuntimeException>use(
                    algorithm.kernelMacName(), algorithm.bytes(), fresh, hash -> hash);
        }
    }

    @Override
    protected void engineUpdate(byte in) {
        computation.update(in);
    }

    @Override
    protected void engineUpdate(byte[] in, int offset, int length) {
        computation.update(in, offset, length);
    }

    @Override
    protected byte[] engineDoFinal() {
        return computation.digest();
    }

    @Override
    protected void engineReset() {
        if (computation != null) {
            computation.reset();
        }
    }

    @Override
    public Object clone() throws CloneNotSupportedException {
        HmacSpi clone = (HmacSpi) super.clone();
        clone.computation = computation == null ? null : computation.copy();
        return clone;
    }
}
