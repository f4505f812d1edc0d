package io.kyberxdp.exchange.protocol;

import java.util.List;

/**
 * Who proves who they are in a handshake: PQNoise patterns (Angel, Dowling, Hülsing, Schwabe, Weber: "Post Quantum Noise",
 * CCS 2022), each of two messages. Each message is the list of what it carries after its header, in order. Any pattern may
 * begin with a pre-shared key besides.
 */
@SuppressWarnings("ImmutableEnumChecker") // The lists are List.of.
public enum Pattern {
    /** Nobody proves anything: {@code -> e; <- ekem}. Locks out a passive listener, and nobody else. */
    NN(1, List.of(Token.E), List.of(Token.EKEM)),

    /** The server proves that it holds the key the client pinned: {@code <- s ... -> skem, e; <- ekem}. */
    NK(2, List.of(Token.SKEM, Token.E), List.of(Token.EKEM)),

    /** The client, too, proves that it holds its key: {@code <- s ... -> skem, e, s; <- ekem, skem}. */
    IK(3, List.of(Token.SKEM, Token.E, Token.S), List.of(Token.EKEM, Token.SKEM));

    /** What a message carries. */
    public enum Token {
        /** Nothing on the wire: both sides mix in their pre-shared key. */
        PSK,
        /** The sender's ephemeral encapsulation key. */
        E,
        /** The sender's static encapsulation key. */
        S,
        /** A ciphertext to the other side's ephemeral key. */
        EKEM,
        /** A ciphertext to the other side's static key. */
        SKEM,
        /** The end of every message, Noise's payload: always empty, so that its tag is all there is. */
        PAYLOAD
    }

    private final int id;
    private final List<Token> first;
    private final List<Token> second;

    Pattern(int id, List<Token> first, List<Token> second) {
        this.id = id;
        this.first = first;
        this.second = second;
    }

    /** {@return the pattern's number on the wire} */
    public int id() {
        return id;
    }

    /** {@return what message 1 (from the initiator) carries} */
    public List<Token> first() {
        return first;
    }

    /** {@return what message 2 (from the responder) carries} */
    public List<Token> second() {
        return second;
    }

    /** {@return whether the initiator must know the responder's static key beforehand} */
    public boolean pinsServer() {
        return first.contains(Token.SKEM);
    }

    /** {@return whether the initiator shows a static key of its own, and proves that it holds it} */
    public boolean identifiesClient() {
        return first.contains(Token.S);
    }
}
