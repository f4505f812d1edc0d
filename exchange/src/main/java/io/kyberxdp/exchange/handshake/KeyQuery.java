package io.kyberxdp.exchange.handshake;

import io.kyberxdp.exchange.protocol.HandshakeException;
import io.kyberxdp.exchange.protocol.HandshakeException.Reason;
import io.kyberxdp.exchange.protocol.KemAlgorithm;
import io.kyberxdp.exchange.protocol.Suite;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * How a client that knows only a fingerprint comes by the key behind it, before message 1 and on the same channel. The query
 * is a header and zeros, as long as the longest answer, so that no answer is longer than what asked for it; the answer is a
 * header and the raw key. Nothing authenticates it but the fingerprint, which is for the caller to compare.
 */
public final class KeyQuery {

    /** The length of a query, and the most that an answer has. */
    public static final int BYTES = Header.BYTES
            + Arrays.stream(KemAlgorithm.values())
                    .mapToInt(KemAlgorithm::publicKeyBytes)
                    .max()
                    .orElseThrow();

    private KeyQuery() {}

    /** A raw key as the server tells it. */
    @SuppressWarnings("ArrayRecordComponent") // Consumed at once, never compared.
    public record Answer(KemAlgorithm kem, byte[] raw) {

        /** The key's X.509 encoding, over which its fingerprint goes; a new array. */
        public byte[] encoded() {
            return kem.spki(raw);
        }
    }

    /** The client's question. */
    public static byte[] query() {
        return Arrays.copyOf(new Header(Header.Kind.KEY_QUERY, 0, 0, 0).encode(), BYTES);
    }

    /** Requires a message whose header has been read to be a query, whole and exact. */
    public static void requireQuery(ByteBuffer message) throws HandshakeException {
        byte[] received = new byte[message.remaining()];
        message.get(received);
        if (!Arrays.equals(received, query())) {
            throw new HandshakeException(
                    Reason.MALFORMED,
                    "a key query is its header and " + (BYTES - Header.BYTES) + " zero bytes, this one is not");
        }
    }

    /** The server's answer. */
    public static byte[] answer(KemAlgorithm kem, OwnKey key) {
        byte[] header = new Header(Header.Kind.KEY_ANSWER, 0, Suite.of(kem).id(), 0).encode();
        byte[] answer = Arrays.copyOf(header, Header.BYTES + key.raw().length);
        System.arraycopy(key.raw(), 0, answer, Header.BYTES, key.raw().length);
        return answer;
    }

    /** Reads an answer, consumed. */
    public static Answer read(ByteBuffer message) throws HandshakeException {
        int length = message.remaining();
        Header header = Header.read(message);
        Refusal.check(header, length);
        header.require(Header.Kind.KEY_ANSWER);
        for (KemAlgorithm kem : KemAlgorithm.values()) {
            if (header.pattern() == 0
                    && header.suite() == Suite.of(kem).id()
                    && message.remaining() == kem.publicKeyBytes()) {
                byte[] raw = new byte[message.remaining()];
                message.get(raw);
                return new Answer(kem, raw);
            }
        }
        throw new HandshakeException(
                Reason.MALFORMED,
                "a key answer of " + length + " bytes, pattern " + header.pattern() + " and suite " + header.suite());
    }
}
