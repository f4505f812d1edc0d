package io.kyberxdp.bench.handshake;

import io.kyberxdp.exchange.handshake.HandshakeState;
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
record MessageSizes(int first, int second, int confirmation) {

    static MessageSizes of(KemAlgorithm algorithm) {
        Suite suite = Suite.of(algorithm);
        return new MessageSizes(
                HandshakeState.messageBytes(Pattern.NK, suite, 1),
                HandshakeState.messageBytes(Pattern.NK, suite, 2),
                1 + AeadAlgorithm.TAG_BYTES);
    }
}
