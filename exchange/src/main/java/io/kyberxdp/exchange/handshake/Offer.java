package io.kyberxdp.exchange.handshake;

import io.kyberxdp.exchange.protocol.HandshakeException;
import io.kyberxdp.exchange.protocol.HandshakeException.Reason;
import io.kyberxdp.exchange.protocol.Pattern;
import io.kyberxdp.exchange.protocol.Suite;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/** What one side speaks: one pattern, with or without a pre-shared key, and some suites of one KEM. Nothing else will do. */
public final class Offer {

    private final Pattern pattern;
    private final boolean preSharedKey;
    private final EnumSet<Suite> suites;

    /** {@code suites} is not empty; copied. */
    public Offer(Pattern pattern, boolean preSharedKey, Set<Suite> suites) {
        this.pattern = pattern;
        this.preSharedKey = preSharedKey;
        this.suites = EnumSet.copyOf(suites);
    }

    static Offer of(Protocol protocol) {
        return new Offer(protocol.pattern(), protocol.preSharedKey(), Set.of(protocol.suite()));
    }

    /** The protocol of a received header, which must be one of these. */
    public Protocol choose(Header received) throws HandshakeException {
        requirePattern(received.pattern());
        for (Suite suite : suites) {
            if (suite.id() == received.suite()) {
                return new Protocol(pattern, preSharedKey, suite);
            }
        }
        String spoken = suites.stream().map(Suite::wireName).collect(Collectors.joining(", "));
        throw new HandshakeException(
                Reason.SUITE, "the peer wants suite " + suiteName(received.suite()) + ", this side speaks " + spoken);
    }

    private void requirePattern(int patternByte) throws HandshakeException {
        if (Protocol.pattern(patternByte) != pattern) {
            throw new HandshakeException(
                    Reason.PATTERN,
                    "the peer wants pattern " + patternName(patternByte) + ", this side speaks " + pattern
                            + (preSharedKey ? "psk0" : ""));
        }
        boolean peerHasKey = Protocol.hasPreSharedKey(patternByte);
        if (peerHasKey != preSharedKey) {
            throw new HandshakeException(
                    Reason.PRE_SHARED_KEY,
                    peerHasKey
                            ? "the peer uses a pre-shared key, this side has none"
                            : "this side uses a pre-shared key, the peer does not");
        }
    }

    /** The header of a refusal, which tells what this side speaks. */
    Header refusal(int code) {
        Suite first = suites.iterator().next();
        return new Header(
                Header.Kind.REFUSAL, new Protocol(pattern, preSharedKey, first).patternByte(), first.id(), code);
    }

    static String patternName(int patternByte) {
        Pattern pattern = Protocol.pattern(patternByte);
        return pattern == null
                ? "number " + patternByte + ", unknown here"
                : pattern + (Protocol.hasPreSharedKey(patternByte) ? "psk0" : "");
    }

    static String suiteName(int id) {
        for (Suite suite : Suite.values()) {
            if (suite.id() == id) {
                return suite.wireName();
            }
        }
        return "number " + id + ", unknown here";
    }
}
