package io.kyberxdp.cli.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.kyberxdp.bench.network.Place;
import io.kyberxdp.bench.network.VethNetwork;
import io.kyberxdp.cli.CliRun;
import io.kyberxdp.cli.CommandProcess;
import io.kyberxdp.transport.Availability;
import io.kyberxdp.transport.Availability.Unavailable;
import io.kyberxdp.transport.DatagramProvider;
import io.kyberxdp.transport.testkit.Capability;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Real frames on a veth pair, recorded by the commands and read by tshark. */
@Timeout(900)
class CaptureCommandTest {

    private static final int CONTENT = 200_000;

    /** A recording of so many bytes holds message 1, of 2,376 bytes in two frames, and what was said about it. */
    private static final long OPENING = 3_000;

    private static final String INBOUND = "0x00000001";
    private static final String OUTBOUND = "0x00000002";
    private static final String[] FIELDS = {
        "frame.number",
        "frame.packet_flags_direction",
        "frame.interface_name",
        "frame.comment",
        "udp.port",
        "kxp.kind",
        "kxp.suite",
        "kxp.record.type",
        "kxp.malformed",
        "kxpdg.kind",
        "kxpdg.malformed",
        "kxpdg.crc.bad",
        "kxpdg.offset",
        "_ws.malformed"
    };

    @TempDir
    private Path folder;

    private VethNetwork network;
    private String uri;

    @BeforeEach
    void makeNetwork() throws Exception {
        Tshark.need();
        needXdp();
        network = VethNetwork.make();
        uri = "afxdp://" + network.server().address() + ":4433?if="
                + network.server().interfaceName();
        CliRun.of("keygen", "--out", path("server.key"));
    }

    private static void needXdp() {
        Capability.need(
                "root",
                "root".equals(System.getProperty("user.name")),
                "loading XDP programs and making network namespaces needs root; run the tests as root");
        Availability xdp = DatagramProvider.installed().stream()
                .filter(provider -> provider.scheme().equals("afxdp"))
                .findFirst()
                .orElseThrow()
                .availability();
        Capability.need("libxdp", xdp.isAvailable(), xdp instanceof Unavailable no ? no.cause() : "");
    }

    @AfterEach
    void removeNetwork() throws IOException {
        if (network != null) {
            network.close();
        }
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    private Path file(String name) {
        return folder.resolve(name);
    }

    private static CommandProcess start(Place place, Redirect in, String... arguments) throws IOException {
        return CommandProcess.startAt(place.prefix(), in, Redirect.DISCARD, arguments);
    }

    private CommandProcess serve(String... more) throws Exception {
        Path nothing = Files.write(file("nothing"), new byte[0]);
        return start(
                network.server(),
                Redirect.from(nothing.toFile()),
                with(more, "serve", uri, "--key", path("server.key"), "--json"));
    }

    private CommandProcess connect(Redirect in, String... more) throws Exception {
        return start(network.client(), in, with(more, "connect", uri, "--pin", path("server.key.pub"), "--json", "-v"));
    }

    private static String[] with(String[] more, String... first) {
        List<String> all = new ArrayList<>(List.of(first));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    /** Starts a capture, and returns when it records. */
    private CommandProcess capture(CommandProcess of, Path into, String... more) throws Exception {
        CommandProcess capture = CommandProcess.start(
                with(more, "capture", "--pid", String.valueOf(of.pid()), "--json", into.toString()));
        capture.await("capturing");
        while (Files.size(into) == 0) {
            Thread.sleep(5);
        }
        return capture;
    }

    @Test
    void recordsAnExchangeFromTheFirstFrameToTheLast() throws Exception {
        byte[] content = new byte[CONTENT];
        new Random(1).nextBytes(content);
        Redirect in = Redirect.from(Files.write(file("content"), content).toFile());
        try (CommandProcess server = serve("--pcap", path("server.pcapng"))) {
            server.await("listening");
            try (CommandProcess capture = capture(server, file("live.pcapng"));
                    CommandProcess client = connect(in, "--pcap", path("client.pcapng"), "--stats")) {
                assertEquals(0, client.exitCode(), client.errors());
                assertEquals(0, server.exitCode(), server.errors());
                assertEquals(0, capture.exitCode(), capture.errors());
                assertRecorded("server.pcapng", server, INBOUND);
                assertRecorded("live.pcapng", capture, INBOUND);
                assertRecorded("client.pcapng", client, OUTBOUND);
            }
        }
    }

    /** The whole session is in the file, and nothing of it is broken. */
    private void assertRecorded(String name, CommandProcess by, String fromClient) throws Exception {
        Path file = file(name);
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        JsonObject recorded = recorded(by, name);
        assertEquals(0, recorded.get("lost").getAsLong());
        assertTrue(recorded.get("cause").isJsonNull(), recorded::toString);
        Dissection all = Dissection.of(file, FIELDS);
        assertEquals(
                recorded.get("frames").getAsLong(), all.values("frame.number").size());
        for (String wrong : new String[] {"kxp.malformed", "kxpdg.malformed", "kxpdg.crc.bad", "_ws.malformed"}) {
            assertEquals(List.of(), all.with(wrong).values("frame.number"), name);
        }
        String fromServer = fromClient.equals(INBOUND) ? OUTBOUND : INBOUND;
        Dissection there = all.with("frame.packet_flags_direction", fromClient);
        Dissection back = all.with("frame.packet_flags_direction", fromServer);
        assertEquals("1", there.values("kxpdg.kind").get(0), "OPEN comes first");
        // Once each, and once more where a busy machine was so slow that it was sent again.
        assertEquals(Set.of("1"), Set.copyOf(there.values("kxp.kind")));
        assertEquals(Set.of("2"), Set.copyOf(back.values("kxp.kind")));
        List<String> records = there.values("kxp.record.type");
        assertEquals("2", records.get(0), "the key confirmation");
        assertTrue(records.size() > CONTENT / 65_536 && records.contains("1"), records::toString);
        assertTrue(back.values("kxp.record.type").contains("1"));
        assertTrue(all.values("frame.interface_name").stream().allMatch("kx0"::equals));
    }

    private static JsonObject recorded(CommandProcess by, String name) throws InterruptedException {
        JsonObject recorded = by.await("recorded");
        return recorded.get("file").getAsString().endsWith(name) ? recorded : by.await("recorded");
    }

    @Test
    void endsInOrderBySignalAndByTimeWhileTheSessionGoesOn() throws Exception {
        try (CommandProcess server = serve()) {
            server.await("listening");
            CommandProcess client = connect(Redirect.PIPE);
            try (client;
                    CommandProcess capture = capture(server, file("signal.pcapng"))) {
                client.await("established");
                client.input().write(new byte[1_000]);
                client.input().flush();
                Path file = file("signal.pcapng");
                while (Files.size(file) < 1_000) {
                    Thread.sleep(5);
                }
                capture.terminate();
                assertEquals(143, capture.exitCode(), capture.errors());
                JsonObject recorded = capture.await("recorded");
                assertTrue(recorded.get("cause").isJsonNull(), recorded::toString);
                assertEquals(
                        recorded.get("frames").getAsLong(),
                        Dissection.of(file, "frame.number")
                                .values("frame.number")
                                .size());
                assertEquals(
                        "another process", server.await("recorded").get("file").getAsString());

                try (CommandProcess timed = capture(server, file("time.pcapng"), "--duration", "500ms")) {
                    assertEquals(0, timed.exitCode(), timed.errors());
                    assertTrue(timed.await("recorded").get("cause").isJsonNull());
                }
                client.input().close();
                assertEquals(0, client.exitCode(), client.errors());
                assertEquals(0, server.exitCode(), server.errors());
            }
        }
    }

    @Test
    void tellsWhenTheProcessIsKilled() throws Exception {
        try (CommandProcess server = serve()) {
            server.await("listening");
            try (CommandProcess client = connect(Redirect.PIPE);
                    CommandProcess capture = capture(server, file("killed.pcapng"))) {
                client.await("established");
                while (Files.size(file("killed.pcapng")) < OPENING) {
                    Thread.sleep(5);
                }
                server.kill();
                JsonObject recorded = capture.await("recorded");
                assertEquals(0, capture.exitCode(), capture.errors());
                assertEquals("the process broke off", recorded.get("cause").getAsString());
                assertTrue(Dissection.of(file("killed.pcapng"), FIELDS)
                        .values("kxp.kind")
                        .contains("1"));
            }
        }
    }

    @Test
    void makesNoFileWhereThereIsNothingToCapture() {
        CliRun run = CliRun.of("capture", "--pid", "1", path("none.pcapng"));
        assertEquals(1, run.exitCode(), run.err());
        assertTrue(run.err().contains("number 1 can be captured"), run.err());
        assertFalse(Files.exists(file("none.pcapng")));
    }
}
