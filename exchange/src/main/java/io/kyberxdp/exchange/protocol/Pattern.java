package io.kyberxdp.exchange.protocol;

import java.util.List;

/**
 * Who proves who they are in a handshake: PQNoise patterns (Angel, Dowling, Hülsing, Schwabe, Weber: "Post Quantum Noise",
 * CCS 2022), each of two messages. Each message is the list of what it carries after its header, in order.
 */
@SuppressWarnings("ImmutableEnumChecker") // The lists are List.of.
public enum Pattern {
    /** Nobody proves anything: {@code -> e; <- ekem}. Locks out a passive listener, and nobody else. */
    NN(1, List.of(Token.E), List.of(Token.EKEM)),

    /** The server proves that it holds the key the client pinned: {@code <- s ... -> skem, e; <- ekem}. */
    NK(2, List.of(Token.SKEM, Token.E), List.of(Token.EKEM));

    /** What a message carries. */
    public enum Token {
        /** The sender's ephemeral encapsulation key. */
        E,
        /** A ciphertext to the other side's ephemeral key. */
        EKEM,
        /** A ciphertext to the other side's static key. */
        SKEM
    }

    private final int id;
    private final List<Token> first;
    private final List<Token> second;

    Pattern(int id, List<Token> first, List<Token> second) {
        this.id = id;
        this.first = first;
        this.second = second;
    }

    /** The pattern's byte on the wire. */
    public int id() {
        return id;
    }

    /** What message 1 (from the initiator) carries. */
    public List<Token> first() {
        return first;
    }

    /** What message 2 (from the responder) carries. */
    public List<Token> second() {
        return second;
    }

    /** Whether the initiator must know the responder's static key beforehand. */
    public boolean pinsServer() {
        return first.contains(Token.SKEM);
    }
}
