package io.kyberxdp.provider.engine;

import java.security.InvalidKeyException;

/**
 * ML-KEM-768 (FIPS 203), derandomised: every random byte comes from the caller. Engines and their keys may be used by
 * any number of threads at once, branch and index on no secret, and wipe what they derive from one.
 *
 * <p>Keys are prepared: whatever depends on the key alone (the matrix, H(ek), the unpacked secret vector) is computed
 * once, when the key is made or first needs it, and from then on an operation pays only for itself.
 */
public interface MlKem768Engine {

    /** Bytes of a seed d | z. */
    int SEED_BYTES = 64;

    /** Bytes of an encapsulation key ek. */
    int ENCAPSULATION_KEY_BYTES = 1184;

    /** Bytes of an expanded decapsulation key dk. */
    int DECAPSULATION_KEY_BYTES = 2400;

    /** Bytes of a ciphertext. */
    int CIPHERTEXT_BYTES = 1088;

    /** Bytes of a shared secret, and of the message m it comes from. */
    int SHARED_SECRET_BYTES = 32;

    /** The engine's name, as the property {@code kyberxdp.engine.mlkem} spells it. */
    String name();

    /**
     * ML-KEM.KeyGen_internal (FIPS 203, algorithm 16).
     *
     * @param seed d | z, 64 bytes from {@code offset}; not retained by reference
     */
    DecapsulationKey keyGen(byte[] seed, int offset);

    /**
     * Imports an encapsulation key.
     *
     * @param ek 1184 bytes; copied
     * @throws InvalidKeyException when its length is wrong or a coefficient is not below q (FIPS 203, section 7.2)
     */
    EncapsulationKey encapsulationKey(byte[] ek) throws InvalidKeyException;

    /**
     * Imports an expanded decapsulation key. Coefficients of its secret vector that are not below q are no error: they
     * are reduced, as ByteDecode_12 does.
     *
     * @param dk 2400 bytes; copied
     * @throws InvalidKeyException when its length is wrong, its hash of ek does not match (FIPS 203, section 7.3) or
     *     the ek inside fails the modulus check
     */
    DecapsulationKey decapsulationKey(byte[] dk) throws InvalidKeyException;

    /** A prepared encapsulation key; immutable. */
    interface EncapsulationKey {

        /** A fresh copy of ek, 1184 bytes. */
        byte[] encoded();

        /**
         * ML-KEM.Encaps_internal (FIPS 203, algorithm 17).
         *
         * @param m 32 bytes of randomness from {@code mOffset}
         * @param ciphertext receives 1088 bytes at {@code ciphertextOffset}
         * @param secret receives 32 bytes at {@code secretOffset}
         */
        void encapsulate(
                byte[] m, int mOffset, byte[] ciphertext, int ciphertextOffset, byte[] secret, int secretOffset);
    }

    /** A prepared decapsulation key. */
    interface DecapsulationKey {

        /** The matching encapsulation key; it lives on when this key is destroyed. */
        EncapsulationKey encapsulationKey();

        /**
         * The expanded dk, 2400 bytes in a fresh array.
         *
         * @throws IllegalStateException when the key is destroyed
         */
        byte[] encoded();

        /**
         * ML-KEM.Decaps_internal (FIPS 203, algorithm 18). A ciphertext that was tampered with gives the implicit
         * rejection secret, no error.
         *
         * @param ciphertext 1088 bytes from {@code ciphertextOffset}
         * @param secret receives 32 bytes at {@code secretOffset}
         * @throws IllegalStateException when the key is destroyed
         */
        void decapsulate(byte[] ciphertext, int ciphertextOffset, byte[] secret, int secretOffset);

        /** Wipes the secret parts; a call in another thread finishes first or fails, and never returns another secret. */
        void destroy();
    }
}
