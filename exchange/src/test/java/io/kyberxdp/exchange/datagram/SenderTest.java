package io.kyberxdp.exchange.datagram;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.transport.DatagramPort.Outgoing;
import io.kyberxdp.transport.testkit.LoopbackDatagrams;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** With streams of a loop that does not run. */
final class SenderTest {

    private static final InetSocketAddress PEER = new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);
    private static final InetSocketAddress OTHER = new InetSocketAddress(InetAddress.getLoopbackAddress(), 2);

    private final NarrowPort port = new NarrowPort(new LoopbackDatagrams(1).open());
    private final Sender sender = new Sender(port);
    private final DatagramLoop loop = new DatagramLoop(
            new DatagramLoop.Setup(
                    Network.SCHEME,
                    port,
                    Network.quick().withPayload(port.maxPayload()),
                    PortLimits.defaults(),
                    PortObserver.NONE,
                    Duration.ZERO),
            () -> true);

    /** A stream with one datagram to send. */
    private ReliableStream opening(InetSocketAddress peer) throws IOException {
        ReliableStream stream = loop.connect(peer);
        stream.enqueue(); // Its own loop shall not send it.
        stream.open(true);
        stream.dequeue();
        return stream;
    }

    private static Outgoing reply() {
        return new Outgoing(OTHER, ByteBuffer.allocate(9));
    }

    @Test
    void sendsForAllWhoAskedAndOnce() throws IOException {
        ReliableStream stream = opening(PEER);
        sender.enqueue(stream);
        sender.enqueue(stream);
        sender.enqueue(opening(OTHER));
        port.takes(64);
        sender.send();
        assertFalse(sender.isBlocked());
        assertEquals(2, port.taken().size());
        assertSame(PEER, port.taken().get(0).peer());
        assertSame(OTHER, port.taken().get(1).peer());
        sender.send();
        assertEquals(2, port.taken().size());
        assertTrue(stream.enqueue(), "it has given its place up");
    }

    @Test
    void keepsWhatThePortDidNotTakeUntilItTriesAgain() throws IOException {
        sender.enqueue(opening(PEER));
        sender.send();
        assertTrue(sender.isBlocked());
        sender.enqueue(opening(OTHER));
        port.takes(64);
        sender.send();
        assertEquals(0, port.taken().size(), "not before its time");
        sender.retry();
        assertFalse(sender.isBlocked());
        assertEquals(2, port.taken().size());
        assertSame(PEER, port.taken().get(0).peer());
    }

    @Test
    void isStillBlockedWhereTheSecondTrialFails() throws IOException {
        sender.enqueue(opening(PEER));
        sender.send();
        sender.retry();
        assertTrue(sender.isBlocked());
    }

    @Test
    void forgetsAReplyThatThePortDoesNotTake() throws IOException {
        sender.reply(reply());
        sender.send();
        assertFalse(sender.isBlocked());
        port.takes(64);
        sender.send();
        assertEquals(0, port.taken().size());
        sender.reply(reply());
        sender.send();
        assertEquals(1, port.taken().size());
    }

    @Test
    void keepsABoundedNumberOfReplies() throws IOException {
        port.takes(64);
        for (int i = 0; i < 1_000; i++) {
            sender.reply(reply());
        }
        sender.send();
        assertEquals(256, port.taken().size());
    }
}
