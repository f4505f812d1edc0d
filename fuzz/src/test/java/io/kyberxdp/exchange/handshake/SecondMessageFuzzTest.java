package io.kyberxdp.exchange.handshake;

import static org.junit.jupiter.api.Assertions.assertThrows;

import io.kyberxdp.exchange.protocol.HandshakeException;
import io.kyberxdp.fuzz.FuzzTarget;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * The server's answers at a client of every pattern. Whatever comes, nobody but the server of this very handshake completes
 * it: so every input, the seeds of other handshakes included, ends it by a HandshakeException.
 */
final class SecondMessageFuzzTest extends FuzzTarget {

    private final List<FuzzedSide> sides;

    SecondMessageFuzzTest() throws Exception {
        sides = FuzzedSide.all();
    }

    @Override
    protected int mutations() {
        return 400;
    }

    @Override
    protected void check(byte[] input) throws Exception {
        for (FuzzedSide side : sides) {
            try (HandshakeState client = side.initiator()) {
                client.writeMessage();
                assertThrows(HandshakeException.class, () -> client.readMessage(ByteBuffer.wrap(input)));
                assertThrows(HandshakeException.class, client::split);
            }
        }
    }

    @Override
    protected List<byte[]> seeds() throws Exception {
        List<byte[]> seeds = new ArrayList<>();
        for (FuzzedSide side : sides) {
            try (HandshakeState client = side.initiator();
                    HandshakeState server = side.responder()) {
                server.readMessage(ByteBuffer.wrap(client.writeMessage()));
                seeds.add(server.writeMessage());
            }
        }
        seeds.add(new byte[] {'K', 'X', 'P', 1, 3, 2, 1, 6});
        return seeds;
    }
}
