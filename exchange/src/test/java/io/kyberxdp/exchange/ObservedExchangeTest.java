package io.kyberxdp.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.exchange.management.SecureServerMXBean;
import io.kyberxdp.exchange.protocol.HandshakeException;
import io.kyberxdp.transport.Endpoint;
import io.kyberxdp.transport.MessageChannel;
import io.kyberxdp.transport.testkit.ChannelPair;
import io.kyberxdp.transport.testkit.LoopbackChannel;
import io.kyberxdp.transport.testkit.LoopbackListener;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.management.JMX;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a recording and a JMX client see of real exchanges. */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class ObservedExchangeTest {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Endpoint UDP = Endpoint.parse("udp://127.0.0.1:0");
    private static final String JMX_PROPERTY = "kyberxdp.jmx";

    private final MBeanServer beans = ManagementFactory.getPlatformMBeanServer();

    @AfterEach
    void clearProperty() {
        System.clearProperty(JMX_PROPERTY);
    }

    @Test
    void recordsAHandshakeARekeyAndTheEndOfASession() throws Exception {
        List<RecordedEvent> events = recording(() -> {
            LoopbackListener listener = new LoopbackListener();
            try (SecureServer server = Sessions.server().serve(listener, SecureServerTest::echo)) {
                try (SecureChannel client = Sessions.client().rekeyAfter(2).connect(listener.connect())) {
                    for (int i = 0; i < 3; i++) {
                        client.send(new byte[100]);
                        client.receive(LONG);
                    }
                }
                await(server, 0);
            }
        });
        RecordedEvent handshake = one(events, "Handshake", "role", "client");
        assertEquals("established", handshake.getString("outcome"));
        assertEquals("", handshake.getString("reason"));
        assertFalse(handshake.getString("pattern").isEmpty());
        assertFalse(handshake.getString("suite").isEmpty());
        assertTrue(handshake.getDuration().toNanos() > 0);
        one(events, "Handshake", "role", "server");
        assertTrue(of(events, "Rekey")
                .anyMatch(event -> event.getString("direction").equals("sent")));
        assertTrue(of(events, "Rekey")
                .anyMatch(event -> event.getString("direction").equals("received")));
        RecordedEvent session = one(events, "Session", "end", "closed");
        assertEquals(3, session.getLong("messagesSent"));
        assertEquals(300, session.getLong("bytesSent"));
        assertEquals(300, session.getLong("bytesReceived"));
        assertEquals(3, one(events, "Session", "end", "peer closed").getLong("messagesReceived"));
    }

    @Test
    void recordsWhyAHandshakeFailed() throws Exception {
        List<RecordedEvent> events = recording(() -> {
            LoopbackListener listener = new LoopbackListener();
            try (SecureServer server = Sessions.server().serve(listener, SecureServerTest::echo)) {
                KeyExchangeClient stranger =
                        KeyExchange.client().kemProvider(Kems.KYBERXDP).anonymous();
                assertThrows(HandshakeException.class, () -> stranger.connect(listener.connect()));
                while (server.statistics().failed() == 0) {
                    Thread.sleep(5);
                }
            }
        });
        assertEquals("PATTERN", one(events, "Handshake", "role", "server").getString("reason"));
        RecordedEvent client = one(events, "Handshake", "role", "client");
        assertEquals("REFUSED", client.getString("reason"));
        assertEquals("failed", client.getString("outcome"));
    }

    @Test
    void recordsNoSessionWhereTheHandshakeWasNotConfirmed() throws Exception {
        List<RecordedEvent> events = recording(() -> {
            ChannelPair pair = LoopbackChannel.pair();
            MessageChannel falsifying = new MeddlingChannel(
                    pair.left(), (index, message) -> List.of(index == 0 ? message : new byte[message.length]));
            CompletableFuture<SecureChannel> accepted = Sessions.accept(Sessions.server(), pair.right());
            Sessions.client().connect(falsifying).close();
            assertThrows(HandshakeException.class, () -> Sessions.get(accepted));
        });
        assertEquals("CONFIRMATION", one(events, "Handshake", "role", "server").getString("reason"));
        assertEquals(1, of(events, "Session").count());
    }

    @Test
    void recordsTheEndOfAConnectionOverDatagrams() throws Exception {
        List<RecordedEvent> events = recording(() -> {
            SecureServer server = Sessions.server().listen(UDP, SecureServerTest::echo);
            try (SecureChannel client = Sessions.client().connect(server.local())) {
                client.send(new byte[100]);
                client.receive(LONG);
            }
            await(server, 0);
            server.close();
            awaitPortsEnd(server);
        });
        // At least this one's; connections of earlier tests may end meanwhile.
        List<RecordedEvent> ends = of(events, "ConnectionEnd").toList();
        assertTrue(
                ends.stream()
                        .anyMatch(end -> end.getString("end").equals("finished")
                                && end.getLong("packetsSent") > 0
                                && end.getLong("packetsReceived") > 0),
                ends::toString);
    }

    @Test
    void showsAServersCountersUntilItIsClosed() throws Exception {
        LoopbackListener listener = new LoopbackListener();
        SecureServer server = Sessions.server().serve(listener, SecureServerTest::echo);
        ObjectName name = name("SecureServer", server.local().toString());
        SecureServerMXBean bean = JMX.newMXBeanProxy(beans, name, SecureServerMXBean.class);
        try (SecureChannel client = Sessions.client().connect(listener.connect())) {
            client.send(new byte[1]);
            client.receive(LONG);
            assertEquals(1, bean.getEstablished());
            assertEquals(1, bean.getAccepted());
            assertEquals(1, bean.getOpen());
            assertEquals(0, bean.getFailed());
            assertEquals(0, bean.getHalfOpen());
            assertEquals(256, bean.getMaxHalfOpen());
            assertEquals(server.local().toString(), bean.getEndpoint());
        }
        server.close();
        assertFalse(beans.isRegistered(name));
    }

    @Test
    void leavesTheNextServersCountersWhenClosedAgain() throws Exception {
        SecureServer first = Sessions.server().serve(new LoopbackListener(), SecureServerTest::echo);
        first.close();
        try (SecureServer next = Sessions.server().serve(new LoopbackListener(), SecureServerTest::echo)) {
            first.close();
            assertTrue(beans.isRegistered(name("SecureServer", next.local().toString())));
        }
    }

    @Test
    void showsAPortsCountersUntilItIsClosed() throws Exception {
        SecureServer server = Sessions.server().listen(UDP, SecureServerTest::echo);
        ObjectName name =
                name("DatagramPort", "udp://127.0.0.1:" + server.local().port());
        try (SecureChannel client = Sessions.client().connect(server.local())) {
            client.send(new byte[1]);
            client.receive(LONG);
            assertEquals(1L, beans.getAttribute(name, "Opened"));
            assertEquals(1, beans.getAttribute(name, "Connections"));
            assertTrue((long) beans.getAttribute(name, "BytesReceived") > 0);
            beans.getAttribute(name, "Dropped");
        }
        server.close();
        awaitPortsEnd(server);
    }

    @Test
    void tellsTwoServersOfOneEndpointApart() throws Exception {
        LoopbackListener listener = new LoopbackListener();
        try (SecureServer first = Sessions.server().serve(listener, SecureServerTest::echo);
                SecureServer second = Sessions.server().serve(listener, SecureServerTest::echo)) {
            String endpoint = first.local().toString();
            assertEquals(endpoint, second.local().toString());
            assertTrue(beans.isRegistered(name("SecureServer", endpoint)));
            assertTrue(beans.isRegistered(
                    new ObjectName(name("SecureServer", endpoint).getCanonicalName() + ",instance=2")));
        }
    }

    @Test
    void registersNothingWhereItIsNotWanted() throws Exception {
        System.setProperty(JMX_PROPERTY, "false");
        try (SecureServer server = Sessions.server().serve(new LoopbackListener(), SecureServerTest::echo)) {
            assertFalse(beans.isRegistered(name("SecureServer", server.local().toString())));
        }
    }

    private static ObjectName name(String type, String endpoint) throws Exception {
        return new ObjectName("io.kyberxdp:type=" + type + ",endpoint=" + ObjectName.quote(endpoint));
    }

    private static void await(SecureServer server, int open) throws InterruptedException {
        while (server.statistics().open() != open) {
            Thread.sleep(5);
        }
    }

    /** The loop takes its bean away when nothing is left of its connections. */
    private void awaitPortsEnd(SecureServer server) throws Exception {
        ObjectName name =
                name("DatagramPort", "udp://127.0.0.1:" + server.local().port());
        while (beans.isRegistered(name)) {
            Thread.sleep(5);
        }
    }

    private interface Action {
        void run() throws Exception;
    }

    private static List<RecordedEvent> recording(Action action) throws Exception {
        Path file = Files.createTempFile("events", ".jfr");
        try (Recording recording = new Recording()) {
            recording.start();
            action.run();
            recording.stop();
            recording.dump(file);
            return RecordingFile.readAllEvents(file);
        } finally {
            Files.delete(file);
        }
    }

    private static java.util.stream.Stream<RecordedEvent> of(List<RecordedEvent> events, String type) {
        return events.stream().filter(event -> event.getEventType().getName().equals("io.kyberxdp." + type));
    }

    private static RecordedEvent one(List<RecordedEvent> events, String type, String field, String value)
            throws IOException {
        List<RecordedEvent> found = of(events, type)
                .filter(event -> value.equals(event.getString(field)))
                .toList();
        assertEquals(
                1,
                found.size(),
                () -> type + " with " + field + " " + value + ": "
                        + of(events, type).toList());
        return found.get(0);
    }
}
