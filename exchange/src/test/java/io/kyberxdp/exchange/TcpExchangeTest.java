package io.kyberxdp.exchange;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.exchange.protocol.HandshakeException;
import io.kyberxdp.exchange.protocol.HandshakeException.Reason;
import io.kyberxdp.exchange.protocol.KemAlgorithm;
import io.kyberxdp.transport.Endpoint;
import io.kyberxdp.transport.testkit.Capability;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The whole of it over TCP, the transport found by its scheme. */
@Timeout(value = 300, unit = TimeUnit.SECONDS)
@Tag("long")
final class TcpExchangeTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    private SecureServer server;

    @BeforeEach
    void start() throws IOException {
        server = Sessions.server()
                .handshakeTimeout(LONG)
                .listen(Endpoint.parse("tcp://127.0.0.1:0"), SecureServerTest::echo);
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
    }

    private static void exchange(KeyExchangeClient client, Endpoint endpoint, int number) throws IOException {
        byte[] message = new byte[number % 5_000];
        new SeededRandom(number).nextBytes(message);
        try (SecureChannel channel = client.connect(endpoint)) {
            channel.send(message);
            assertArrayEquals(message, channel.receive(LONG));
        }
    }

    @Test
    void performs300ExchangesWithoutAFailureOrALeak() throws Exception {
        File descriptors = new File("/proc/self/fd");
        Capability.need("procfs", descriptors.isDirectory(), descriptors + " is not there");
        KeyExchangeClient client = Sessions.client();
        exchange(client, server.local(), 1);
        int before = descriptors.list().length;
        for (int i = 0; i < 300; i++) {
            exchange(client, server.local(), i);
        }
        awaitNoneOpen();
        assertEquals(301, server.statistics().established());
        assertEquals(0, server.statistics().failed());
        int after = descriptors.list().length; // fewer where an earlier test's port was let go in the meantime
        assertTrue(after <= before + 5, () -> before + " descriptors before, " + after + " after");
    }

    @Test
    void carriesLargeMessagesBothWaysAtOnce() throws Exception {
        try (SecureChannel channel = Sessions.client().connect(server.local())) {
            CompletableFuture<Void> sender = Sessions.inBackground(() -> {
                for (int i = 0; i < 200; i++) {
                    channel.send(new byte[channel.maxMessage()]);
                }
                return null;
            });
            for (int i = 0; i < 200; i++) {
                assertEquals(65_536, channel.receive(LONG).length);
            }
            sender.get();
        }
    }

    @Test
    void servesHonestClientsWhileOthersTalkGarbage() throws Exception {
        AtomicBoolean stop = new AtomicBoolean();
        AtomicInteger connections = new AtomicInteger();
        List<CompletableFuture<Void>> talkers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int seed = i;
            talkers.add(Sessions.inBackground(() -> talkGarbage(seed, stop, connections)));
        }
        KeyExchangeClient client = Sessions.client();
        int honest = 0;
        while (honest < 150 || connections.get() <= 10) {
            exchange(client, server.local(), honest++);
        }
        stop.set(true);
        for (CompletableFuture<Void> talker : talkers) {
            talker.get();
        }
        assertEquals(honest, server.statistics().established());
        awaitNoneOpen();
    }

    /** Random bytes; a hostile length; a frame of random bytes; a right header and random bytes; nothing at all. */
    private Void talkGarbage(int seed, AtomicBoolean stop, AtomicInteger connections) {
        SecureRandom random = new SeededRandom(seed);
        for (int i = 0; !stop.get(); i++) {
            try (Socket socket =
                    new Socket(InetAddress.getLoopbackAddress(), server.local().port())) {
                byte[] bytes = new byte[random.nextInt(5_000)];
                random.nextBytes(bytes);
                switch (i % 5) {
                    case 0 -> socket.getOutputStream().write(bytes);
                    case 1 -> socket.getOutputStream().write(new byte[] {-1, -1, -1, -1});
                    case 2 -> socket.getOutputStream().write(framed(bytes));
                    case 3 -> socket.getOutputStream().write(framed(withHeader(bytes)));
                    default -> socket.shutdownOutput();
                }
                connections.incrementAndGet();
            } catch (IOException e) {
                // The server has closed it already.
            }
        }
        return null;
    }

    private static byte[] framed(byte[] bytes) {
        return ByteBuffer.allocate(4 + bytes.length)
                .putInt(bytes.length)
                .put(bytes)
                .array();
    }

    private static byte[] withHeader(byte[] bytes) {
        byte[] message = Arrays.copyOf(bytes, 2_376);
        System.arraycopy(new byte[] {'K', 'X', 'P', 1, 1, 2, 1, 0}, 0, message, 0, 8);
        return message;
    }

    private void awaitNoneOpen() throws InterruptedException {
        while (server.statistics().open() > 0 || server.statistics().halfOpen() > 1) {
            Thread.sleep(5);
        }
    }

    @Test
    void tellsAWrongPinByTheServersRefusal() {
        KeyExchangeClient client = KeyExchange.client()
                .kemProvider(Kems.KYBERXDP)
                .pin(Kems.keyPair(KemAlgorithm.X_WING, Kems.KYBERXDP).getPublic());
        for (int i = 0; i < 20; i++) {
            HandshakeException e = assertThrows(HandshakeException.class, () -> client.connect(server.local()));
            assertEquals(Reason.REFUSED, e.reason(), e.getMessage());
        }
    }

    @Test
    void saysWhenTheServerIsNotOne() throws Exception {
        try (ServerSocket stranger = new ServerSocket(0)) {
            CompletableFuture<Void> greeting = Sessions.inBackground(() -> {
                try (Socket socket = stranger.accept()) {
                    socket.getOutputStream().write("SSH-2.0-OpenSSH_9.2\r\n".getBytes(StandardCharsets.US_ASCII));
                    socket.getInputStream().readAllBytes();
                }
                return null;
            });
            Endpoint endpoint = new Endpoint("tcp", "127.0.0.1", stranger.getLocalPort());
            HandshakeException e = assertThrows(
                    HandshakeException.class, () -> Sessions.client().connect(endpoint));
            assertEquals(Reason.NOT_KXP, e.reason());
            greeting.get();
        }
    }

    @Test
    void isNotHeldUpByATricklingServer() throws Exception {
        try (ServerSocket trickling = new ServerSocket(0)) {
            CompletableFuture<Void> trickle = Sessions.inBackground(() -> {
                try (Socket socket = trickling.accept()) {
                    for (byte b : framed(new byte[1_160])) {
                        socket.getOutputStream().write(b);
                        Thread.sleep(10);
                    }
                }
                return null;
            });
            Endpoint endpoint = new Endpoint("tcp", "127.0.0.1", trickling.getLocalPort());
            HandshakeException e = assertThrows(
                    HandshakeException.class,
                    () -> Sessions.client()
                            .handshakeTimeout(Duration.ofMillis(400))
                            .connect(endpoint));
            assertEquals(Reason.TIMEOUT, e.reason());
            assertThrows(IOException.class, () -> Sessions.get(trickle));
        }
    }
}
