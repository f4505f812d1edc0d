package io.kyberxdp.afxdp;

import static io.kyberxdp.afxdp.net.Ports.bind;
import static io.kyberxdp.afxdp.net.Ports.exchange;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.afxdp.jna.ProgramMaps;
import io.kyberxdp.afxdp.jna.Verdict;
import io.kyberxdp.afxdp.net.BpfFolder;
import io.kyberxdp.afxdp.net.Frames;
import io.kyberxdp.afxdp.net.Namespace;
import io.kyberxdp.afxdp.net.PortProcess;
import io.kyberxdp.afxdp.net.Ports;
import io.kyberxdp.afxdp.net.Unprivileged;
import io.kyberxdp.afxdp.net.VethPair;
import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.Endpoint;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A port on our program, which root has attached and pinned. */
@Timeout(300)
class PinnedProgramTest {

    private static final String SERVER = "afxdp://10.77.0.2:25722?if=kx0";
    private static final InetSocketAddress AT = Frames.at("10.77.0.2", 25722);

    private static final AfXdpProvider PROVIDER = new AfXdpProvider();

    private VethPair pair;
    private BpfFolder bpf;
    private Path folder;

    @BeforeEach
    void pin() throws Exception {
        pair = VethPair.create();
        pair.left().setChecksumOffload(false);
        bpf = BpfFolder.mount();
        folder = bpf.file("kx0");
        pin(SERVER + "&xdp=native");
    }

    private void pin(String endpoint) throws Exception {
        pin(endpoint, Unprivileged.GROUP);
    }

    private Endpoint pin(String endpoint, String group) throws Exception {
        return pair.right().call(() -> PROVIDER.pin(Endpoint.parse(endpoint), folder, group));
    }

    @AfterEach
    void removeAll() {
        if (bpf != null) {
            bpf.close();
        }
        if (pair != null) {
            pair.close();
        }
    }

    private String server() {
        return SERVER + "&pinned=" + folder;
    }

    private static boolean hasProgram(Namespace side) throws Exception {
        return side.ip("link show dev kx0").contains("prog/xdp");
    }

    private Map<Verdict, Long> counters() throws IOException {
        try (ProgramMaps maps = ProgramMaps.pinned(folder.toString())) {
            return maps.counters();
        }
    }

    private static void echo(DatagramPort client, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            byte[] question = Ports.bytes(1200, i);
            Ports.send(client, AT, question);
            assertArrayEquals(question, Ports.receive(client).payload());
        }
    }

    @Test
    void servesAsNobodyWithOneCapability() throws Exception {
        try (Unprivileged nobody = Unprivileged.prepare();
                DatagramPort client = bind(pair.left(), "udp://10.77.0.1:0")) {
            for (int i = 1; i <= 2; i++) { // also after a kill
                try (PortProcess process = nobody.echo(pair.right(), server())) {
                    assertTrue(
                            process.port().contains("native XDP by the program pinned in " + folder), process.port());
                    echo(client, 50);
                    assertEquals(50L * i, counters().get(Verdict.OURS), "past the kernel");
                    process.kill();
                }
                assertTrue(hasProgram(pair.right()), "the program stays");
                long before = counters().get(Verdict.NO_SOCKET);
                Ports.send(client, AT, new byte[1]);
                while (counters().get(Verdict.NO_SOCKET) == before) { // until no socket of the process is left
                    Thread.sleep(1);
                }
                assertEquals(before + 1, counters().get(Verdict.NO_SOCKET));
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''             | 8000000 | true  | need the capability CAP_NET_RAW",
                "+net_raw       | 1000000 | true  | above the limit on locked memory; raise it (ulimit -l)",
                "+net_raw       | 8000000 | false | with the capabilities CAP_BPF, CAP_NET_ADMIN and CAP_NET_RAW; or have root",
                "+net_raw,+bpf  | 8000000 | false | with the capabilities CAP_BPF, CAP_NET_ADMIN and CAP_NET_RAW; or have root",
            })
    void namesWhatIsMissing(String capabilities, long lockedMemory, boolean isPinned, String expected)
            throws Exception {
        try (Unprivileged nobody = Unprivileged.prepare();
                PortProcess process =
                        nobody.echo(pair.right(), isPinned ? server() : SERVER, capabilities, lockedMemory)) {
            assertTrue(process.firstLine().contains(expected), process.firstLine());
        }
    }

    @Test
    void namesTheRightThatIsMissing() throws Exception {
        Files.setPosixFilePermissions(folder.resolve("xsks"), PosixFilePermissions.fromString("rw-r-----"));
        try (Unprivileged nobody = Unprivileged.prepare();
                PortProcess process = nobody.echo(pair.right(), server())) {
            String told = process.firstLine();
            assertTrue(told.contains(folder + "/xsks failed: EACCES"), told);
            assertTrue(told.contains("the right to read and write it"), told);
        }
    }

    /** What is ours was settled by root: who may open the port may not widen it, nor remove the program. */
    @Test
    void givesNoRightsButToSockets() throws Exception {
        assertEquals("rwxr-x---", permissions(folder));
        assertEquals("rw-rw----", permissions(folder.resolve("xsks")));
        assertEquals("rw-------", permissions(folder.resolve("link")));
        for (String name : new String[] {"station", "locals", "ports", "counters", "program"}) {
            assertEquals("rw-r-----", permissions(folder.resolve(name)));
        }
    }

    private static String permissions(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    @Test
    void namesTheEndpointToBindTo() throws Exception {
        PROVIDER.unpin(folder);
        Endpoint bound = pin("afxdp://0.0.0.0:25722?if=kx0&xdp=skb&mode=spin", "0");
        assertEquals("afxdp://0.0.0.0:25722?if=kx0&mode=spin&pinned=" + folder, bound.toString());
        try (DatagramPort client = bind(pair.left(), "udp://[fd77::1]:0");
                DatagramPort port = bind(pair.right(), bound.toString())) {
            assertTrue(port.toString().contains("SKB XDP"), port.toString());
            exchange(client, port, Frames.at("fd77::2", 25722), 1200, 10);
            assertEquals(10, port.counters().get("xdp.ours"));
        }
    }

    @Test
    void takesItsSocketsOutAndLeavesTheProgram() throws Exception {
        try (DatagramPort client = bind(pair.left(), "udp://10.77.0.1:0")) {
            for (int i = 0; i < 3; i++) {
                try (DatagramPort port = bind(pair.right(), server())) {
                    exchange(client, port, 1200, 10);
                    assertEquals(10, port.counters().get("xdp.ours"));
                }
            }
            assertTrue(hasProgram(pair.right()));
            PROVIDER.unpin(folder);
            assertFalse(hasProgram(pair.right()));
            assertFalse(Files.exists(folder));
        }
    }

    @Test
    void reachesAPeerFromThePortTheProgramIsFor() throws Exception {
        try (DatagramPort peer = bind(pair.left(), "udp://10.77.0.1:0")) {
            String remote = "afxdp://10.77.0.1:" + peer.local().getPort() + "?pinned=" + folder;
            IOException told = assertThrows(IOException.class, () -> Ports.open(pair.right(), remote));
            assertTrue(told.getMessage().contains("by the parameter local-port"), told.getMessage());
            try (DatagramPort port = Ports.open(pair.right(), remote + "&local-port=25722")) {
                exchange(port, peer, 1200, 10);
                assertEquals(10, port.counters().get("xdp.ours"));
            }
        }
    }

    @Test
    void goesOnByTheKernelWhenTheProgramIsRemoved() throws Exception {
        try (DatagramPort client = bind(pair.left(), "udp://10.77.0.1:0");
                DatagramPort port = bind(pair.right(), server())) {
            exchange(client, port, 1200, 10);
            PROVIDER.unpin(folder);
            exchange(client, port, 1200, 10);
            assertEquals(10, port.counters().get("kernel.received"));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "afxdp://10.77.0.2:25723?if=kx0        | is not for the UDP port 25723",
                "afxdp://10.77.0.2:25722?if=kx0&vlan=5 | for another Ethernet address or other VLAN tags",
                "afxdp://10.77.0.3:25722?if=kx0        | for none of the IP addresses of this port",
            })
    void refusesAPortTheProgramIsNotFor(String endpoint, String expected) throws Exception {
        pair.right().ip("addr add 10.77.0.3/24 dev kx0");
        IOException told = assertThrows(IOException.class, () -> bind(pair.right(), endpoint + "&pinned=" + folder));
        assertTrue(told.getMessage().contains(expected), told.getMessage());
        assertTrue(told.getMessage().contains("removed and pinned again"), told.getMessage());
    }

    @Test
    void refusesAProgramThatIsOnAnotherInterfaceOrOnNone() throws Exception {
        String left = "afxdp://10.77.0.1:25722?if=kx0";
        IOException none = assertThrows(IOException.class, () -> bind(pair.left(), left + "&pinned=" + folder));
        assertTrue(none.getMessage().contains("kx0 has no XDP program"), none.getMessage());
        try (DatagramPort other = bind(pair.left(), left)) {
            IOException told = assertThrows(
                    IOException.class, () -> bind(pair.left(), "afxdp://10.77.0.1:25723?if=kx0&pinned=" + folder));
            assertTrue(told.getMessage().contains("but the one on kx0 is that with the id"), told.getMessage());
            assertTrue(other.toString().contains("native"));
        }
    }

    @Test
    void refusesAFolderWithoutAProgram() {
        IOException told =
                assertThrows(IOException.class, () -> bind(pair.right(), SERVER + "&pinned=" + bpf.file("absent")));
        assertTrue(told.getMessage().contains("ENOENT"), told.getMessage());
        assertTrue(told.getMessage().contains("must pin it there first"), told.getMessage());
    }

    @Test
    void leavesNothingWhenItCannotPin() throws Exception {
        IOException twice = assertThrows(IOException.class, () -> pin(SERVER));
        assertTrue(twice.getMessage().contains("with the id"), twice.getMessage());
        assertTrue(Files.exists(folder), "the first one stays");
        PROVIDER.unpin(folder);
        IOException group = assertThrows(IOException.class, () -> pin(SERVER, "no-such-group"));
        assertTrue(group.getMessage().contains("no group 'no-such-group'"), group.getMessage());
        folder = bpf.file("absent/kx0");
        IOException absent = assertThrows(IOException.class, () -> pin(SERVER));
        assertTrue(absent.getMessage().contains("absent is not there"), absent.getMessage());
        folder = bpf.file("eth0.5");
        IOException dot = assertThrows(IOException.class, () -> pin(SERVER));
        assertTrue(dot.getMessage().contains("have no dots"), dot.getMessage());
        folder = Files.createDirectory(bpf.file("there"));
        IOException there = assertThrows(IOException.class, () -> pin(SERVER));
        assertTrue(there.getMessage().contains("is there already"), there.getMessage());
        folder = Files.createTempDirectory("kyberxdp-plain-").resolve("kx0");
        IOException plain = assertThrows(IOException.class, () -> pin(SERVER));
        assertTrue(plain.getMessage().contains("in a BPF file system (mount -t bpf"), plain.getMessage());
        assertFalse(Files.exists(folder));
        assertFalse(hasProgram(pair.right()));
        Files.delete(folder.getParent());
        assertThrows(IllegalArgumentException.class, () -> pin("afxdp://10.77.0.2:0?if=kx0"));
    }

    @Test
    void removesNothingThatIsNotIts() throws Exception {
        Files.createDirectory(folder.resolve("other"));
        IOException told = assertThrows(IOException.class, () -> PROVIDER.unpin(folder));
        assertTrue(told.getMessage().contains("it has other files"), told.getMessage());
        assertTrue(hasProgram(pair.right()));
        Files.delete(folder.resolve("other"));
        IOException empty =
                assertThrows(IOException.class, () -> PROVIDER.unpin(Files.createDirectory(bpf.file("empty"))));
        assertTrue(empty.getMessage().contains("it has no files"), empty.getMessage());
        IOException absent = assertThrows(IOException.class, () -> PROVIDER.unpin(bpf.file("absent")));
        assertTrue(absent.getMessage().contains("there is no folder"), absent.getMessage());
    }

    /** Who may rename the folder might put a link to another one in its place, whose files root would then give away. */
    @Test
    void pinsNothingWhereOthersMayRenameIt() throws Exception {
        Path shared = Files.createDirectory(bpf.file("shared"));
        Files.setPosixFilePermissions(shared, PosixFilePermissions.fromString("rwxrwx---"));
        PROVIDER.unpin(folder);
        folder = shared.resolve("kx0");
        IOException writable = assertThrows(IOException.class, () -> pin(SERVER));
        assertTrue(
                writable.getMessage().contains("other users may rename what is in " + shared), writable.getMessage());
        Files.setPosixFilePermissions(shared, PosixFilePermissions.fromString("rwx------"));
        Files.setAttribute(shared, "unix:uid", 12_345);
        IOException others = assertThrows(IOException.class, () -> pin(SERVER));
        assertTrue(others.getMessage().contains("other users may rename what is in " + shared), others.getMessage());
        assertFalse(Files.exists(folder));
        assertFalse(hasProgram(pair.right()));
        Files.setAttribute(shared, "unix:uid", 0);
        pin(SERVER);
        assertTrue(hasProgram(pair.right()));
        Files.setAttribute(shared, "unix:uid", 12_345);
        IOException given = assertThrows(IOException.class, () -> PROVIDER.unpin(folder));
        assertTrue(given.getMessage().contains("other users may rename"), given.getMessage());
        assertTrue(hasProgram(pair.right()));
    }

    @Test
    void removesNoFilesOfOtherFileSystems(@TempDir Path plain) throws Exception {
        Path work = Files.writeString(plain.resolve("program"), "hours of work");
        IOException told = assertThrows(IOException.class, () -> PROVIDER.unpin(plain));
        assertTrue(told.getMessage().contains("not in one of BPF"), told.getMessage());
        assertTrue(Files.exists(work));
    }
}
