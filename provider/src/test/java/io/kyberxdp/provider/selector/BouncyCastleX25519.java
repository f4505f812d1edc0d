package io.kyberxdp.provider.selector;

import io.kyberxdp.provider.engine.X25519Engine;
import org.bouncycastle.math.ec.rfc7748.X25519;

/** Bouncy Castle behind the port: an independent engine, against which a known answer is checked. */
final class BouncyCastleX25519 implements X25519Engine {

    @Override
    public String name() {
        return "bouncycastle";
    }

    @Override
    public void publicKey(byte[] scalar, int scalarOffset, byte[] u, int uOffset) {
        X25519.scalarMultBase(scalar, scalarOffset, u, uOffset);
    }

    @Override
    public void sharedSecret(
            byte[] scalar, int scalarOffset, byte[] peer, int peerOffset, byte[] secret, int secretOffset) {
        X25519.scalarMult(scalar, scalarOffset, peer, peerOffset, secret, secretOffset);
    }
}
