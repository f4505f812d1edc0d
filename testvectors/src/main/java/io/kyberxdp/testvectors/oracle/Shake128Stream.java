package io.kyberxdp.testvectors.oracle;

import org.bouncycastle.crypto.digests.SHAKEDigest;

/** The output of SHAKE128 over the empty string, read piece by piece: the randomness of the accumulated digests. */
public final class Shake128Stream {

    private final SHAKEDigest shake = new SHAKEDigest(128);

    /** The next bytes. */
    public byte[] next(int length) {
        byte[] out = new byte[length];
        shake.doOutput(out, 0, length);
        return out;
    }
}
