package io.kyberxdp.afalg.key;

import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import javax.crypto.SecretKey;

/**
 * A key of the kernel's keyring, named by its serial number: the kernel uses it, and its bytes never enter this JVM. Made by
 * {@code keyctl add}, or found by {@code keyctl search}; of type {@code user}, {@code logon}, {@code encrypted} or, where the
 * kernel has them, {@code trusted}. Needs Linux 6.2 or later.
 *
 * <p>The kernel copies the key each time a cipher is initialised with it. Revoking the key, or its expiry, ends that.
 * Ciphers already initialised go on, until their copy is among those given up for newer keys: what is to hold at once needs
 * {@code closeKeys()} of the provider, too.
 *
 * <p><b>Which keyring.</b> A key that a thread's own keyrings lead to: the user's, or the session's that was joined before
 * Java started ({@code keyctl session}). A keyring of the process is seen by no thread that was running when it was made, and
 * the JVM's were.
 */
public final class KeyringKey implements SecretKey {

    private static final long serialVersionUID = 1L;

    /** What the key is for. */
    private final String algorithm;

    /** The serial number. */
    private final int serial;

    /**
     * Names a key.
     *
     * @param algorithm what it is for, such as {@code AES}, {@code ChaCha20} or {@code HmacSHA256}
     * @param serial as {@code keyctl} shows it; more than 0
     */
    public KeyringKey(String algorithm, int serial) {
        if (serial <= 0) {
            throw new IllegalArgumentException("a key's serial number is more than 0, not " + serial);
        }
        this.algorithm = algorithm;
        this.serial = serial;
    }

    /** {@return the serial number} */
    public int serial() {
        return serial;
    }

    @Override
    public String getAlgorithm() {
        return algorithm;
    }

    /** Null: the key has no encoding here. */
    @Override
    public String getFormat() {
        return null;
    }

    /** Null: the key's bytes are in the kernel alone. */
    @Override
    public byte[] getEncoded() {
        return null;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof KeyringKey key && key.serial == serial && key.algorithm.equals(algorithm);
    }

    @Override
    public int hashCode() {
        return 31 * algorithm.hashCode() + serial;
    }

    @Override
    public String toString() {
        return algorithm + " key " + serial + " of the kernel's keyring";
    }

    /**
     * Refuses.
     *
     * @param out not written to
     * @throws NotSerializableException always
     */
    private void writeObject(ObjectOutputStream out) throws NotSerializableException {
        throw new NotSerializableException("a serial number means nothing to another system");
    }
}
