package io.kyberxdp.exchange.handshake;

import io.kyberxdp.exchange.protocol.HandshakeException;
import io.kyberxdp.exchange.protocol.HandshakeException.Reason;
import io.kyberxdp.exchange.protocol.Pattern;
import io.kyberxdp.exchange.protocol.Suite;
import java.util.List;
import java.util.Optional;

/**
 * A server's word that it refuses message 1: a header that says why, and which pattern and suite it speaks. Nobody
 * authenticates it. It only words the client's error; the client never tries anything else because of it.
 */
public final class Refusal {

    /** A reason's code on the wire is its place here, counted from 1. */
    private static final List<Reason> CODES = List.of(
            Reason.VERSION,
            Reason.PATTERN,
            Reason.SUITE,
            Reason.MALFORMED,
            Reason.INVALID_KEY,
            Reason.AUTHENTICATION,
            Reason.PROVIDER);

    private Refusal() {}

    /** What to answer to a failed message 1. Empty for what is not KXP: strangers get no answer. */
    public static Optional<byte[]> answer(HandshakeException failure, Pattern pattern, Suite suite) {
        int code = CODES.indexOf(failure.reason()) + 1;
        return code == 0
                ? Optional.empty()
                : Optional.of(new Header(Header.Kind.REFUSAL, pattern, suite, code).encode());
    }

    static HandshakeException toException(Header refusal) {
        String why = refusal.code() >= 1 && refusal.code() <= CODES.size()
                ? hint(CODES.get(refusal.code() - 1))
                : "for a reason unknown here";
        return new HandshakeException(
                Reason.REFUSED,
                "the server refused, " + why + "; by its unauthenticated word it speaks pattern " + refusal.pattern()
                        + " and suite " + refusal.suite().wireName());
    }

    private static String hint(Reason reason) {
        return switch (reason) {
            case VERSION -> "since it speaks another version of KXP";
            case PATTERN -> "since it speaks another pattern";
            case SUITE -> "since it speaks another suite";
            case INVALID_KEY -> "since it finds a key or ciphertext invalid";
            case AUTHENTICATION ->
                "since message 1 does not open with its key: is the pinned key really this server's?";
            case PROVIDER -> "since its KEM provider failed";
            default -> "since message 1 is malformed";
        };
    }
}
