package io.kyberxdp.provider.mlkem;

import io.kyberxdp.provider.engine.MlKem768Engine;
import io.kyberxdp.provider.keccak.Sha3;
import java.security.InvalidKeyException;
import java.util.Arrays;
import java.util.Objects;

/** ML-KEM-768 (FIPS 203) in Java alone. Stateless. */
public final class JavaMlKem768 implements MlKem768Engine {

    private static final int EK = PolynomialVector.BYTES;
    private static final int HASH = EK + ENCAPSULATION_KEY_BYTES;
    private static final int Z = HASH + JavaEncapsulationKey.HASH_BYTES;

    /** Creates the engine. */
    public JavaMlKem768() {}

    @Override
    public String name() {
        return "java";
    }

    @Override
    public DecapsulationKey keyGen(byte[] seed, int offset) {
        Objects.checkFromIndexSize(offset, SEED_BYTES, seed.length);
        byte[] dAndK = Arrays.copyOfRange(seed, offset, offset + 33);
        dAndK[32] = KPke.K;
        byte[] rhoAndSigma = new byte[64];
        try {
            Sha3.sha3_512(dAndK, 0, dAndK.length, rhoAndSigma, 0);
            Matrix matrix = new Matrix(rhoAndSigma, 0);
            int[][] sHat = PolynomialVector.create();
            int[][] tHat = PolynomialVector.create();
            KPke.keyGen(matrix, rhoAndSigma, 32, sHat, tHat);
            JavaEncapsulationKey ek = new JavaEncapsulationKey(tHat, rhoAndSigma, matrix);
            return new JavaDecapsulationKey(ek, sHat, Arrays.copyOfRange(seed, offset + 32, offset + SEED_BYTES));
        } finally {
            Arrays.fill(dAndK, (byte) 0);
            Arrays.fill(rhoAndSigma, (byte) 0);
        }
    }

    @Override
    public EncapsulationKey encapsulationKey(byte[] ek) throws InvalidKeyException {
        requireLength("encapsulation", ek, ENCAPSULATION_KEY_BYTES);
        return new JavaEncapsulationKey(ek.clone());
    }

    @Override
    public DecapsulationKey decapsulationKey(byte[] dk) throws InvalidKeyException {
        requireLength("decapsulation", dk, DECAPSULATION_KEY_BYTES);
        JavaEncapsulationKey ek = new JavaEncapsulationKey(Arrays.copyOfRange(dk, EK, HASH));
        if (!Arrays.equals(ek.hash(), 0, Z - HASH, dk, HASH, Z)) { // both are public: digests of ek
            throw new InvalidKeyException("ML-KEM-768 decapsulation key fails the hash check of FIPS 203 7.3:"
                    + " it does not hold the SHA3-256 digest of its encapsulation key");
        }
        int[][] sHat = PolynomialVector.decode(dk, 0);
        for (int[] polynomial : sHat) {
            Products.canonicalise(polynomial); // the reduction that ByteDecode_12 ends with
        }
        return new JavaDecapsulationKey(ek, sHat, Arrays.copyOfRange(dk, Z, DECAPSULATION_KEY_BYTES));
    }

    private static void requireLength(String kind, byte[] key, int length) throws InvalidKeyException {
        if (key.length != length) {
            throw new InvalidKeyException("an ML-KEM-768 " + kind + " key has " + length + " bytes, not " + key.length);
        }
    }
}
