package io.kyberxdp.afalg.jca;

import io.kyberxdp.afalg.kernel.KernelKey;
import java.security.MessageDigestSpi;

/** A hash without a key. Its clone has the kernel copy the state. */
final class DigestSpi extends MessageDigestSpi implements Cloneable {

    private final HashAlgorithm algorithm;
    private HashComputation computation;

    DigestSpi(HashAlgorithm algorithm) {
        this.algorithm = algorithm;
        this.computation = HashComputation.begin(algorithm.kernelName(), KernelKey.NONE, algorithm.bytes());
    }

    @Override
    protected int engineGetDigestLength() {
        return algorithm.bytes();
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
    protected byte[] engineDigest() {
        return computation.digest();
    }

    @Override
    protected void engineReset() {
        computation.reset();
    }

    @Override
    public Object clone() throws CloneNotSupportedException {
        DigestSpi clone = (DigestSpi) super.clone();
        clone.computation = computation.copy();
        return clone;
    }
}
