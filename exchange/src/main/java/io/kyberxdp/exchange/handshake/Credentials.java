package io.kyberxdp.exchange.handshake;

import io.kyberxdp.exchange.protocol.Pattern;
import java.security.PublicKey;
import java.util.function.Predicate;

/**
 * What one side brings to its handshakes; whatever the protocol does not use is null.
 *
 * @param own this side's static key
 * @param server the server's static key as the client knows it
 * @param preSharedKey 32 bytes; not a copy, and never wiped by a handshake
 * @param allowed which clients' keys the server accepts
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record Credentials(OwnKey own, PeerKey server, byte[] preSharedKey, Predicate<PublicKey> allowed) {

    /** The length of a pre-shared key in bytes. */
    public static final int PRE_SHARED_KEY_BYTES = 32;

    /** Those of an anonymous side. */
    public static final Credentials NONE = new Credentials(null, null, null, null);

    /** Throws if the protocol needs something else than is there. */
    void require(Role role, Protocol protocol) {
        Pattern pattern = protocol.pattern();
        boolean initiator = role == Role.INITIATOR;
        requirePresence("a key of its own", own, initiator ? pattern.identifiesClient() : pattern.pinsServer());
        requirePresence("the server's key", server, initiator && pattern.pinsServer());
        requirePresence("a rule for clients' keys", allowed, !initiator && pattern.identifiesClient());
        requirePresence("a pre-shared key", preSharedKey, protocol.preSharedKey());
        if (preSharedKey != null && preSharedKey.length != PRE_SHARED_KEY_BYTES) {
            throw new IllegalArgumentException(
                    "a pre-shared key has " + PRE_SHARED_KEY_BYTES + " bytes, not " + preSharedKey.length);
        }
    }

    private static void requirePresence(String what, Object part, boolean needed) {
        if ((part != null) != needed) {
            throw new IllegalArgumentException(
                    needed ? "this side needs " + what + " for the pattern" : "the pattern has no use for " + what);
        }
    }

    /** Names no secret. */
    @Override
    public String toString() {
        return "Credentials";
    }
}
