package io.kyberxdp.bench;

/** The benchmark as a whole cannot run; the message says why and what to do. */
public final class BenchmarkException extends Exception {

    private static final long serialVersionUID = 1L;

    public BenchmarkException(String message, Throwable cause) {
        super(message, cause);
    }
}
