package io.kyberxdp.bench.kems;

import io.kyberxdp.provider.keccak.Sha3;
import java.security.InvalidKeyException;
import java.util.Arrays;
import javax.crypto.DecapsulateException;

/**
 * ML-KEM-768 and a KEM of X25519, joined by a combiner: keys, ciphertexts and seeds of the one are followed by the other's.
 * M stands for ML-KEM, X for the other.
 */
final class HybridKem implements Kem {

    private static final int SECRET = SHARED_SECRET_BYTES;
    private static final int EXPANDABLE_SEED_BYTES = 32;

    private final Kem m;
    private final Kem x;
    private final Combiner combiner;
    private final boolean expandsSeed;

    /** @param expandsSeed whether a key pair comes from 32 bytes, expanded by SHAKE256 as in X-Wing, or from both KEMs' seeds */
    HybridKem(Kem m, Kem x, Combiner combiner, boolean expandsSeed) {
        this.m = m;
        this.x = x;
        this.combiner = combiner;
        this.expandsSeed = expandsSeed;
    }

    @Override
    public int keySeedBytes() {
        return expandsSeed ? EXPANDABLE_SEED_BYTES : m.keySeedBytes() + x.keySeedBytes();
    }

    @Override
    public int encapsulationSeedBytes() {
        return m.encapsulationSeedBytes() + x.encapsulationSeedBytes();
    }

    @Override
    public int publicKeyBytes() {
        return m.publicKeyBytes() + x.publicKeyBytes();
    }

    @Override
    public int ciphertextBytes() {
        return m.ciphertextBytes() + x.ciphertextBytes();
    }

    @Override
    public DecapsulationKey keyGen(byte[] seed, int offset) {
        if (!expandsSeed) {
            return new Private(m.keyGen(seed, offset), x.keyGen(seed, offset + m.keySeedBytes()));
        }
        byte[] seeds = new byte[m.keySeedBytes() + x.keySeedBytes()];
        try {
            Sha3.shake256(seed, offset, EXPANDABLE_SEED_BYTES, seeds, 0, seeds.length);
            return new Private(m.keyGen(seeds, 0), x.keyGen(seeds, m.keySeedBytes()));
        } finally {
            Arrays.fill(seeds, (byte) 0);
        }
    }

    @Override
    public EncapsulationKey encapsulationKey(byte[] pk) throws InvalidKeyException {
        if (pk.length != publicKeyBytes()) {
            throw new InvalidKeyException("a public key has " + publicKeyBytes() + " bytes, not " + pk.length);
        }
        byte[] pkX = Arrays.copyOfRange(pk, m.publicKeyBytes(), pk.length);
        return new Public(m.encapsulationKey(Arrays.copyOf(pk, m.publicKeyBytes())), x.encapsulationKey(pkX), pkX);
    }

    private final class Public implements EncapsulationKey {

        private final EncapsulationKey keyM;
        private final EncapsulationKey keyX;
        private final byte[] pkX;

        Public(EncapsulationKey keyM, EncapsulationKey keyX, byte[] pkX) {
            this.keyM = keyM;
            this.keyX = keyX;
            this.pkX = pkX;
        }

        @Override
        public byte[] encoded() {
            byte[] encoded = Arrays.copyOf(keyM.encoded(), publicKeyBytes());
            System.arraycopy(pkX, 0, encoded, m.publicKeyBytes(), pkX.length);
            return encoded;
        }

        @Override
        public void encapsulate(byte[] seed, int seedOffset, byte[] ct, int ctOffset, byte[] ss, int ssOffset)
                throws InvalidKeyException {
            byte[] secrets = new byte[2 * SECRET];
            try {
                keyM.encapsulate(seed, seedOffset, ct, ctOffset, secrets, 0);
                keyX.encapsulate(
                        seed,
                        seedOffset + m.encapsulationSeedBytes(),
                        ct,
                        ctOffset + m.ciphertextBytes(),
                        secrets,
                        SECRET);
                combiner.combine(secrets, ct, ctOffset, pkX, ss, ssOffset);
            } finally {
                Arrays.fill(secrets, (byte) 0);
            }
        }
    }

    private final class Private implements DecapsulationKey {

        private final DecapsulationKey keyM;
        private final DecapsulationKey keyX;
        private final Public publicKey;

        Private(DecapsulationKey keyM, DecapsulationKey keyX) {
            this.keyM = keyM;
            this.keyX = keyX;
            EncapsulationKey publicX = keyX.encapsulationKey();
            this.publicKey = new Public(keyM.encapsulationKey(), publicX, publicX.encoded());
        }

        @Override
        public EncapsulationKey encapsulationKey() {
            return publicKey;
        }

        @Override
        public void decapsulate(byte[] ct, int ctOffset, byte[] ss, int ssOffset) throws DecapsulateException {
            byte[] secrets = new byte[2 * SECRET];
            try {
                keyM.decapsulate(ct, ctOffset, secrets, 0);
                keyX.decapsulate(ct, ctOffset + m.ciphertextBytes(), secrets, SECRET);
                combiner.combine(secrets, ct, ctOffset, publicKey.pkX, ss, ssOffset);
            } finally {
                Arrays.fill(secrets, (byte) 0);
            }
        }
    }
}
