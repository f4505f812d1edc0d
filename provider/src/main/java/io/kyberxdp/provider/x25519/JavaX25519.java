package io.kyberxdp.provider.x25519;

import io.kyberxdp.provider.engine.X25519Engine;
import java.util.Arrays;
import java.util.Objects;

/** X25519 (RFC 7748, section 5) in pure Java. */
public final class JavaX25519 implements X25519Engine {

    @Override
    public String name() {
        return "java";
    }

    @Override
    public void publicKey(byte[] scalar, int scalarOffset, byte[] u, int uOffset) {
        Objects.checkFromIndexSize(uOffset, BYTES, u.length);
        byte[] clamped = clamp(scalar, scalarOffset);
        try {
            BasePointTable.multiply(clamped, u, uOffset);
        } finally {
            Arrays.fill(clamped, (byte) 0);
        }
    }

    @Override
    public void sharedSecret(
            byte[] scalar, int scalarOffset, byte[] peer, int peerOffset, byte[] secret, int secretOffset) {
        Objects.checkFromIndexSize(peerOffset, BYTES, peer.length);
        Objects.checkFromIndexSize(secretOffset, BYTES, secret.length);
        byte[] clamped = clamp(scalar, scalarOffset);
        MontgomeryLadder ladder = new MontgomeryLadder();
        try {
            ladder.multiply(clamped, peer, peerOffset, secret, secretOffset);
        } finally {
            Arrays.fill(clamped, (byte) 0);
            ladder.wipe();
        }
    }

    /** decodeScalar25519: a multiple of 8 in [2^254, 2^255). */
    private static byte[] clamp(byte[] scalar, int offset) {
        byte[] clamped = new byte[BYTES];
        System.arraycopy(scalar, offset, clamped, 0, BYTES);
        clamped[0] &= (byte) 248;
        clamped[31] &= 127;
        clamped[31] |= 64;
        return clamped;
    }
}
