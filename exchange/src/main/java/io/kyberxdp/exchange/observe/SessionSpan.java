package io.kyberxdp.exchange.observe;

/** A session from its first to its last record. */
public interface SessionSpan {

    /** Records nothing. */
    SessionSpan NONE = (end, sent, received) -> {};

    /**
     * Ends it.
     *
     * @param end how it ended: {@code closed}, {@code peer closed}, {@code idle}, or what failed
     */
    void ended(String end, Traffic sent, Traffic received);
}
