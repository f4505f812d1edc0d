package io.kyberxdp.bench.transport;

import io.kyberxdp.exchange.protocol.HandshakeException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.util.Locale;

/**
 * A kind of failure.
 *
 * @param kind in a word or two, as "timeout"
 * @param count how often
 * @param example what the first one said
 */
public record Failure(String kind, long count, String example) {

    /** One failure. */
    static Failure of(Exception e) {
        return new Failure(kind(e), 1, String.valueOf(e.getMessage()));
    }

    /** Two of the same kind. */
    public Failure and(Failure other) {
        return new Failure(kind, count + other.count, example);
    }

    private static String kind(Exception e) {
        if (e instanceof HandshakeException handshake) {
            return "handshake "
                    + handshake.reason().name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
        if (e instanceof SocketTimeoutException) {
            return "timeout";
        }
        if (e instanceof ConnectException) {
            return "no connection";
        }
        return e instanceof DisagreementException
                ? "disagreement"
                : e.getClass().getSimpleName();
    }

    /** The two sides are established and do not have the same key. */
    static final class DisagreementException extends IOException {
        private static final long serialVersionUID = 1L;

        DisagreementException(String message) {
            super(message);
        }
    }
}
