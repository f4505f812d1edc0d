package io.kyberxdp.afxdp.jna;

import java.io.IOException;
import java.nio.ByteBuffer;

/** A map of the kernel's BPF system, by its descriptor. One thread at a time uses an instance. */
final class BpfMap implements AutoCloseable {

    /** How {@link #update} treats a key: writes its value in any case. */
    static final int ANY = 0;

    /** How {@link #update} treats a key: writes its value only if it has none yet. */
    static final int NEW = 1;

    private static final int F_DUPFD_CLOEXEC = 1030;

    private final int fd;
    private final String name;

    /**
     * Takes a descriptor.
     *
     * @param fd {@link #close} closes it
     * @param name what messages call the map
     */
    BpfMap(int fd, String name) {
        this.fd = fd;
        this.name = name;
    }

    /**
     * What a map is made of.
     *
     * @param type the kernel's number of the kind of map
     * @param keySize in bytes
     * @param valueSize in bytes; in a per-CPU map, for each CPU
     */
    record Layout(int type, int keySize, int valueSize) {}

    /**
     * Goes on if the map is made as expected. Without this check the kernel might write a larger value than there is memory
     * for.
     *
     * @throws IOException if it is another map, or the descriptor that of no map
     */
    void require(Layout expected) throws IOException {
        ByteBuffer info = BpfInfo.of(fd, name);
        Layout found = new Layout(info.getInt(0), info.getInt(8), info.getInt(12));
        if (!found.equals(expected)) {
            throw new IOException(name + " is another one than it should be: not " + expected + ", but " + found);
        }
    }

    /** Writes an entry. */
    void update(Scratch key, Scratch value, int treatment) throws IOException {
        int result = LibBpf.bpf_map_update_elem(fd, key.address(), value.address(), treatment);
        if (result < 0) {
            throw failed("updating", -result);
        }
    }

    /**
     * Reads an entry.
     *
     * @return whether there is one; in an array there always is
     */
    boolean lookup(Scratch key, Scratch value) throws IOException {
        int result = LibBpf.bpf_map_lookup_elem(fd, key.address(), value.address());
        if (result < 0 && -result != Errno.ENOENT) {
            throw failed("reading", -result);
        }
        return result >= 0;
    }

    /** Removes an entry, if there is one. */
    void delete(Scratch key) throws IOException {
        int result = LibBpf.bpf_map_delete_elem(fd, key.address());
        if (result < 0 && -result != Errno.ENOENT) {
            throw failed("deleting from", -result);
        }
    }

    private SystemCallException failed(String action, int errno) {
        return new SystemCallException(action + " " + name, errno, errno == Errno.EPERM ? PinnedFile.UNPRIVILEGED : "");
    }

    /** The same map by a descriptor of its own. */
    BpfMap duplicate() throws IOException {
        int copy = LibC.fcntl(fd, F_DUPFD_CLOEXEC, 0);
        if (copy < 0) {
            throw new SystemCallException("duplicating the descriptor of " + name, Errno.last(), "");
        }
        return new BpfMap(copy, name);
    }

    /** The descriptor, valid until {@link #close}. */
    int descriptor() {
        return fd;
    }

    /** What messages call it. */
    @Override
    public String toString() {
        return name;
    }

    /** Closes the descriptor. To be called once. */
    @Override
    public void close() {
        LibC.close(fd);
    }
}
