package io.kyberxdp.provider;

import java.lang.invoke.VarHandle;
import java.security.spec.KeySpec;
import java.util.Arrays;
import javax.security.auth.Destroyable;

/**
 * A key as the bare bytes its standard defines, for {@link java.security.KeyFactory}.
 *
 * <table>
 * <caption>Accepted lengths, in bytes</caption>
 * <tr><th></th><th>public</th><th>private</th></tr>
 * <tr><td>X-Wing</td><td>1216: pk_M | pk_X</td><td>32: the seed</td></tr>
 * <tr><td>ML-KEM-768</td><td>1184: ek</td><td>64: the seed d | z; or 2400: the expanded dk</td></tr>
 * </table>
 *
 * <p>{@code KeyFactory.getKeySpec(key, RawKeySpec.class)} gives the seed of a private key; only an ML-KEM key that was
 * imported in expanded form has none and gives its dk. The bytes are copied in and out; {@link #destroy()} wipes the
 * copy held here. Objects are equal only to themselves.
 */
public final class RawKeySpec implements KeySpec, Destroyable {

    private final byte[] bytes;
    private volatile boolean destroyed;

    /**
     * Holds a copy of a raw key.
     *
     * @param bytes the key; the caller wipes its own array where it is secret
     */
    public RawKeySpec(byte[] bytes) {
        this.bytes = bytes.clone();
    }

    /**
     * {@return a fresh copy of the key}
     *
     * @throws IllegalStateException when destroyed
     */
    public byte[] getEncoded() {
        byte[] copy = bytes.clone();
        VarHandle.loadLoadFence(); // whoever copied a wiped byte sees the flag
        if (destroyed) {
            Arrays.fill(copy, (byte) 0);
            throw new IllegalStateException("the key specification has been destroyed");
        }
        return copy;
    }

    /** Wipes the bytes. */
    @Override
    public void destroy() {
        destroyed = true;
        VarHandle.storeStoreFence();
        Arrays.fill(bytes, (byte) 0);
    }

    @Override
    public boolean isDestroyed() {
        return destroyed;
    }

    /** Tells the length and nothing of the bytes. */
    @Override
    public String toString() {
        return "RawKeySpec[" + bytes.length + " bytes" + (destroyed ? ", destroyed]" : "]");
    }
}
