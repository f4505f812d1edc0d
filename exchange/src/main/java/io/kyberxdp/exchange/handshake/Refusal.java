package io.kyberxdp.exchange.handshake;

import io.kyberxdp.exchange.protocol.HandshakeException;
import io.kyberxdp.exchange.protocol.HandshakeException.Reason;
import io.kyberxdp.exchange.protocol.Pattern;
import java.util.List;
import java.util.Optional;

/**
 * A server's word that it refuses message 1 or a key query: a header that says why, and which pattern and suite it speaks.
 * Nobody authenticates it. It only words the client's error; the client never tries anything else because of it.
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
            Reason.PROVIDER,
            Reason.NOT_ALLOWED,
            Reason.PRE_SHARED_KEY);

    private Refusal() {}

    /** What to answer to a failed message 1 or key query. Empty for what is not KXP: strangers get no answer. */
    public static Optional<byte[]> answer(HandshakeException failure, Offer offer) {
        int code = CODES.indexOf(failure.reason()) + 1;
        return code == 0 ? Optional.empty() : Optional.of(offer.refusal(code).encode());
    }

    /** Throws if the server's answer, of {@code length} bytes in all, is a refusal. */
    static void check(Header answer, int length) throws HandshakeException {
        if (answer.kind() == Header.Kind.REFUSAL && length == Header.BYTES) {
            throw toException(answer);
        }
    }

    private static HandshakeException toException(Header refusal) {
        String why = refusal.code() >= 1 && refusal.code() <= CODES.size()
                ? hint(CODES.get(refusal.code() - 1), Protocol.pattern(refusal.pattern()))
                : "for a reason unknown here";
        return new HandshakeException(
                Reason.REFUSED,
                "the server refused, " + why + "; by its unauthenticated word it speaks pattern "
                        + Offer.patternName(refusal.pattern()) + " and suite " + Offer.suiteName(refusal.suite()));
    }

    private static String hint(Reason reason, Pattern spoken) {
        return switch (reason) {
            case VERSION -> "since it speaks another version of KXP";
            case PATTERN -> "since it speaks another pattern" + (spoken == null ? "" : ": " + meaning(spoken));
            case SUITE -> "since it speaks another suite";
            case INVALID_KEY -> "since it finds a key or ciphertext invalid";
            case AUTHENTICATION ->
                "since message 1 does not open with its keys: is the pinned key really this server's? Is the pre-shared"
                        + " key, if there is one, the same?";
            case PROVIDER -> "since its provider failed";
            case NOT_ALLOWED -> "since it does not allow this client's key";
            case PRE_SHARED_KEY -> "since only one side uses a pre-shared key";
            default -> "since the message is malformed";
        };
    }

    private static String meaning(Pattern spoken) {
        return switch (spoken) {
            case NN -> "it has no key, clients must be anonymous";
            case NK -> "it has a key to pin, and takes no keys of clients";
            case IK -> "it serves only clients with keys of their own";
        };
    }
}
