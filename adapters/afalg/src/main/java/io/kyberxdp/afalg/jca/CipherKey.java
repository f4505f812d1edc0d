package io.kyberxdp.afalg.jca;

import io.kyberxdp.afalg.kernel.KernelKey;
import io.kyberxdp.afalg.key.KeyringKey;
import java.security.InvalidKeyException;
import java.security.Key;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What keys an algorithm takes, checked as the JDK's providers do.
 *
 * @param twoKeys whether a key is two, which must differ (NIST SP 800-38E and FIPS 140-3 IG C.I)
 */
record CipherKey(String algorithm, List<Integer> lengths, boolean twoKeys) {

    static final CipherKey AES = new CipherKey("AES", List.of(16, 24, 32), false);
    static final CipherKey AES_XTS = new CipherKey("AES", List.of(32, 64), true);
    static final CipherKey CHACHA20 = new CipherKey("ChaCha20", List.of(32), false);

    /**
     * The kernel's form of a key.
     *
     * @throws InvalidKeyException if it is for another algorithm, has no encoding or a wrong length
     */
    KernelKey parse(Key key) throws InvalidKeyException {
        if (key == null) {
            throw new InvalidKeyException("No key given");
        }
        if (!key.getAlgorithm().equalsIgnoreCase(algorithm)) {
            throw new InvalidKeyException(
                    "Wrong algorithm: " + algorithm + " required, the key is for " + key.getAlgorithm());
        }
        if (key instanceof KeyringKey keyring) {
            return KernelKey.ofSerial(keyring.serial());
        }
        byte[] bytes = encoded(key);
        try {
            if (!lengths.contains(bytes.length)) {
                throw new InvalidKeyException(
                        "Invalid " + algorithm + " key length: " + bytes.length + " bytes; allowed are " + lengths);
            }
            if (twoKeys && equalHalves(bytes)) {
                throw new InvalidKeyException("the two halves of the key are equal, which breaks XTS");
            }
            return KernelKey.of(bytes);
        } finally {
            Arrays.fill(bytes, (byte) 0);
        }
    }

    private static boolean equalHalves(byte[] bytes) {
        int half = bytes.length / 2;
        int difference = 0;
        for (int i = 0; i < half; i++) {
            difference |= bytes[i] ^ bytes[half + i];
        }
        return difference == 0;
    }

    /** The bytes of a key, to be wiped. */
    static byte[] encoded(Key key) throws InvalidKeyException {
        boolean raw = key.getFormat() != null
                && key.getFormat().toUpperCase(Locale.ROOT).equals("RAW");
        byte[] bytes = raw ? key.getEncoded() : null;
        if (bytes == null) {
            throw new InvalidKeyException("the key has no raw encoding, and is no key of the kernel's keyring");
        }
        return bytes;
    }

    /** The length of a key in bits; 256 for one of the keyring, whose length nobody tells. */
    static int bits(Key key) throws InvalidKeyException {
        if (key instanceof KeyringKey) {
            return 256;
        }
        byte[] bytes = encoded(key);
        try {
            return bytes.length * Byte.SIZE;
        } finally {
            Arrays.fill(bytes, (byte) 0);
        }
    }
}
