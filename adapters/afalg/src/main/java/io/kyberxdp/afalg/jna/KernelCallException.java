package io.kyberxdp.afalg.jna;

import java.io.IOException;

/** The kernel refused a call. The message names the call and has the system's own words. */
public final class KernelCallException extends IOException {

    private static final long serialVersionUID = 1L;

    private final Errno errno;

    private KernelCallException(String message, Errno errno) {
        super(message);
        this.errno = errno;
    }

    /** Of the call that failed last on this thread. */
    static KernelCallException of(String call) {
        return of(call, LibC.errno());
    }

    static KernelCallException of(String call, int number) {
        Errno errno = Errno.of(number);
        String name = errno == Errno.OTHER ? "errno " + number : errno.name();
        return new KernelCallException(call + ": " + LibC.strerror(number) + " (" + name + ")", errno);
    }

    /** A call that did something else than it is documented to do. */
    static KernelCallException unexpected(String message) {
        return new KernelCallException(message, Errno.OTHER);
    }

    /** Which error it was. */
    public Errno errno() {
        return errno;
    }
}
