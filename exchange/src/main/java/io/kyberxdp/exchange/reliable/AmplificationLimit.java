package io.kyberxdp.exchange.reliable;

/**
 * Never sends more bytes to an address that is not proven than came from it (RFC 9000, 8.1, allows three times as many): whoever
 * forges a sender's address gains nothing.
 */
final class AmplificationLimit {

    private boolean proven;
    private long credit;

    AmplificationLimit(boolean proven) {
        this.proven = proven;
    }

    boolean isProven() {
        return proven;
    }

    void prove() {
        proven = true;
    }

    void received(int bytes) {
        credit += bytes;
    }

    void sent(int bytes) {
        credit -= bytes;
    }

    /** How large the next datagram may be: {@code wanted}, or less. */
    int allowed(int wanted) {
        return proven ? wanted : (int) Math.min(wanted, credit);
    }
}
