package io.kyberxdp.afalg.jca;

import io.kyberxdp.afalg.kernel.KernelHash;
import io.kyberxdp.afalg.kernel.KernelKey;
import java.io.IOException;

/** A computation of a hash, with or without a key, whose errors are the JCA's. */
final class HashComputation {

    static final TransformCache<KernelHash> HASHES =
            new TransformCache<>((name, key, digestBytes) -> KernelHash.open(name, key, digestBytes));

    private final KernelHash.State state;

    private HashComputation(KernelHash.State state) {
        this.state = state;
    }

    static HashComputation begin(String name, KernelKey key, int digestBytes) {
        return new HashComputation(KernelHash.begin(
                digestBytes, () -> HASHES.<KernelHash, RuntimeException>use(name, digestBytes, key, hash -> hash)));
    }

    void update(byte in) {
        update(new byte[] {in}, 0, 1);
    }

    void update(byte[] in, int offset, int length) {
        try {
            state.update(in, offset, length);
        } catch (IOException e) {
            throw Failures.ofOperation(e);
        }
    }

    byte[] digest() {
        try {
            return state.digest();
        } catch (IOException e) {
            throw Failures.ofOperation(e);
        }
    }

    void reset() {
        state.close();
    }

    HashComputation copy() {
        try {
            return new HashComputation(state.copy());
        } catch (IOException e) {
            throw Failures.ofOperation(e);
        }
    }
}
