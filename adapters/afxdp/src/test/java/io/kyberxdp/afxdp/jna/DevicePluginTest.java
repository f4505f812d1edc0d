package io.kyberxdp.afxdp.jna;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.afxdp.jna.PluginDouble.Answer;
import io.kyberxdp.afxdp.net.Namespace;
import io.kyberxdp.afxdp.net.VethPair;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The device plugin's protocol, with a plugin that keeps to it, and with one that does not. */
@Timeout(180)
class DevicePluginTest {

    private static final int PATIENCE = 30_000;
    private static final int IMPATIENCE = 200;
    private static final String POD = "exchange-0";

    private static VethPair pair;
    private static ForeignXdp program;

    @TempDir
    private Path folder;

    private Path file;
    private PluginDouble plugin;
    private long bpfDescriptors;

    @BeforeAll
    static void attachProgram() throws Exception {
        pair = VethPair.create();
        program = ForeignXdp.attach(pair.right());
    }

    @AfterAll
    static void removeAll() {
        if (program != null) {
            program.close();
        }
        if (pair != null) {
            pair.close();
        }
    }

    @BeforeEach
    void startPlugin() throws Exception {
        file = folder.resolve("afxdp.sock");
        plugin = PluginDouble.start(
                file,
                POD,
                Map.of("kx0", sockets(), "kx1", program.descriptors().get("frames"), "kx2", program(), "kx3", 0));
        bpfDescriptors = bpfDescriptors();
    }

    @AfterEach
    void endPlugin() throws Exception {
        if (plugin != null) {
            plugin.close();
            assertEquals(bpfDescriptors, bpfDescriptors(), "every descriptor that came was closed");
        }
    }

    private static int sockets() {
        return program.descriptors().get("sockets");
    }

    private static int program() {
        return program.descriptors().get("program");
    }

    /** How many maps and programs this process has open. */
    private static long bpfDescriptors() throws IOException {
        try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
            return open.filter(DevicePluginTest::isBpf).count();
        }
    }

    private static boolean isBpf(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString().startsWith("anon_inode:bpf");
        } catch (IOException e) {
            return false; // closed meanwhile
        }
    }

    private SocketMap ask(String interfaceName, int timeout) throws IOException {
        return DevicePlugin.request(file.toString(), POD, interfaceName, timeout);
    }

    private void assertRefused(String interfaceName, String expected) {
        String told = assertThrows(
                        IOException.class, () -> ask(interfaceName, PATIENCE).close())
                .getMessage();
        assertTrue(told.startsWith("the device plugin at " + file + " gives no map of AF_XDP sockets: "), told);
        assertTrue(told.contains(expected), told);
    }

    @Test
    void getsTheMapOfItsInterface() throws Exception {
        try (SocketMap map = ask("kx0", PATIENCE)) {
            XskSocket socket = pair.right().call(() -> XskSocket.open(Namespace.INTERFACE, 0, 1514));
            map.insert(0, socket);
            map.remove(0);
            socket.close();
        }
        assertEquals(List.of("/connect," + POD, "/version", "/xsk_map_fd,kx0", "/fin"), plugin.requests());
    }

    /** The plugin serves one connection; a port that is opened again uses what came by it. */
    @Test
    void keepsWhatItWasGiven() throws Exception {
        long before = bpfDescriptors;
        for (int i = 0; i < 3; i++) {
            DevicePlugin.request(file.toString(), POD, "kx0").close();
        }
        assertEquals(4, plugin.requests().size());
        assertEquals(before + 1, bpfDescriptors());
        bpfDescriptors = before + 1;
        IOException other = assertThrows(
                IOException.class,
                () -> DevicePlugin.request(file.toString(), POD, "kx9").close());
        assertTrue(other.getMessage().contains("ECONNREFUSED"), other.getMessage());
        assertTrue(other.getMessage().contains("replace the pod by a new one"), other.getMessage());
    }

    @Test
    void saysWhenThePluginDoesNotKnowThePod() {
        String told = assertThrows(
                        IOException.class,
                        () -> DevicePlugin.request(file.toString(), "stranger", "kx0", PATIENCE)
                                .close())
                .getMessage();
        assertTrue(told.contains("knows no pod 'stranger'"), told);
        assertTrue(told.contains("pod=NAME"), told);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "kx9 | did not give the interface kx9 to this pod",
                "kx1 | is another one than it should be",
                "kx2 | is another one than it should be",
                "kx3 | asking what the map of AF_XDP sockets from the device plugin",
            })
    void refusesWhatIsNoMapOfSockets(String interfaceName, String expected) {
        assertRefused(interfaceName, expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/connect", "/version", "/xsk_map_fd"})
    void refusesAPluginThatDoesNotUnderstand(String request) {
        plugin.answer(request, Answer.of("/nak"));
        assertRefused("kx0", "'/nak'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/connect", "/version", "/xsk_map_fd"})
    void saysWhenThePluginFails(String request) {
        plugin.answer(request, Answer.of("/error"));
        assertRefused("kx0", "'/error'");
    }

    @Test
    void refusesAnotherVersion() {
        plugin.answer("/version", Answer.of("0.2"));
        assertRefused("kx0", "speaks version '0.2' of its protocol, and this program 0.1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/connect", "/version", "/xsk_map_fd"})
    void doesNotWaitForever(String request) {
        plugin.answer(request, Answer.none());
        String told = assertThrows(
                        IOException.class, () -> ask("kx0", IMPATIENCE).close())
                .getMessage();
        assertTrue(told.contains("waiting for an answer failed: EAGAIN"), told);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/connect", "/version", "/xsk_map_fd"})
    void saysWhenThePluginEndsTheConnection(String request) {
        plugin.answer(request, Answer.end());
        assertRefused("kx0", "it ended the connection in place of an answer to '" + request);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/connect", "/version", "/xsk_map_fd"})
    void refusesAnAnswerThatIsTooLong(String request) {
        plugin.answer(request, Answer.of("0.1" + " ".repeat(62), sockets()));
        assertRefused("kx0", "more than 64 bytes");
    }

    @Test
    void showsNoControlCharactersOfAnAnswer() {
        plugin.answer("/version", Answer.of("\u001b[31m\r\n\u00ff"));
        assertRefused("kx0", "speaks version '?[31m???'");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2, 3, 100})
    void refusesAnyNumberOfDescriptorsButOne(int count) {
        Integer[] several = new Integer[count];
        Arrays.fill(several, sockets());
        plugin.answer("/xsk_map_fd", Answer.of("/fd_ack", several));
        assertRefused("kx0", "descriptors");
    }

    @ParameterizedTest
    @CsvSource({"/connect,/host_ok", "/version,0.1", "/xsk_map_fd,/fd_nak", "/xsk_map_fd,/else"})
    void closesDescriptorsThatDoNotBelong(String request, String text) {
        plugin.answer(request, Answer.of(text, sockets()));
        assertRefused("kx0", "");
    }

    /** The map is there by then. */
    @Test
    void takesTheMapWithoutAGoodBye() throws Exception {
        plugin.answer("/fin", Answer.of("/nak"));
        ask("kx0", PATIENCE).close();
        assertEquals(4, plugin.requests().size());
    }

    @Test
    void asksNothingThatIsTooLongForTheProtocol() {
        String longName = "a".repeat(60);
        String told = assertThrows(
                        IOException.class,
                        () -> DevicePlugin.request(file.toString(), longName, "kx0", PATIENCE)
                                .close())
                .getMessage();
        assertTrue(told.contains("longer than its protocol's 64 bytes"), told);
        assertEquals(List.of(), plugin.requests());
    }

    @Test
    void saysWhatIsWrongWithTheSocket() throws Exception {
        assertTrue(refused(folder.resolve("absent")).contains("ENOENT"));
        assertTrue(refused(Files.createFile(folder.resolve("plain"))).contains("ECONNREFUSED"));
        assertTrue(refused(folder.resolve("x".repeat(108))).contains("those of sockets have at most 107"));
        try (ServerSocketChannel stream = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            Path other = folder.resolve("stream");
            stream.bind(UnixDomainSocketAddress.of(other));
            assertTrue(refused(other).contains("another kind than SOCK_SEQPACKET"), refused(other));
        }
    }

    private static String refused(Path socket) {
        return assertThrows(
                        IOException.class,
                        () -> DevicePlugin.request(socket.toString(), POD, "kx0", PATIENCE)
                                .close())
                .getMessage();
    }
}
