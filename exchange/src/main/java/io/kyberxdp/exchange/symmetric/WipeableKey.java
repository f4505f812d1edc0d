package io.kyberxdp.exchange.symmetric;

import java.util.Arrays;
import javax.crypto.SecretKey;

/** A raw key that can be wiped, which {@code SecretKeySpec} of Java 17 cannot. Never serialized, printed or compared. */
public final class WipeableKey implements SecretKey {

    private static final long serialVersionUID = 1L;

    private final String algorithm;
    private final transient byte[] key;
    private transient volatile boolean destroyed;

    /** A copy of {@code key}, which must have {@code length} bytes. */
    public WipeableKey(String algorithm, byte[] key, int length) {
        if (key.length != length) {
            throw new IllegalArgumentException(
                    "a key of " + algorithm + " has " + length + " bytes here, this one has " + key.length);
        }
        this.algorithm = algorithm;
        this.key = key.clone();
    }

    @Override
    public String getAlgorithm() {
        return algorithm;
    }

    @Override
    public String getFormat() {
        return "RAW";
    }

    @Override
    public byte[] getEncoded() {
        requireAlive();
        return key.clone();
    }

    void requireAlive() {
        if (destroyed) {
            throw new IllegalStateException("this " + algorithm + " key is closed");
        }
    }

    @Override
    public void destroy() {
        destroyed = true;
        Arrays.fill(key, (byte) 0);
    }

    @Override
    public boolean isDestroyed() {
        return destroyed;
    }
}
