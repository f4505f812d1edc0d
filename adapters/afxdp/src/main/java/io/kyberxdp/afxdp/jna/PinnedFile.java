package io.kyberxdp.afxdp.jna;

import java.io.IOException;

/** Files of a BPF file system: each stands for a map, a program or a link, and keeps it alive while it is there. */
final class PinnedFile {

    /** What a lack of rights means where the file itself was no obstacle. */
    static final String UNPRIVILEGED =
            "kernels before 5.19 keep maps from unprivileged users while kernel.unprivileged_bpf_disabled is set, and"
                    + " seccomp profiles of containers may do so, too; grant CAP_BPF";

    private static final int OPTIONS_SIZE = 16;
    private static final int READ_ONLY = 1 << 3;

    private PinnedFile() {}

    /** What is to be done with what the file stands for. */
    enum Access {
        READ(READ_ONLY),
        READ_WRITE(0);

        private final int flags;

        Access(int flags) {
            this.flags = flags;
        }
    }

    /**
     * Opens a file.
     *
     * @return a descriptor of the map or program
     * @throws IOException if it is not there, is another kind of file, or may not be opened by this user
     */
    static int open(String file, Access access) throws IOException {
        try (Scratch options = new Scratch(OPTIONS_SIZE)) {
            options.bytes().putLong(OPTIONS_SIZE).putInt(access.flags);
            int result = LibBpf.bpf_obj_get_opts(file, options.address());
            if (result < 0) {
                throw new SystemCallException("opening " + file, -result, meaningOfOpen(-result, access));
            }
            return result;
        }
    }

    private static String meaningOfOpen(int errno, Access access) {
        return switch (errno) {
            case Errno.ENOENT -> "whoever has the privileges for it must pin it there first";
            case Errno.EACCES ->
                "it must lie in a BPF file system, and this user needs the right to read "
                        + (access == Access.READ_WRITE ? "and write " : "")
                        + "it and to pass its folders; let its owner grant that by chgrp and chmod";
            case Errno.EPERM -> UNPRIVILEGED;
            default -> "";
        };
    }

    /**
     * Makes a file.
     *
     * @param fd a descriptor of a map, program or link
     * @throws IOException if there is such a file, or the folder is not in a BPF file system
     */
    static void create(String file, int fd) throws IOException {
        int result = LibBpf.bpf_obj_pin(fd, file);
        if (result < 0) {
            throw new SystemCallException("pinning " + file, -result, meaningOfCreate(-result));
        }
    }

    private static String meaningOfCreate(int errno) {
        return switch (errno) {
            case Errno.EPERM, Errno.EACCES ->
                "it must lie in a BPF file system (mount -t bpf bpf /sys/fs/bpf), and pinning needs root or CAP_BPF";
            case Errno.EEXIST -> "something is pinned there already";
            case Errno.ENOENT -> "there is no such folder";
            default -> "";
        };
    }
}
