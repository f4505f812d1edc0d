package io.kyberxdp.bench.handshake;

import io.kyberxdp.exchange.handshake.Protocol;
import io.kyberxdp.exchange.protocol.KemAlgorithm;
import io.kyberxdp.exchange.protocol.Pattern;
import io.kyberxdp.exchange.protocol.Suite;
import io.kyberxdp.transport.AeadAlgorithm;

/**
 * How long a handshake's messages are, in bytes.
 *
 * @param first message 1 and
 * @param second message 2 of pattern NK
 * @param confirmation the client's first record
 */
public record MessageSizes(int first, int second, int confirmation) {

    public static MessageSizes of(KemAlgorithm algorithm) {
        Protocol protocol = protocol(algorithm);
        return new MessageSizes(protocol.messageBytes(1), protocol.messageBytes(2), 1 + AeadAlgorithm.TAG_BYTES);
    }

    /** What all handshakes of the benchmark speak. */
    static Protocol protocol(KemAlgorithm algorithm) {
        return new Protocol(Pattern.NK, false, Suite.of(algorithm));
    }
}
