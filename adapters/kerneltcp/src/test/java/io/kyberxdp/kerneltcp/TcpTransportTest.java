package io.kyberxdp.kerneltcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.transport.Endpoint;
import io.kyberxdp.transport.MalformedMessageException;
import io.kyberxdp.transport.MessageChannel;
import io.kyberxdp.transport.MessageListener;
import io.kyberxdp.transport.TransportProvider;
import io.kyberxdp.transport.TruncatedMessageException;
import io.kyberxdp.transport.testkit.Capability;
import io.kyberxdp.transport.testkit.ChannelPair;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class TcpTransportTest {

    private static final Duration SOON = Duration.ofMillis(50);
    private static final Duration LONG = Duration.ofSeconds(60);

    private final TcpTransport tcp = new TcpTransport();
    private MessageListener listener;

    @BeforeEach
    void listen() throws IOException {
        listener = tcp.listen(Endpoint.parse("tcp://127.0.0.1:0"));
    }

    @AfterEach
    void stop() throws IOException {
        listener.close();
    }

    /** A client that is none: a plain socket. */
    private Socket rawClient() throws IOException {
        return new Socket(listener.local().host(), listener.local().port());
    }

    @Test
    void isFoundByTheServiceLoaderAndAvailable() throws IOException {
        TransportProvider found = TransportProvider.of(Endpoint.parse("tcp://127.0.0.1:1"));
        assertInstanceOf(TcpTransport.class, found);
        assertTrue(found.availability().isAvailable());
    }

    @Test
    void reportsThePortTheSystemChose() {
        assertTrue(listener.local().port() > 0);
        assertEquals("127.0.0.1", listener.local().host());
    }

    @Test
    void sendsLengthAndMessageAsTheProtocolPageSays() throws IOException {
        try (Socket client = rawClient();
                MessageChannel channel = listener.accept()) {
            channel.send(ByteBuffer.wrap(new byte[] {'a', 'b', 'c'}));
            assertEquals(
                    "00000003616263",
                    HexFormat.of().formatHex(client.getInputStream().readNBytes(7)));
        }
    }

    @Test
    void tellsATruncationFromAnOrderlyEnd() throws IOException {
        byte[][] parts = {{0}, {0, 0, 0}, {0, 0, 0, 5}, {0, 0, 0, 5, 1, 2, 3, 4}};
        for (byte[] part : parts) {
            try (Socket client = rawClient();
                    MessageChannel channel = listener.accept()) {
                client.getOutputStream().write(part);
                client.shutdownOutput();
                assertThrows(TruncatedMessageException.class, () -> channel.receive(LONG));
            }
        }
        try (Socket client = rawClient();
                MessageChannel channel = listener.accept()) {
            client.getOutputStream().write(new byte[] {0, 0, 0, 1, 7});
            client.shutdownOutput();
            assertEquals(7, channel.receive(LONG).get());
            assertNull(channel.receive(LONG));
        }
    }

    @Test
    void reportsAResetAsAFailure() throws IOException {
        MessageChannel channel;
        try (Socket client = rawClient()) {
            client.setSoLinger(true, 0);
            channel = listener.accept();
        }
        try (channel) {
            assertThrows(IOException.class, () -> channel.receive(LONG));
        }
    }

    @Test
    void refusesAHostileLength() throws IOException {
        for (String text :
                new String[] {"GET / HTTP/1.1\r\n\r\n", "\u007f\u007f\u007f\u007f", "\u0000\u0001\u0004\u0001"}) {
            try (Socket client = rawClient();
                    MessageChannel channel = listener.accept()) {
                client.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
                assertThrows(MalformedMessageException.class, () -> channel.receive(LONG));
            }
        }
    }

    @Test
    void isNotHeldUpByATrickle() throws Exception {
        try (Socket client = rawClient();
                MessageChannel channel = listener.accept()) {
            Thread trickler = trickle(client.getOutputStream());
            assertThrows(SocketTimeoutException.class, () -> channel.receive(SOON));
            trickler.interrupt();
            trickler.join();
        }
    }

    /** A byte every 5 ms: each comes long before any read has waited {@code SOON}. */
    private static Thread trickle(OutputStream out) throws IOException {
        out.write(new byte[] {0, 1, 0, 0});
        Thread trickler = new Thread(() -> {
            try {
                while (true) {
                    out.write(1);
                    Thread.sleep(5);
                }
            } catch (IOException | InterruptedException e) {
                // The test is over.
            }
        });
        trickler.start();
        return trickler;
    }

    @Test
    void goesOnWithAMessageThatATimeOutCutInTwo() throws IOException {
        try (Socket client = rawClient();
                MessageChannel channel = listener.accept()) {
            for (int b : new int[] {0, 0, 0, 2, 41}) {
                client.getOutputStream().write(b);
                assertThrows(SocketTimeoutException.class, () -> channel.receive(SOON));
            }
            client.getOutputStream().write(42);
            ByteBuffer message = channel.receive(LONG);
            assertEquals(41, message.get());
            assertEquals(42, message.get());
        }
    }

    @Test
    void reportsACloseAsOneWheneverItComes() throws Exception {
        for (int i = 0; i < 300; i++) {
            ChannelPair pair = TcpChannelContractTest.connected("127.0.0.1");
            CompletableFuture<Exception> sending = endOf(() -> pair.left().send(ByteBuffer.allocate(60_000)));
            CompletableFuture<Exception> receiving = endOf(() -> {
                try {
                    pair.left().receive(Duration.ofNanos(1));
                } catch (SocketTimeoutException e) {
                    // Once more: the close is to come at any moment.
                }
            });
            Thread.sleep(i % 8);
            pair.left().close();
            assertInstanceOf(ClosedChannelException.class, receiving.get());
            assertInstanceOf(ClosedChannelException.class, sending.get());
            pair.right().close();
        }
    }

    private interface Call {
        void run() throws IOException;
    }

    /** Repeats a call until it fails. */
    private static CompletableFuture<Exception> endOf(Call call) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        while (true) {
                            call.run();
                        }
                    } catch (IOException e) {
                        return e;
                    }
                },
                task -> new Thread(task).start());
    }

    @Test
    void takesTheLongestTimeOutThereIs() throws IOException {
        Duration longest = ChronoUnit.FOREVER.getDuration();
        try (MessageChannel client = tcp.connect(listener.local(), longest);
                MessageChannel channel = listener.accept()) {
            client.send(ByteBuffer.allocate(3));
            assertEquals(3, channel.receive(longest).remaining());
        }
    }

    @Test
    void namesTheEndpointThatRefuses() throws IOException {
        Endpoint local = listener.local();
        listener.close();
        ConnectException e = assertThrows(ConnectException.class, () -> tcp.connect(local, LONG));
        assertTrue(e.getMessage().startsWith("cannot connect to " + local + ": "), e.getMessage());
        assertTrue(e.getMessage().endsWith("is a server listening there?"), e.getMessage());
    }

    @Test
    void givesUpConnectingWhenTheTimeIsUp() throws IOException {
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket first = new Socket(full.getInetAddress(), full.getLocalPort());
                Socket second = new Socket(full.getInetAddress(), full.getLocalPort())) {
            assertTrue(first.isConnected() && second.isConnected());
            Endpoint endpoint = new Endpoint("tcp", "127.0.0.1", full.getLocalPort());
            SocketTimeoutException e =
                    assertThrows(SocketTimeoutException.class, () -> tcp.connect(endpoint, Duration.ofMillis(200)));
            assertTrue(e.getMessage().contains(endpoint.toString()), e.getMessage());
        }
    }

    @Test
    void triesEveryAddressOfAHost() throws IOException {
        try (MessageChannel channel =
                tcp.connect(new Endpoint("tcp", "localhost", listener.local().port()), LONG)) {
            assertTrue(channel.peer().startsWith("tcp:/"), channel.peer());
        }
    }

    @Test
    void namesTheHostThatIsUnknown() {
        Endpoint endpoint = Endpoint.parse("tcp://no-such-host.invalid:1");
        assertTrue(assertThrows(UnknownHostException.class, () -> tcp.connect(endpoint, LONG))
                .getMessage()
                .contains("no-such-host.invalid"));
    }

    @Test
    void namesTheEndpointItCannotListenOn() {
        IOException e = assertThrows(IOException.class, () -> tcp.listen(listener.local()));
        assertTrue(e.getMessage().startsWith("cannot listen on " + listener.local()), e.getMessage());
    }

    @Test
    void refusesEndpointsThatAreNotItsOwn() {
        for (String wrong : new String[] {"udp://127.0.0.1:1", "tcp://127.0.0.1:1?if=eth0", "tcp://127.0.0.1:0"}) {
            assertThrows(IllegalArgumentException.class, () -> tcp.connect(Endpoint.parse(wrong), LONG));
        }
        assertThrows(IllegalArgumentException.class, () -> tcp.listen(Endpoint.parse("udp://127.0.0.1:0")));
        assertThrows(IllegalArgumentException.class, () -> tcp.connect(listener.local(), Duration.ZERO));
    }

    @Test
    void endsAcceptingWhenAnotherThreadCloses() throws Exception {
        AtomicReference<Exception> failure = new AtomicReference<>();
        Thread accepting = startAccepting(failure);
        listener.close();
        accepting.join();
        assertInstanceOf(ClosedChannelException.class, failure.get());
        assertThrows(ClosedChannelException.class, listener::accept);
    }

    @Test
    void endsAcceptingOnInterrupt() throws Exception {
        AtomicReference<Exception> failure = new AtomicReference<>();
        Thread accepting = startAccepting(failure);
        accepting.interrupt();
        accepting.join();
        assertInstanceOf(ClosedByInterruptException.class, failure.get());
    }

    private Thread startAccepting(AtomicReference<Exception> failure) throws InterruptedException {
        Thread thread = new Thread(() -> {
            try {
                listener.accept();
            } catch (IOException e) {
                failure.set(e);
            }
        });
        thread.start();
        Thread.sleep(100);
        return thread;
    }

    @Test
    void leaksNoDescriptor() throws IOException {
        File descriptors = new File("/proc/self/fd");
        Capability.need("procfs", descriptors.isDirectory(), descriptors + " is not there");
        openAndCloseMany(20); // Whatever the JVM opens once, it opens now.
        int before = descriptors.list().length;
        openAndCloseMany(100);
        int after = descriptors.list().length; // fewer where an earlier test's socket was let go in the meantime
        assertTrue(after <= before + 5, () -> before + " descriptors before, " + after + " after");
    }

    private void openAndCloseMany(int count) throws IOException {
        Endpoint nobody = new Endpoint("tcp", "127.0.0.1", 1);
        for (int i = 0; i < count; i++) {
            try (ChannelPair pair = TcpChannelContractTest.connected("127.0.0.1")) {
                pair.left().send(ByteBuffer.allocate(10));
                assertEquals(10, pair.right().receive(LONG).remaining());
            }
            assertThrows(IOException.class, () -> tcp.connect(nobody, LONG));
            assertThrows(IOException.class, () -> tcp.listen(listener.local()));
        }
    }
}
