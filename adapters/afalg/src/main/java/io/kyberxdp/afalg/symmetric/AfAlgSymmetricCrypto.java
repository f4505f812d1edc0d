package io.kyberxdp.afalg.symmetric;

import static io.kyberxdp.transport.AeadAlgorithm.KEY_BYTES;
import static io.kyberxdp.transport.AeadAlgorithm.TAG_BYTES;

import io.kyberxdp.afalg.kernel.KernelAead;
import io.kyberxdp.afalg.kernel.KernelCipher;
import io.kyberxdp.afalg.kernel.KernelKey;
import io.kyberxdp.afalg.kernel.Path;
import io.kyberxdp.transport.AeadAlgorithm;
import io.kyberxdp.transport.SymmetricCrypto;
import java.io.IOException;

/** Symmetric cryptography in the kernel. What it makes holds descriptors until it is closed. */
final class AfAlgSymmetricCrypto implements SymmetricCrypto {

    private final String name;
    private final Path path;

    AfAlgSymmetricCrypto(String name, Path path) {
        this.name = name;
        this.path = path;
    }

    @Override
    public String name() {
        return name + " (Linux " + System.getProperty("os.version") + ")";
    }

    @Override
    public Aead aead(AeadAlgorithm algorithm, byte[] key) {
        String kernelName = nameOf(algorithm);
        return open(
                kernelName, key, kernelKey -> new AfAlgAead(KernelAead.open(kernelName, kernelKey, TAG_BYTES, path)));
    }

    @Override
    public CounterMode aesCtr(byte[] key) {
        return open("ctr(aes)", key, kernelKey -> new AfAlgCounterMode(KernelCipher.open("ctr(aes)", kernelKey, path)));
    }

    /** What the kernel calls an algorithm. */
    static String nameOf(AeadAlgorithm algorithm) {
        return switch (algorithm) {
            case AES_256_GCM -> "gcm(aes)";
            case CHACHA20_POLY1305 -> "rfc7539(chacha20,poly1305)";
        };
    }

    private interface Opener<T> {
        T open(KernelKey key) throws IOException;
    }

    private static <T> T open(String name, byte[] key, Opener<T> opener) {
        if (key.length != KEY_BYTES) {
            throw new IllegalArgumentException(
                    "a key of " + name + " has " + KEY_BYTES + " bytes here, this one has " + key.length);
        }
        KernelKey kernelKey = KernelKey.of(key);
        try {
            return opener.open(kernelKey);
        } catch (IOException e) {
            throw new UnsupportedOperationException("the kernel offers no " + name + " here: " + e.getMessage(), e);
        } finally {
            kernelKey.wipe();
        }
    }
}
