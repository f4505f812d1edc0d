package io.kyberxdp.provider.mlkem;

import io.kyberxdp.provider.engine.MlKem768Engine;
import io.kyberxdp.provider.keccak.Sha3;
import java.security.InvalidKeyException;
import java.util.Arrays;
import java.util.Objects;

/** An encapsulation key with t-hat unpacked; A-hat and H(ek) follow at first use, and stay. */
final class JavaEncapsulationKey implements MlKem768Engine.EncapsulationKey {

    static final int BYTES = MlKem768Engine.ENCAPSULATION_KEY_BYTES;
    static final int HASH_BYTES = 32;

    private static final int RHO = PolynomialVector.BYTES;
    private static final int MESSAGE_BYTES = MlKem768Engine.SHARED_SECRET_BYTES;

    private final byte[] encoded;
    private final int[][] tHat;

    /** Two threads may both compute these: to equal values, so that it does not matter whose stays. */
    private volatile Matrix matrix;

    private volatile byte[] hash;

    /** From the results of K-PKE.KeyGen; the arrays are kept. */
    JavaEncapsulationKey(int[][] tHat, byte[] rho, Matrix matrix) {
        this.tHat = tHat;
        this.matrix = matrix;
        this.encoded = new byte[BYTES];
        PolynomialVector.encode(tHat, encoded, 0);
        System.arraycopy(rho, 0, encoded, RHO, 32);
    }

    /**
     * From ek, 1184 bytes that are kept, not copied.
     *
     * @throws InvalidKeyException when a coefficient is not below q (FIPS 203, section 7.2)
     */
    JavaEncapsulationKey(byte[] encoded) throws InvalidKeyException {
        this.encoded = encoded;
        this.tHat = PolynomialVector.decode(encoded, 0);
        for (int[] polynomial : tHat) {
            for (int coefficient : polynomial) {
                if (coefficient >= Field.Q) {
                    throw new InvalidKeyException("ML-KEM-768 encapsulation key fails the modulus check of FIPS 203"
                            + " 7.2: it holds the coefficient " + coefficient + ", not below 3329");
                }
            }
        }
    }

    @Override
    public byte[] encoded() {
        return encoded.clone();
    }

    /** H(ek); not to be changed. */
    byte[] hash() {
        byte[] known = hash;
        if (known == null) {
            known = new byte[HASH_BYTES];
            Sha3.sha3_256(encoded, 0, BYTES, known, 0);
            hash = known;
        }
        return known;
    }

    private Matrix matrix() {
        Matrix known = matrix;
        if (known == null) {
            known = new Matrix(encoded, RHO);
            matrix = known;
        }
        return known;
    }

    @Override
    public void encapsulate(
            byte[] m, int mOffset, byte[] ciphertext, int ciphertextOffset, byte[] secret, int secretOffset) {
        Objects.checkFromIndexSize(mOffset, MESSAGE_BYTES, m.length);
        Objects.checkFromIndexSize(ciphertextOffset, MlKem768Engine.CIPHERTEXT_BYTES, ciphertext.length);
        Objects.checkFromIndexSize(secretOffset, MlKem768Engine.SHARED_SECRET_BYTES, secret.length);
        byte[] keyAndCoins = new byte[64];
        try {
            deriveKeyAndCoins(m, mOffset, keyAndCoins);
            encrypt(m, mOffset, keyAndCoins, ciphertext, ciphertextOffset);
            System.arraycopy(keyAndCoins, 0, secret, secretOffset, MlKem768Engine.SHARED_SECRET_BYTES);
        } finally {
            Arrays.fill(keyAndCoins, (byte) 0);
        }
    }

    /** (K, r) = G(m | H(ek)), 64 bytes. */
    void deriveKeyAndCoins(byte[] m, int mOffset, byte[] keyAndCoins) {
        byte[] input = new byte[MESSAGE_BYTES + HASH_BYTES];
        try {
            System.arraycopy(m, mOffset, input, 0, MESSAGE_BYTES);
            System.arraycopy(hash(), 0, input, MESSAGE_BYTES, HASH_BYTES);
            Sha3.sha3_512(input, 0, input.length, keyAndCoins, 0);
        } finally {
            Arrays.fill(input, (byte) 0);
        }
    }

    /** K-PKE.Encrypt with the coins r of {@link #deriveKeyAndCoins}. */
    void encrypt(byte[] m, int mOffset, byte[] keyAndCoins, byte[] ciphertext, int ciphertextOffset) {
        KPke.encrypt(matrix(), tHat, m, mOffset, keyAndCoins, 32, ciphertext, ciphertextOffset);
    }
}
