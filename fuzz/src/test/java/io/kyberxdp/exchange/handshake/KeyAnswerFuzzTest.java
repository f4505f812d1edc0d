package io.kyberxdp.exchange.handshake;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kyberxdp.exchange.protocol.HandshakeException;
import io.kyberxdp.exchange.protocol.KemAlgorithm;
import io.kyberxdp.fuzz.FuzzTarget;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A server's key as it tells it, and a client's question: taken whole, or refused by a HandshakeException. */
final class KeyAnswerFuzzTest extends FuzzTarget {

    @Override
    protected void check(byte[] input) {
        try {
            KeyQuery.Answer answer = KeyQuery.read(ByteBuffer.wrap(input));
            assertEquals(answer.kem().publicKeyBytes(), answer.raw().length);
            assertArrayEquals(Arrays.copyOfRange(input, Header.BYTES, input.length), answer.raw());
        } catch (HandshakeException e) {
            // As documented.
        }
        try {
            ByteBuffer message = ByteBuffer.wrap(input);
            Header.read(message).require(Header.Kind.KEY_QUERY);
            KeyQuery.requireQuery(ByteBuffer.wrap(input));
            assertArrayEquals(KeyQuery.query(), input);
        } catch (HandshakeException e) {
            // As documented.
        }
    }

    @Override
    protected List<byte[]> seeds() {
        List<byte[]> seeds = new ArrayList<>();
        for (KemAlgorithm kem : KemAlgorithm.values()) {
            byte[] header = new Header(
                            Header.Kind.KEY_ANSWER,
                            0,
                            io.kyberxdp.exchange.protocol.Suite.of(kem).id(),
                            0)
                    .encode();
            seeds.add(Arrays.copyOf(header, Header.BYTES + kem.publicKeyBytes()));
        }
        seeds.add(KeyQuery.query());
        return seeds;
    }
}
