package io.kyberxdp.provider.mlkem;

import io.kyberxdp.provider.engine.MlKem768Engine;
import io.kyberxdp.provider.keccak.Sha3;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.Objects;

/**
 * A decapsulation key with s-hat unpacked.
 *
 * <p>Destruction and use need no lock. {@link #destroy} raises the flag first and wipes then; a reader works first and
 * looks at the flag then, with a fence between the two on either side. A reader that met a wiped value therefore finds
 * the flag up, and throws its result away.
 */
final class JavaDecapsulationKey implements MlKem768Engine.DecapsulationKey {

    private static final int EK = PolynomialVector.BYTES;
    private static final int HASH = EK + JavaEncapsulationKey.BYTES;
    private static final int Z = HASH + JavaEncapsulationKey.HASH_BYTES;
    private static final int Z_BYTES = 32;
    private static final int CIPHERTEXT_BYTES = MlKem768Engine.CIPHERTEXT_BYTES;
    private static final int SECRET_BYTES = MlKem768Engine.SHARED_SECRET_BYTES;

    private final JavaEncapsulationKey encapsulationKey;
    private final int[][] sHat;
    private final byte[] z;
    private volatile boolean destroyed;

    /** The arrays are kept, and wiped by {@link #destroy}. */
    JavaDecapsulationKey(JavaEncapsulationKey encapsulationKey, int[][] sHat, byte[] z) {
        this.encapsulationKey = encapsulationKey;
        this.sHat = sHat;
        this.z = z;
    }

    @Override
    public MlKem768Engine.EncapsulationKey encapsulationKey() {
        return encapsulationKey;
    }

    @Override
    public byte[] encoded() {
        byte[] dk = new byte[MlKem768Engine.DECAPSULATION_KEY_BYTES];
        PolynomialVector.encode(sHat, dk, 0);
        System.arraycopy(encapsulationKey.encoded(), 0, dk, EK, JavaEncapsulationKey.BYTES);
        System.arraycopy(encapsulationKey.hash(), 0, dk, HASH, JavaEncapsulationKey.HASH_BYTES);
        System.arraycopy(z, 0, dk, Z, Z_BYTES);
        if (isDestroyedAfterReads()) {
            Arrays.fill(dk, (byte) 0);
            throw destroyedKey();
        }
        return dk;
    }

    @Override
    public void decapsulate(byte[] ciphertext, int ciphertextOffset, byte[] secret, int secretOffset) {
        Objects.checkFromIndexSize(ciphertextOffset, CIPHERTEXT_BYTES, ciphertext.length);
        Objects.checkFromIndexSize(secretOffset, SECRET_BYTES, secret.length);
        if (destroyed) {
            throw destroyedKey();
        }
        byte[] message = new byte[32];
        byte[] keyAndCoins = new byte[64];
        byte[] rejection = new byte[SECRET_BYTES];
        byte[] again = new byte[CIPHERTEXT_BYTES];
        try {
            KPke.decrypt(sHat, ciphertext, ciphertextOffset, message);
            encapsulationKey.deriveKeyAndCoins(message, 0, keyAndCoins);
            rejectionSecret(ciphertext, ciphertextOffset, rejection);
            encapsulationKey.encrypt(message, 0, keyAndCoins, again, 0);
            int mask = ConstantTime.differenceMask(ciphertext, ciphertextOffset, again, 0, CIPHERTEXT_BYTES);
            ConstantTime.replaceIf(mask, keyAndCoins, 0, rejection, 0, SECRET_BYTES);
            if (isDestroyedAfterReads()) {
                throw destroyedKey();
            }
            System.arraycopy(keyAndCoins, 0, secret, secretOffset, SECRET_BYTES);
        } finally {
            Arrays.fill(message, (byte) 0);
            Arrays.fill(keyAndCoins, (byte) 0);
            Arrays.fill(rejection, (byte) 0);
            Arrays.fill(again, (byte) 0);
        }
    }

    /** J(z | c). */
    private void rejectionSecret(byte[] ciphertext, int offset, byte[] out) {
        byte[] input = new byte[Z_BYTES + CIPHERTEXT_BYTES];
        try {
            System.arraycopy(z, 0, input, 0, Z_BYTES);
            System.arraycopy(ciphertext, offset, input, Z_BYTES, CIPHERTEXT_BYTES);
            Sha3.shake256(input, 0, input.length, out, 0, SECRET_BYTES);
        } finally {
            Arrays.fill(input, 0, Z_BYTES, (byte) 0);
        }
    }

    private boolean isDestroyedAfterReads() {
        VarHandle.loadLoadFence();
        return destroyed;
    }

    private static IllegalStateException destroyedKey() {
        return new IllegalStateException("the ML-KEM-768 decapsulation key has been destroyed");
    }

    @Override
    public void destroy() {
        destroyed = true;
        VarHandle.storeStoreFence();
        PolynomialVector.wipe(sHat);
        Arrays.fill(z, (byte) 0);
    }
}
