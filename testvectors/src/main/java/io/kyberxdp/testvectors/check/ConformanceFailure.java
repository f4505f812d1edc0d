package io.kyberxdp.testvectors.check;

/** The provider did not do what the vector says. */
public final class ConformanceFailure extends RuntimeException {

    public ConformanceFailure(String message) {
        super(message);
    }

    public ConformanceFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
