package io.kyberxdp.afalg.jna;

/** The error numbers of Linux that mean something here; the same on x86-64, arm64 and RISC-V. */
public enum Errno {
    EPERM(1),
    ENOENT(2),
    EINTR(4),
    EAGAIN(11),
    ENOMEM(12),
    EACCES(13),
    EBUSY(16),
    EINVAL(22),
    ENFILE(23),
    EMFILE(24),
    EBADMSG(74),
    ENOPROTOOPT(92),
    EOPNOTSUPP(95),
    EAFNOSUPPORT(97),
    ENOKEY(126),
    EKEYEXPIRED(127),
    EKEYREVOKED(128),
    /** Any other. */
    OTHER(-1);

    private final int number;

    Errno(int number) {
        this.number = number;
    }

    static Errno of(int number) {
        for (Errno errno : values()) {
            if (errno.number == number) {
                return errno;
            }
        }
        return OTHER;
    }
}
