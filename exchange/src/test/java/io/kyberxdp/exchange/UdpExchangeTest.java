package io.kyberxdp.exchange;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.exchange.protocol.HandshakeException;
import io.kyberxdp.exchange.protocol.HandshakeException.Reason;
import io.kyberxdp.transport.Endpoint;
import io.kyberxdp.transport.MessageChannel;
import io.kyberxdp.transport.MessageListener;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The whole of it over UDP through the kernel, the transport found by its scheme. */
@Timeout(value = 300, unit = TimeUnit.SECONDS)
@Tag("long")
final class UdpExchangeTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    /** How many; the long form of the test asks for 5,000. */
    private static final int HANDSHAKES = Integer.getInteger("kyberxdp.handshakes", 500);

    @Test
    void performsHandshakesWithoutAFailure() throws Exception {
        try (SecureServer server = serve("")) {
            KeyExchangeClient client = Sessions.client();
            for (int i = 0; i < HANDSHAKES; i++) {
                exchange(client, server.local(), i % 5_000);
            }
            while (server.statistics().open() > 0) {
                Thread.sleep(5);
            }
            assertEquals(HANDSHAKES, server.statistics().established());
            assertEquals(0, server.statistics().failed());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {512, 1_232, 8_000})
    void carriesMessagesOf64KibInPayloadsOfAnySize(int payload) throws Exception {
        try (SecureServer server = serve("?payload=" + payload);
                SecureChannel channel = Sessions.client().connect(server.local())) {
            byte[] message = new byte[65_536];
            for (int i = 0; i < 50; i++) {
                new SeededRandom(i).nextBytes(message);
                channel.send(message);
                assertArrayEquals(message, channel.receive(LONG));
            }
        }
    }

    @Test
    void givesUpOnAServerThatIsNotThere() throws IOException {
        Endpoint nobody;
        try (SecureServer server = serve("")) {
            nobody = server.local();
        }
        HandshakeException e = Assertions.assertThrows(
                HandshakeException.class,
                () -> Sessions.client().handshakeTimeout(Duration.ofMillis(300)).connect(nobody));
        assertEquals(Reason.TIMEOUT, e.reason());
    }

    /** A process that ends waits for the delivery for 3 seconds at most: a machine too busy for that may try again. */
    @Test
    void deliversWhatAProcessSentBeforeItEnded() throws Exception {
        for (int attempts = 1; !isDeliveredAfterTheEnd(); attempts++) {
            assertTrue(attempts < 4, "four processes ended without delivering what they had sent");
        }
    }

    private static boolean isDeliveredAfterTheEnd() throws Exception {
        Endpoint any = Endpoint.parse("udp://127.0.0.1:0");
        try (MessageListener listener = Transports.of(any).listen(any)) {
            Process child = new ProcessBuilder(
                            new File(System.getProperty("java.home"), "bin/java").getPath(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            ShortLived.class.getName(),
                            listener.local().toString())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            try (MessageChannel channel = listener.accept()) {
                assertEquals('.', child.getInputStream().read());
                for (int i = 0; i < ShortLived.MESSAGES; i++) {
                    assertEquals(60_000, channel.receive(LONG).remaining(), "message " + i);
                }
                Assertions.assertNull(channel.receive(LONG));
            } catch (IOException e) {
                assertTrue(e.getMessage().contains("nothing was heard of the peer"), e.getMessage());
                return false;
            }
            assertTrue(child.waitFor(60, TimeUnit.SECONDS));
            assertEquals(0, child.exitValue());
            return true;
        }
    }

    /**
     * A process that sends, closes, says so, and is gone. What it sends fits into its buffer, and is more than its peer lets
     * it send before the first byte is read.
     */
    static final class ShortLived {

        static final int MESSAGES = 4;

        private ShortLived() {}

        public static void main(String[] args) throws IOException {
            Endpoint server = Endpoint.parse(args[0]);
            try (MessageChannel channel = Transports.of(server).connect(server, LONG)) {
                for (int i = 0; i < MESSAGES; i++) {
                    channel.send(ByteBuffer.allocate(60_000));
                }
            }
            System.out.write('.');
            System.out.flush();
        }
    }

    private static SecureServer serve(String parameters) throws IOException {
        return Sessions.server().listen(Endpoint.parse("udp://127.0.0.1:0" + parameters), SecureServerTest::echo);
    }

    private static void exchange(KeyExchangeClient client, Endpoint server, int size) throws IOException {
        byte[] message = new byte[size];
        new SeededRandom(size).nextBytes(message);
        try (SecureChannel channel = client.connect(server)) {
            channel.send(message);
            assertArrayEquals(message, channel.receive(LONG));
        }
    }
}
