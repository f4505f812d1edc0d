package io.kyberxdp.cli.capture;

import static io.kyberxdp.cli.capture.SyntheticFrames.number;
import static io.kyberxdp.cli.capture.SyntheticFrames.packet;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.FrameTap.Direction;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** tools/wireshark/kxp.lua reads the sessions of the protocol's test vectors, one of each protocol. */
class DissectorTest {

    private static final Path VECTORS =
            Path.of(System.getProperty("kyberxdp.root"), "exchange", "src", "test", "resources", "kxp1-vectors.json");
    private static final List<String> SUITES = List.of(
            "X-Wing_AESGCM256_SHA256",
            "ML-KEM-768_AESGCM256_SHA256",
            "X-Wing_ChaChaPoly_SHA256",
            "ML-KEM-768_ChaChaPoly_SHA256");
    private static final int MAX_MESSAGE = 66_560;
    private static final int SEGMENT = 1_000;
    private static final int FIRST_PORT = 40_000;
    private static final int NOT_KXPS_PORT = 4_433;
    private static final byte[] CLIENT_ID = number(0x1122_3344_5566_7788L, 8);
    private static final byte[] SERVER_ID = number(0x99aa_bbcc_ddee_ff00L, 8);
    private static final byte[] NO_TOKEN = {0};

    private static final String[] FIELDS = {
        "frame.number",
        "tcp.port",
        "_ws.malformed",
        "_ws.lua.error",
        "kxp.malformed",
        "kxp.kind",
        "kxp.pattern",
        "kxp.psk",
        "kxp.suite",
        "kxp.e",
        "kxp.s",
        "kxp.ekem",
        "kxp.skem",
        "kxp.record.type",
        "kxpdg.malformed",
        "kxpdg.kind",
        "kxpdg.crc.bad",
        "kxpdg.token",
        "kxpdg.client_id",
        "kxpdg.server_id",
        "kxpdg.ack.largest",
        "kxpdg.ack.delay",
        "kxpdg.ack.length",
        "kxpdg.ack.gap",
        "kxpdg.frame",
        "kxpdg.close.code"
    };

    @TempDir
    private Path folder;

    private final DatagramPort port = new SyntheticFrames.CountingPort(Map.of());
    private Path file;
    private OutputStream out;
    private PcapngWriter writer;

    @BeforeEach
    void begin() throws Exception {
        Tshark.need();
        file = folder.resolve("session.pcapng");
        out = CaptureFile.create(file);
        writer = new PcapngWriter(out);
        writer.section("test", "test");
        writer.ethernet("eth0");
    }

    private static List<JsonObject> vectors() throws IOException {
        List<JsonObject> all = new ArrayList<>();
        for (JsonElement vector :
                JsonParser.parseString(Files.readString(VECTORS)).getAsJsonArray()) {
            all.add(vector.getAsJsonObject());
        }
        assertEquals(24, all.size());
        return all;
    }

    private static byte[] bytes(JsonObject vector, String name) {
        return HexFormat.of().parseHex(vector.get(name).getAsString());
    }

    private void write(boolean isFromClient, byte[] frame) throws IOException {
        writer.frame(
                0,
                RecordedFrame.copyOf(
                        SyntheticFrames.shown(port, isFromClient ? Direction.OUTBOUND : Direction.INBOUND, frame, null),
                        0));
    }

    private static byte[] framed(byte[]... messages) {
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        for (byte[] message : messages) {
            stream.writeBytes(number(message.length, 4));
            stream.writeBytes(message);
        }
        return stream.toByteArray();
    }

    private int writeTcp(boolean isFromClient, int clientPort, int sequence, byte[] stream) throws IOException {
        int server = clientPort % 2 == 0 ? 25_722 : NOT_KXPS_PORT;
        for (int at = 0; at < stream.length; at += SEGMENT) {
            byte[] part = Arrays.copyOfRange(stream, at, Math.min(stream.length, at + SEGMENT));
            write(isFromClient, SyntheticFrames.tcp(isFromClient, clientPort, server, sequence + at, part));
        }
        return sequence + stream.length;
    }

    @Test
    void readsEveryProtocolOverTcp() throws Exception {
        List<JsonObject> vectors = vectors();
        for (int i = 0; i < vectors.size(); i++) {
            JsonObject vector = vectors.get(i);
            int clientPort = FIRST_PORT + i;
            int next = writeTcp(true, clientPort, 1, framed(bytes(vector, "message1")));
            writeTcp(false, clientPort, 1, framed(bytes(vector, "message2")));
            byte[] records = framed(
                    bytes(vector, "clientConfirmation"),
                    bytes(vector, "clientData"),
                    bytes(vector, "clientRekey"),
                    bytes(vector, "clientDataAfterRekey"),
                    bytes(vector, "clientClose"));
            writeTcp(true, clientPort, next, records);
        }
        out.close();
        Dissection all = Dissection.of(file, FIELDS);
        assertEquals(List.of(), all.with("_ws.malformed").values("frame.number"));
        assertEquals(List.of(), all.with("kxp.malformed").values("frame.number"));
        for (int i = 0; i < vectors.size(); i++) {
            Dissection connection = all.with("tcp.port", String.valueOf(FIRST_PORT + i));
            assertReadsHandshake(vectors.get(i), connection);
            assertEquals(List.of("2", "1", "4", "1", "3"), connection.values("kxp.record.type"));
        }
    }

    private void assertReadsHandshake(JsonObject vector, Dissection got) throws Exception {
        String name = vector.get("protocol").getAsString();
        String pattern = name.substring(5, 7);
        assertEquals(List.of("1", "2"), got.values("kxp.kind"), name);
        String patternId = String.valueOf(List.of("NN", "NK", "IK").indexOf(pattern) + 1);
        assertEquals(List.of(patternId, patternId), got.values("kxp.pattern"), name);
        String psk = name.contains("psk0") ? "1" : "0";
        List<String> told = got.values("kxp.psk").stream()
                .map(flag -> flag.replace("True", "1").replace("False", "0")) // newer versions spell it out
                .toList();
        assertEquals(List.of(psk, psk), told, name);
        String suite = String.valueOf(SUITES.indexOf(name.substring(name.indexOf('_', 5) + 1)) + 1);
        assertEquals(List.of(suite, suite), got.values("kxp.suite"), name);
        assertReadsFields(vector, pattern, name.contains("X-Wing"), got);
    }

    /** The fields are where the protocol's page says: message 1 [skem] e [s], message 2 ekem [skem]. */
    private void assertReadsFields(JsonObject vector, String pattern, boolean isXwing, Dissection got)
            throws Exception {
        int key = isXwing ? 1216 : 1184;
        int ciphertext = isXwing ? 1120 : 1088;
        int sealed = pattern.equals("NN") ? 0 : 16;
        int e = pattern.equals("NN") ? 8 : 8 + ciphertext;
        byte[] first = bytes(vector, "message1");
        byte[] second = bytes(vector, "message2");
        assertEquals(List.of(hex(first, e, key + sealed)), got.values("kxp.e"));
        assertEquals(List.of(hex(second, 8, ciphertext)), got.values("kxp.ekem"));
        List<String> skem = new ArrayList<>();
        if (!pattern.equals("NN")) {
            skem.add(hex(first, 8, ciphertext));
        }
        if (pattern.equals("IK")) {
            skem.add(hex(second, 8 + ciphertext, ciphertext + 16));
            String s = hex(first, e + key + 16, key + 16);
            assertEquals(List.of(s), got.values("kxp.s"));
        }
        assertEquals(skem, got.values("kxp.skem"));
    }

    private static String hex(byte[] bytes, int at, int length) {
        return HexFormat.of().formatHex(bytes, at, at + length);
    }

    private void writeUdp(boolean isFromClient, byte[] datagram) throws IOException {
        write(isFromClient, SyntheticFrames.udp(isFromClient, FIRST_PORT, NOT_KXPS_PORT, datagram));
    }

    private static byte[] kind(int kind) {
        return number(kind, 1);
    }

    private static byte[] stream(byte[] stream, int from, int to) {
        byte[] part = Arrays.copyOfRange(stream, from, to);
        return framesOf(number(3, 1), number(from, 8), number(part.length, 2), part);
    }

    private static byte[] framesOf(byte[]... parts) {
        ByteArrayOutputStream frames = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            frames.writeBytes(part);
        }
        return frames.toByteArray();
    }

    /** Bytes come in the wrong order, twice and damaged. */
    @Test
    void readsReliableDatagrams() throws Exception {
        JsonObject vector = vectors().stream()
                .filter(one -> one.get("protocol").getAsString().equals("KXP1_IKpsk0_X-Wing_AESGCM256_SHA256"))
                .findFirst()
                .orElseThrow();
        byte[] toServer =
                framed(bytes(vector, "message1"), bytes(vector, "clientConfirmation"), bytes(vector, "clientData"));
        byte[] toClient = framed(bytes(vector, "message2"), bytes(vector, "serverData"));
        int end1 = 4 + bytes(vector, "message1").length;
        int end2 = 4 + bytes(vector, "message2").length;
        byte[] token = number(0xabcdef, 3);
        writeUdp(true, packet(kind(1), CLIENT_ID, number(0, 8), NO_TOKEN, stream(toServer, 0, 1_200)));
        writeUdp(false, packet(kind(2), CLIENT_ID, token));
        writeUdp(
                true,
                packet(kind(1), CLIENT_ID, number(1, 8), number(3, 1), token, stream(toServer, 2_400, end1), kind(0)));
        writeUdp(true, packet(kind(1), CLIENT_ID, number(2, 8), number(3, 1), token, stream(toServer, 0, 1_200)));
        byte[] damaged = packet(kind(1), CLIENT_ID, number(3, 8), NO_TOKEN, stream(toServer, 1_200, 2_400));
        damaged[700] ^= 1;
        write(true, SyntheticFrames.udp(true, FIRST_PORT, 25_722, damaged));
        writeUdp(true, packet(kind(1), CLIENT_ID, number(4, 8), NO_TOKEN, stream(toServer, 1_200, 2_400)));
        byte[] ack =
                framesOf(kind(2), number(4, 8), number(250, 4), number(2, 1), number(1, 4), number(1, 4), number(3, 4));
        writeUdp(false, packet(kind(3), CLIENT_ID, number(0, 8), SERVER_ID, ack, stream(toClient, 0, 1_500)));
        writeUdp(false, packet(kind(4), CLIENT_ID, number(1, 8), stream(toClient, 1_500, end2)));
        writeUdp(
                true,
                packet(
                        kind(4),
                        SERVER_ID,
                        number(5, 8),
                        stream(toServer, end1, toServer.length),
                        framesOf(kind(4), number(toServer.length, 8))));
        writeUdp(
                false,
                packet(
                        kind(4),
                        CLIENT_ID,
                        number(2, 8),
                        stream(toClient, end2, toClient.length),
                        framesOf(kind(5), number(1_000_000, 8)),
                        kind(7)));
        writeUdp(true, packet(kind(4), SERVER_ID, number(6, 8), framesOf(kind(6), number(0xffff_ffffL, 4))));
        out.close();

        Dissection all = Dissection.of(file, FIELDS);
        assertReadsHandshake(vector, all);
        assertEquals(List.of("2", "1", "1"), all.values("kxp.record.type"));
        assertEquals(List.of("1", "2", "1", "1", "1", "1", "3", "4", "4", "4", "4"), all.values("kxpdg.kind"));
        assertEquals(List.of("5"), all.with("kxpdg.crc.bad").values("frame.number"));
        assertEquals(List.of(), all.with("kxp.malformed").values("frame.number"));
        assertEquals(List.of(), all.with("kxpdg.malformed").values("frame.number"));
        assertEquals(List.of("abcdef", "abcdef", "abcdef"), all.values("kxpdg.token"));
        Dissection accept = all.with("kxpdg.kind", "3");
        assertEquals(List.of("0x1122334455667788"), accept.values("kxpdg.client_id"));
        assertEquals(List.of("0x99aabbccddeeff00"), accept.values("kxpdg.server_id"));
        assertEquals(List.of("4"), accept.values("kxpdg.ack.largest"));
        assertEquals(List.of("250"), accept.values("kxpdg.ack.delay"));
        assertEquals(List.of("1", "3"), accept.values("kxpdg.ack.length"));
        assertEquals(List.of("1"), accept.values("kxpdg.ack.gap"));
        assertEquals(List.of("3", "5", "7"), all.with("frame.number", "10").values("kxpdg.frame"));
        assertEquals(List.of("4294967295"), all.values("kxpdg.close.code"));
    }

    /** Whatever is cut off or made up is told, and nothing breaks. */
    @Test
    void tellsWhatIsMalformed() throws Exception {
        writeUdp(true, packet(kind(4), SERVER_ID, number(0, 8), number(9, 1)));
        writeUdp(true, packet(kind(4), SERVER_ID, number(1, 8), number(3, 1), number(0, 8), number(500, 2)));
        writeUdp(true, packet(kind(4), SERVER_ID, number(2, 8), number(2, 1)));
        writeUdp(true, packet(kind(1), CLIENT_ID, number(0, 8), number(200, 1)));
        writeTcp(true, FIRST_PORT, 1, framed(new byte[] {'K', 'X', 'P', 1, 1, 2, 1, 0, 5}, new byte[] {7, 7}));
        out.close();
        Dissection all = Dissection.of(file, FIELDS);
        assertEquals(List.of("1", "2", "3", "4"), all.with("kxpdg.malformed").values("frame.number"));
        assertEquals(List.of("5"), all.with("kxp.malformed").values("frame.number"));
        assertEquals(List.of(), all.with("_ws.lua.error").values("frame.number"));
    }

    /** Pieces whose beginning never comes, and what cannot be a message, take neither time nor memory without end. */
    @Test
    void givesUpStreamsThatCannotBeRead() throws Exception {
        int pieces = 6_000;
        for (int i = pieces; i > 0; i--) {
            writeUdp(true, packet(kind(1), CLIENT_ID, number(i, 8), NO_TOKEN, oneByte(i)));
        }
        writeUdp(true, packet(kind(1), CLIENT_ID, number(0, 8), NO_TOKEN, oneByte(0)));
        byte[] tooLong = framesOf(number(3, 1), number(0, 8), number(4, 2), number(MAX_MESSAGE + 1, 4));
        writeUdp(false, packet(kind(3), CLIENT_ID, number(0, 8), SERVER_ID, tooLong));
        byte[] message = framesOf(number(3, 1), number(4, 8), number(9, 2), number(5, 4), number(1, 5));
        writeUdp(false, packet(kind(4), CLIENT_ID, number(1, 8), message));
        out.close();
        Dissection all = Dissection.of(file, FIELDS);
        assertEquals(pieces + 3, all.with("kxpdg.kind").frames().size());
        assertEquals(List.of(), all.with("_ws.lua.error").values("frame.number"));
        assertEquals(List.of(), all.with("kxp.malformed").values("frame.number"));
    }

    private static byte[] oneByte(int offset) {
        return framesOf(number(3, 1), number(offset, 8), number(1, 2), kind(0));
    }
}
