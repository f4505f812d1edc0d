package io.kyberxdp.bench.peer;

/** A library computes something else than its algorithm; to time it would mean nothing. */
public final class WrongPeerException extends PeerException {

    private static final long serialVersionUID = 1L;

    public WrongPeerException(String message) {
        super("WRONG: " + message);
    }
}
