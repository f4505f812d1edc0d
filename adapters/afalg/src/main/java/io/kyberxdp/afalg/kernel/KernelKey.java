package io.kyberxdp.afalg.kernel;

import io.kyberxdp.afalg.jna.TransformSocket;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.Arrays;

/** A key as a transform takes it. */
public sealed interface KernelKey {

    /** For algorithms without a key. */
    KernelKey NONE = new None();

    /**
     * A key given by its bytes.
     *
     * @param bytes copied; the caller may wipe them
     */
    static KernelKey of(byte[] bytes) {
        return new Raw(bytes.clone());
    }

    /** A key of the kernel's keyring, by its serial number. Its bytes never enter this process. */
    static KernelKey ofSerial(int serial) {
        return new Keyring(serial);
    }

    /** Gives the key to a transform that has none yet. */
    void giveTo(TransformSocket socket) throws IOException;

    /** Whether both are the same key, as far as this process knows; takes as long for any bytes. */
    boolean matches(KernelKey other);

    /** The same key in an object of its own, to be wiped on its own. */
    KernelKey copy();

    /** Wipes what this object knows of the key; it then refuses to be given. Transforms that have it keep it. */
    void wipe();

    /** No key. */
    record None() implements KernelKey {
        @Override
        public void giveTo(TransformSocket socket) {}

        @Override
        public boolean matches(KernelKey other) {
            return other == this;
        }

        @Override
        public KernelKey copy() {
            return this;
        }

        @Override
        public void wipe() {}
    }

    /** A serial number. */
    record Keyring(int serial) implements KernelKey {
        @Override
        public void giveTo(TransformSocket socket) throws IOException {
            socket.setKeySerial(serial);
        }

        @Override
        public boolean matches(KernelKey other) {
            return other instanceof Keyring keyring && keyring.serial == serial;
        }

        @Override
        public KernelKey copy() {
            return this;
        }

        @Override
        public void wipe() {}
    }

    /** Bytes. */
    final class Raw implements KernelKey {
        private final byte[] bytes;
        private volatile boolean wiped;

        private Raw(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public void giveTo(TransformSocket socket) throws IOException {
            if (wiped) {
                throw new IllegalStateException("this key is wiped");
            }
            socket.setKey(bytes);
        }

        @Override
        public boolean matches(KernelKey other) {
            return other instanceof Raw raw && !wiped && MessageDigest.isEqual(bytes, raw.bytes);
        }

        @Override
        public KernelKey copy() {
            return of(bytes);
        }

        @Override
        public void wipe() {
            wiped = true;
            Arrays.fill(bytes, (byte) 0);
        }
    }
}
