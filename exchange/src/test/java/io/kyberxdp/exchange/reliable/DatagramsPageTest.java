package io.kyberxdp.exchange.reliable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** docs/datagrams.md and the code say the same. */
class DatagramsPageTest {

    private static final Pattern CONSTANT = Pattern.compile("^\\| `([A-Z_]+)` \\| ([0-9,]+) \\|", Pattern.MULTILINE);
    private static final Pattern MENTION = Pattern.compile("`([A-Z]+_[A-Z_]+|PROBES)`");

    private final String page = page();

    @Test
    void namesTheConstantsOfTheCode() {
        Map<String, Long> expected = new TreeMap<>();
        expected.put("OPEN_HEADER_BYTES", (long) Packet.OPEN_HEADER_BYTES);
        expected.put("RETRY_HEADER_BYTES", (long) Packet.RETRY_HEADER_BYTES);
        expected.put("ACCEPT_HEADER_BYTES", (long) Packet.ACCEPT_HEADER_BYTES);
        expected.put("DATA_HEADER_BYTES", (long) Packet.DATA_HEADER_BYTES);
        expected.put("MIN_OPEN_BYTES", (long) Packet.MIN_OPEN_BYTES);
        expected.put("TOKEN_BYTES", (long) AddressToken.BYTES);
        expected.put("TOKEN_LIFETIME_SECONDS", (long) AddressToken.LIFETIME_SECONDS);
        expected.put("TOKEN_ROTATION_SECONDS", (long) AddressToken.ROTATION_SECONDS);
        expected.put("MAX_ACK_RANGES", (long) Frame.MAX_ACK_RANGES);
        expected.put("RECEIVED_RANGES", (long) AckRanges.LIMIT);
        expected.put("BYTE_RANGES", (long) ByteRanges.LIMIT);
        expected.put("INITIAL_WINDOW", (long) ReceiveStream.INITIAL_WINDOW);
        expected.put("LEAST_DATAGRAM", (long) Connection.LEAST_DATAGRAM);
        expected.put("HELD_PACKETS", (long) Acknowledger.HELD_PACKETS);
        expected.put("PACKET_THRESHOLD", (long) Recovery.PACKET_THRESHOLD);
        expected.put("GRANULARITY_NANOS", RttEstimator.GRANULARITY);
        expected.put("MAX_ACK_DELAY_NANOS", RttEstimator.MAX_ACK_DELAY);
        expected.put("PROBES", (long) Recovery.PROBES);
        expected.put("MAX_BACK_OFF_NANOS", Recovery.MAX_BACK_OFF);
        expected.put("PACER_BUCKET_NANOS", Pacer.TICKS);
        expected.put("SENT_PACKETS", (long) SentPackets.LIMIT);
        expected.put("SENT_RESERVE", (long) SentPackets.RESERVE);
        expected.put("LINGER_NANOS", Lingering.LIMIT);
        expected.put("CLOSING_PROBE_TIMEOUTS", (long) Closing.PROBE_TIMEOUTS);
        expected.put("FIXED_KIB", (long) Connection.FIXED_KIB);
        assertEquals(expected, constants());
    }

    @Test
    void listsEveryConstantItMentions() {
        TreeSet<String> unknown = new TreeSet<>();
        Matcher mentions = MENTION.matcher(page);
        while (mentions.find()) {
            unknown.add(mentions.group(1));
        }
        unknown.removeAll(constants().keySet());
        assertEquals(new TreeSet<>(), unknown);
    }

    @Test
    void explainsEveryReasonForADrop() {
        for (DropReason reason : DropReason.values()) {
            assertTrue(page.contains(reason.name()), () -> reason + " is missing");
        }
    }

    @Test
    void namesTheDefaultsOfTheSettings() {
        ReliableSettings settings = ReliableSettings.defaults();
        assertEquals(1232, settings.payload());
        assertTrue(page.contains("at most 1,232 bytes by default"));
        assertEquals(333, settings.initialRtt().toMillis());
        assertTrue(page.contains("333 ms"));
        assertEquals(10, settings.keepAlive().toSeconds());
        assertEquals(30, settings.deadPeer().toSeconds());
        assertEquals(10, settings.halfOpen().toSeconds());
        assertTrue(page.contains("| silence of an established peer | 10 s |"));
        assertTrue(page.contains("| silence of an established peer | 30 s |"));
        assertTrue(page.contains("| silence of a client that did not prove its address | 10 s |"));
        int most = settings.sendBuffer() / 1024 + settings.maxWindow() / 1024 + Connection.FIXED_KIB;
        assertEquals(2208, most);
        assertTrue(page.contains("2,208 KiB"));
    }

    /** The layouts of packets as the page draws them, with its numbers. */
    @Test
    void drawsPacketsAndFramesAsTheyAreWritten() {
        assertTrue(page.contains("OPEN    1 | client id 8 | packet number 8 | token length 1 | token"));
        assertEquals(Packet.OPEN_HEADER_BYTES, 1 + 8 + 8 + 1);
        assertEquals(Packet.ACCEPT_HEADER_BYTES, 1 + 8 + 8 + 8);
        assertTrue(page.contains("ACK       2 | largest 8 | delay 4 | count 1 | first length 4 |"));
        assertEquals(Frame.ACK_BYTES, 1 + 8 + 4 + 1 + 4);
        assertTrue(page.contains("STREAM    3 | offset 8 | length 2 | bytes"));
        assertEquals(Frame.STREAM_BYTES, 1 + 8 + 2);
        assertTrue(page.contains("DONE      " + Frame.DONE));
    }

    private Map<String, Long> constants() {
        Map<String, Long> constants = new TreeMap<>();
        Matcher rows = CONSTANT.matcher(page);
        while (rows.find()) {
            constants.put(rows.group(1), Long.valueOf(rows.group(2).replace(",", "")));
        }
        return constants;
    }

    private static String page() {
        try {
            return Files.readString(Path.of(System.getProperty("kyberxdp.root", "."), "docs", "datagrams.md"));
        } catch (IOException e) {
            throw new AssertionError("docs/datagrams.md is part of the project", e);
        }
    }
}
