package io.kyberxdp.kerneltcp.udp.jna;

import com.sun.jna.Native;
import java.io.IOException;

/** What the error numbers of Linux mean to a UDP port. */
final class Errno {

    static final int EINTR = 4;
    static final int EIO = 5;
    static final int EINVAL = 22;
    static final int EMSGSIZE = 90;
    static final int EAFNOSUPPORT = 97;

    private static final int EBADF = 9;
    private static final int EAGAIN = 11;
    private static final int ENOMEM = 12;
    private static final int EFAULT = 14;
    private static final int ENOSYS = 38;
    private static final int ENOTSOCK = 88;
    private static final int EOPNOTSUPP = 95;
    private static final int ENOBUFS = 105;

    private Errno() {}

    /** Whether the kernel or the device has no room, or on receiving nothing for us, right now. */
    static boolean isLater(int errno) {
        return errno == EAGAIN || errno == ENOBUFS || errno == ENOMEM;
    }

    /** Whether it is the port itself that failed; else it is one peer, or the way to it. */
    static boolean isOfPort(int errno) {
        return switch (errno) {
            case EBADF, EFAULT, ENOSYS, ENOTSOCK, EOPNOTSUPP -> true;
            default -> false;
        };
    }

    /** Whether a message of several segments was refused, perhaps for being one. */
    static boolean mayMeanNoSegmentation(int errno) {
        return errno == EIO || errno == EINVAL || errno == EMSGSIZE;
    }

    /** Goes on with a result that is no error. */
    static int check(String call, int result) throws IOException {
        if (result < 0) {
            throw failure(call, Native.getLastError());
        }
        return result;
    }

    static IOException failure(String call, int errno) {
        return new IOException(call + ": " + text(errno));
    }

    /** The system's words. */
    static String text(int errno) {
        return LibC.strerror(errno) + " (errno " + errno + ")";
    }
}
