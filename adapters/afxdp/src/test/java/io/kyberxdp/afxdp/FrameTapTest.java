package io.kyberxdp.afxdp;

import static io.kyberxdp.afxdp.net.Frames.at;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.kyberxdp.afxdp.net.Frames;
import io.kyberxdp.afxdp.net.Ports;
import io.kyberxdp.afxdp.net.VethPair;
import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.FrameTap;
import io.kyberxdp.transport.FrameTap.Direction;
import io.kyberxdp.transport.FrameTaps;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A tap is shown the frames of both directions, byte for byte, and why one was dropped. */
@Timeout(180)
class FrameTapTest {

    private static final InetSocketAddress PEER = at(VethPair.LEFT_IPV4, 4000);
    private static final InetSocketAddress OURS = at(VethPair.RIGHT_IPV4, 25722);

    private final List<Seen> seen = new CopyOnWriteArrayList<>();
    private final FrameTap tap = frame -> seen.add(new Seen(frame, copy(frame.bytes())));
    private VethPair pair;
    private DatagramPort port;

    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    private record Seen(FrameTap.Frame frame, byte[] bytes) {}

    private static byte[] copy(ByteBuffer bytes) {
        byte[] copy = new byte[bytes.remaining()];
        bytes.get(bytes.position(), copy);
        return copy;
    }

    @BeforeEach
    void open() throws Exception {
        pair = VethPair.create();
        port = Ports.bind(pair.right(), "afxdp://" + VethPair.RIGHT_IPV4 + ":25722?if=kx0");
        FrameTaps.open(tap);
    }

    @AfterEach
    void close() throws Exception {
        FrameTaps.close(tap);
        if (port != null) {
            port.close();
        }
        if (pair != null) {
            pair.close();
        }
    }

    private Frames frame(int size) throws Exception {
        return Frames.udp(PEER, OURS)
                .withMacs(pair.left().mac(), pair.right().mac())
                .withPayload(Ports.bytes(size, 3));
    }

    @Test
    void seesWhatArrivesAndWhatIsSent() throws Exception {
        String peerMac = pair.left().ip("-br link show dev kx0").trim().split("\\s+", -1)[2];
        pair.right().ip("neigh replace " + VethPair.LEFT_IPV4 + " dev kx0 nud permanent lladdr " + peerMac);
        byte[] question = frame(500).build();
        pair.left().inject(question);
        Ports.receive(port);
        assertEquals(1, seen.size());
        assertSame(port, seen.get(0).frame().port());
        assertEquals("kx0", seen.get(0).frame().interfaceName());
        assertEquals(0, seen.get(0).frame().queue());
        assertEquals(Direction.INBOUND, seen.get(0).frame().direction());
        assertNull(seen.get(0).frame().remark());
        assertArrayEquals(question, seen.get(0).bytes());

        Ports.send(port, PEER, Ports.bytes(700, 4));
        assertEquals(2, seen.size());
        assertEquals(Direction.OUTBOUND, seen.get(1).frame().direction());
        byte[] answer = Frames.udp(OURS, PEER)
                .withMacs(pair.right().mac(), pair.left().mac())
                .withPayload(Ports.bytes(700, 4))
                .build();
        assertArrayEquals(answer, seen.get(1).bytes());
    }

    @Test
    void tellsWhyAFrameWasDropped() throws Exception {
        byte[] bad = frame(100).build();
        bad[bad.length - 1] ^= 1;
        pair.left().inject(bad, frame(100).build());
        Ports.receive(port);
        assertEquals(2, seen.size());
        assertEquals("dropped: frame.udp_checksum", seen.get(0).frame().remark());
        assertArrayEquals(bad, seen.get(0).bytes());
        assertNull(seen.get(1).frame().remark());
    }

    /** Nothing is known of the peer yet: the first datagram goes through the kernel, which asks for the Ethernet address. */
    @Test
    void seesWhatTakesTheKernelsWay() throws Exception {
        try (DatagramChannel peer = pair.left().call(DatagramChannel::open)) {
            peer.bind(PEER);
            Ports.send(port, PEER, Ports.bytes(900, 5));
            peer.receive(ByteBuffer.allocate(900));
            FrameTap.Frame sent = seen.get(0).frame();
            assertEquals(Direction.OUTBOUND, sent.direction());
            assertEquals(FrameTap.NO_QUEUE, sent.queue());
            assertNotNull(sent.remark());
            byte[] expected = Frames.udp(OURS, PEER)
                    .withMacs(pair.right().mac(), 0)
                    .withPayload(Ports.bytes(900, 5))
                    .build();
            assertArrayEquals(expected, seen.get(0).bytes());

            // Larger than a frame: comes in fragments, which the kernel puts together.
            peer.send(ByteBuffer.wrap(Ports.bytes(5_000, 6)), OURS);
            Ports.receive(port);
            FrameTap.Frame received = seen.get(seen.size() - 1).frame();
            assertEquals(Direction.INBOUND, received.direction());
            assertEquals(FrameTap.NO_QUEUE, received.queue());
            byte[] whole = Frames.udp(PEER, OURS)
                    .withMacs(0, pair.right().mac())
                    .withPayload(Ports.bytes(5_000, 6))
                    .build();
            assertArrayEquals(whole, seen.get(seen.size() - 1).bytes());
        }
    }

    @Test
    void isShownNothingAfterItWasClosed() throws Exception {
        FrameTaps.close(tap);
        pair.left().inject(frame(100).build());
        Ports.receive(port);
        assertEquals(List.of(), seen);
    }
}
