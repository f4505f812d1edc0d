package io.kyberxdp.afalg.jna;

import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.charset.StandardCharsets;

/**
 * A socket bound to an algorithm: the kernel calls it a transform. It takes the key; the work is done on the sockets it
 * {@link #accept}s. The key is to be set before: with an operation open the kernel answers EBUSY.
 */
public final class TransformSocket extends Descriptor {

    private static final int TYPE_AT = 2;
    private static final int NAME_AT = 24;
    private static final int ADDRESS_BYTES = 88;

    /** The longest name in bytes; the kernel wants a zero byte after it. */
    public static final int MAX_NAME_BYTES = ADDRESS_BYTES - NAME_AT - 1;

    private static final int MAX_TYPE_BYTES = 13;

    private TransformSocket(int fd) {
        super(fd);
    }

    /**
     * Opens and binds a socket.
     *
     * @param type {@code skcipher}, {@code aead}, {@code hash} or {@code rng}
     * @param name a generic name, such as {@code ctr(aes)}, or a driver's, such as {@code ctr-aes-aesni}
     * @throws IllegalArgumentException if the type or the name is too long
     * @throws KernelCallException EAFNOSUPPORT where the kernel has no AF_ALG, ENOENT where it does not know the type or the
     *     name
     */
    public static TransformSocket open(String type, String name) throws IOException {
        OffHeap address = address(type, name);
        int fd = LibC.socket(AlgConstants.AF_ALG, AlgConstants.SOCK_SEQPACKET | AlgConstants.CLOEXEC, 0);
        if (fd < 0) {
            throw KernelCallException.of("socket(AF_ALG)");
        }
        TransformSocket socket = new TransformSocket(fd);
        try {
            if (LibC.bind(fd, address.address(0), ADDRESS_BYTES) != 0) {
                KernelCallException refused = KernelCallException.of("bind(" + type + ", " + name + ")");
                socket.close();
                throw refused;
            }
        } finally {
            Reference.reachabilityFence(address);
        }
        return socket;
    }

    private static OffHeap address(String type, String name) {
        OffHeap address = new OffHeap(ADDRESS_BYTES);
        address.bytes().putShort(0, (short) AlgConstants.AF_ALG);
        put(address, TYPE_AT, type, MAX_TYPE_BYTES);
        put(address, NAME_AT, name, MAX_NAME_BYTES);
        return address;
    }

    private static void put(OffHeap address, int at, String text, int most) {
        byte[] ascii = text.getBytes(StandardCharsets.US_ASCII);
        if (ascii.length == 0 || ascii.length > most) {
            throw new IllegalArgumentException("'" + text + "' has not 1 to " + most + " bytes");
        }
        address.bytes().put(at, ascii);
    }

    /**
     * Sets the key.
     *
     * @param key copied by the kernel; the copy this call makes on its way is wiped
     * @throws KernelCallException EINVAL if the algorithm takes no key of that length
     */
    public void setKey(byte[] key) throws IOException {
        OffHeap copy = new OffHeap(Math.max(key.length, 1));
        try {
            copy.bytes().put(0, key);
            set("ALG_SET_KEY", AlgConstants.ALG_SET_KEY, copy.address(0), key.length);
        } finally {
            copy.wipe(0, key.length);
        }
    }

    /**
     * Sets the key from the kernel's keyring: its bytes never leave the kernel, which copies them. Linux 6.2 or later.
     *
     * @throws KernelCallException ENOPROTOOPT where the kernel or the kind of key does not allow it; ENOKEY, EKEYREVOKED,
     *     EKEYEXPIRED or EACCES for a key that cannot be used; EINVAL for one of a wrong length
     */
    public void setKeySerial(int serial) throws IOException {
        OffHeap copy = new OffHeap(Integer.BYTES);
        copy.bytes().putInt(0, serial);
        try {
            set("ALG_SET_KEY_BY_KEY_SERIAL", AlgConstants.ALG_SET_KEY_BY_KEY_SERIAL, copy.address(0), Integer.BYTES);
        } finally {
            Reference.reachabilityFence(copy);
        }
    }

    /** Sets the length of an AEAD's tag. The kernel takes it from the option's length; a value would be ignored. */
    public void setTagBytes(int bytes) throws IOException {
        set("ALG_SET_AEAD_AUTHSIZE", AlgConstants.ALG_SET_AEAD_AUTHSIZE, 0, bytes);
    }

    /** Opens a socket for operations with this key. */
    public OperationSocket accept() throws IOException {
        int fd = enter();
        try {
            return OperationSocket.acceptedFrom(fd);
        } finally {
            leave();
        }
    }

    private void set(String what, int option, long value, int length) throws IOException {
        int fd = enter();
        try {
            if (LibC.setsockopt(fd, AlgConstants.SOL_ALG, option, value, length) != 0) {
                throw KernelCallException.of("setsockopt(" + what + ")");
            }
        } finally {
            leave();
        }
    }
}
