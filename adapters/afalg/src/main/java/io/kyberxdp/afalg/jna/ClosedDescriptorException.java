package io.kyberxdp.afalg.jna;

/** What was to be used has been closed. */
public final class ClosedDescriptorException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    ClosedDescriptorException() {
        super("this is closed");
    }
}
