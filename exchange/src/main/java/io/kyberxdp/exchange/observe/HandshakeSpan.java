package io.kyberxdp.exchange.observe;

/** A handshake from its first to its last byte. */
public interface HandshakeSpan {

    /** Records nothing. */
    HandshakeSpan NONE = new HandshakeSpan() {
        @Override
        public void established(String pattern, String suite) {}

        @Override
        public void failed(String reason) {}
    };

    /** Ends it well. */
    void established(String pattern, String suite);

    /** Ends it otherwise. */
    void failed(String reason);
}
