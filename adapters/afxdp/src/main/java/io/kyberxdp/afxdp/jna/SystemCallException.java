package io.kyberxdp.afxdp.jna;

import java.io.IOException;

/** A call into the kernel failed: which, with what error number, what that means here, and what to do about it. */
public final class SystemCallException extends IOException {

    private static final long serialVersionUID = 1;

    private final int errno;

    /**
     * Describes a failure.
     *
     * @param call what was called, on what
     * @param errno the error number, positive
     * @param meaning the cause and the remedy, where known; may be empty
     */
    SystemCallException(String call, int errno, String meaning) {
        super(call + " failed: " + Errno.describe(errno) + (meaning.isEmpty() ? "" : ": " + meaning));
        this.errno = errno;
    }

    /** The error number, positive. */
    public int errno() {
        return errno;
    }
}
