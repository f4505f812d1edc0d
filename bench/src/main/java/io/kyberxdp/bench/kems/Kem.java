package io.kyberxdp.bench.kems;

import io.kyberxdp.provider.engine.MlKem768Engine;
import java.security.InvalidKeyException;
import javax.crypto.DecapsulateException;

/**
 * A key encapsulation mechanism, derandomised: every random byte comes from the caller. Keys are prepared, as in {@link
 * MlKem768Engine}. Arrays are as long as the sizes say, from their offsets; an object and its keys serve one thread at a
 * time.
 */
public interface Kem {

    /** Bytes of a shared secret, whichever the KEM. */
    int SHARED_SECRET_BYTES = 32;

    /** Random bytes of a key pair. */
    int keySeedBytes();

    /** Random bytes of an encapsulation. */
    int encapsulationSeedBytes();

    int publicKeyBytes();

    int ciphertextBytes();

    /** The key pair of a seed. */
    DecapsulationKey keyGen(byte[] seed, int offset);

    /**
     * Imports an encoded public key.
     *
     * @throws InvalidKeyException when its length is wrong or the KEM refuses it
     */
    EncapsulationKey encapsulationKey(byte[] pk) throws InvalidKeyException;

    /** A public key; immutable. */
    interface EncapsulationKey {

        /** A fresh copy of the encoded key. */
        byte[] encoded();

        /**
         * Encapsulates.
         *
         * @param seed the random bytes
         * @param ct receives the ciphertext
         * @param ss receives the shared secret
         * @throws InvalidKeyException when the KEM refuses the key only now
         */
        void encapsulate(byte[] seed, int seedOffset, byte[] ct, int ctOffset, byte[] ss, int ssOffset)
                throws InvalidKeyException;
    }

    /** A private key. */
    interface DecapsulationKey {

        /** The matching public key. */
        EncapsulationKey encapsulationKey();

        /**
         * Decapsulates.
         *
         * @param ct the ciphertext
         * @param ss receives the shared secret
         * @throws DecapsulateException when the KEM refuses the ciphertext
         */
        void decapsulate(byte[] ct, int ctOffset, byte[] ss, int ssOffset) throws DecapsulateException;
    }
}
