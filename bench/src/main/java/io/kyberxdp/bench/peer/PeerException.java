package io.kyberxdp.bench.peer;

/** A library cannot be measured; the message says why and what to do about it. */
public class PeerException extends Exception {

    private static final long serialVersionUID = 1L;

    public PeerException(String message) {
        super(message);
    }

    public PeerException(String message, Throwable cause) {
        super(message, cause);
    }
}
