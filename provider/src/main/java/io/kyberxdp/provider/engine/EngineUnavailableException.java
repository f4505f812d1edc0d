package io.kyberxdp.provider.engine;

/** An engine that cannot work here. The message, one line, tells the cause and, where there is one, the remedy. */
public class EngineUnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** @param message the cause and the remedy, in one line */
    public EngineUnavailableException(String message) {
        super(message);
    }

    /** @param message the cause and the remedy, in one line */
    public EngineUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
