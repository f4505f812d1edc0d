package io.kyberxdp.exchange.handshake;

import static org.junit.jupiter.api.Assertions.assertThrows;

import io.kyberxdp.exchange.protocol.HandshakeException;
import io.kyberxdp.fuzz.FuzzTarget;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Message 1 at a server of every pattern: a HandshakeException and a dead handshake, or an answer in good order. */
final class FirstMessageFuzzTest extends FuzzTarget {

    private final List<FuzzedSide> sides;

    FirstMessageFuzzTest() throws Exception {
        sides = FuzzedSide.all();
    }

    @Override
    protected int mutations() {
        return 400;
    }

    @Override
    protected void check(byte[] input) throws Exception {
        for (FuzzedSide side : sides) {
            try (HandshakeState server = side.responder()) {
                try {
                    server.readMessage(ByteBuffer.wrap(input));
                } catch (HandshakeException e) {
                    assertThrows(HandshakeException.class, server::writeMessage);
                    continue;
                }
                server.writeMessage();
                server.split().close();
            }
        }
    }

    @Override
    protected List<byte[]> seeds() throws Exception {
        List<byte[]> seeds = new ArrayList<>();
        for (FuzzedSide side : sides) {
            try (HandshakeState client = side.initiator()) {
                seeds.add(client.writeMessage());
            }
        }
        seeds.add(KeyQuery.query());
        return seeds;
    }
}
