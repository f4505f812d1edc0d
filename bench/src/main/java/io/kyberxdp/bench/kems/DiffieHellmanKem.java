package io.kyberxdp.bench.kems;

import io.kyberxdp.provider.engine.X25519Engine;
import java.security.InvalidKeyException;
import java.util.Arrays;
import javax.crypto.DecapsulateException;

/**
 * A KEM made of X25519 (RFC 7748): the ciphertext is an ephemeral public key, and the secret is derived from the shared
 * point. The seeds of key pairs and of encapsulations are the private scalars themselves.
 */
final class DiffieHellmanKem implements Kem {

    private static final int BYTES = X25519Engine.BYTES;

    private final X25519Engine x25519;
    private final Derivation derivation;

    private DiffieHellmanKem(X25519Engine x25519, Derivation derivation) {
        this.x25519 = x25519;
        this.derivation = derivation;
    }

    /** Derives the secret of an encapsulation. */
    interface Derivation {

        /**
         * Derives.
         *
         * @param dh the shared point; the caller wipes it
         * @param ct the ephemeral public key
         * @param pk the recipient's public key
         * @param ss receives the secret
         * @return whether there is one: not for every point, if the derivation refuses any
         */
        boolean derive(byte[] dh, byte[] ct, int ctOffset, byte[] pk, byte[] ss, int ssOffset);
    }

    /** X25519 as X-Wing uses it: the secret is the shared point, unchecked, and no KEM by itself. */
    static Kem bare(X25519Engine x25519) {
        return new DiffieHellmanKem(x25519, (dh, ct, ctOffset, pk, ss, ssOffset) -> {
            System.arraycopy(dh, 0, ss, ssOffset, BYTES);
            return true;
        });
    }

    /** DHKEM(X25519, HKDF-SHA256) (RFC 9180, section 4.1), not authenticated. */
    static Kem dhKem(X25519Engine x25519) {
        return new DiffieHellmanKem(x25519, new DhKemDerivation());
    }

    @Override
    public int keySeedBytes() {
        return BYTES;
    }

    @Override
    public int encapsulationSeedBytes() {
        return BYTES;
    }

    @Override
    public int publicKeyBytes() {
        return BYTES;
    }

    @Override
    public int ciphertextBytes() {
        return BYTES;
    }

    @Override
    public DecapsulationKey keyGen(byte[] seed, int offset) {
        byte[] sk = Arrays.copyOfRange(seed, offset, offset + BYTES);
        byte[] pk = new byte[BYTES];
        x25519.publicKey(sk, 0, pk, 0);
        return new Private(sk, new Public(pk));
    }

    @Override
    public EncapsulationKey encapsulationKey(byte[] pk) throws InvalidKeyException {
        if (pk.length != BYTES) {
            throw new InvalidKeyException("an X25519 public key has " + BYTES + " bytes, not " + pk.length);
        }
        return new Public(pk.clone());
    }

    /** Derives from the shared point of a scalar and a peer, which is wiped. */
    private boolean agree(
            byte[] sk,
            int skOffset,
            byte[] peer,
            int peerOffset,
            byte[] ct,
            int ctOffset,
            byte[] pk,
            byte[] ss,
            int ssOffset) {
        byte[] dh = new byte[BYTES];
        try {
            x25519.sharedSecret(sk, skOffset, peer, peerOffset, dh, 0);
            return derivation.derive(dh, ct, ctOffset, pk, ss, ssOffset);
        } finally {
            Arrays.fill(dh, (byte) 0);
        }
    }

    private final class Public implements EncapsulationKey {

        private final byte[] pk;

        Public(byte[] pk) {
            this.pk = pk;
        }

        @Override
        public byte[] encoded() {
            return pk.clone();
        }

        @Override
        public void encapsulate(byte[] seed, int seedOffset, byte[] ct, int ctOffset, byte[] ss, int ssOffset)
                throws InvalidKeyException {
            x25519.publicKey(seed, seedOffset, ct, ctOffset);
            if (!agree(seed, seedOffset, pk, 0, ct, ctOffset, pk, ss, ssOffset)) {
                throw new InvalidKeyException("the X25519 public key has low order");
            }
        }
    }

    private final class Private implements DecapsulationKey {

        private final byte[] sk;
        private final Public publicKey;

        Private(byte[] sk, Public publicKey) {
            this.sk = sk;
            this.publicKey = publicKey;
        }

        @Override
        public EncapsulationKey encapsulationKey() {
            return publicKey;
        }

        @Override
        public void decapsulate(byte[] ct, int ctOffset, byte[] ss, int ssOffset) throws DecapsulateException {
            if (!agree(sk, 0, ct, ctOffset, ct, ctOffset, publicKey.pk, ss, ssOffset)) {
                throw new DecapsulateException("the ephemeral X25519 public key has low order");
            }
        }
    }
}
