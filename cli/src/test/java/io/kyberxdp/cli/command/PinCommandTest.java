package io.kyberxdp.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.cli.CliRun;
import io.kyberxdp.cli.Main;
import io.kyberxdp.transport.Availability;
import io.kyberxdp.transport.Availability.Unavailable;
import io.kyberxdp.transport.DatagramProvider;
import io.kyberxdp.transport.testkit.Capability;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What others may do by it, the tests of the adapter show. */
@Timeout(300)
class PinCommandTest {

    /** Runs in network and mount namespaces of its own, which go with it. KYBERXDP is the command. */
    private static final String SESSION = """
            mount -t bpf bpf .
            ip link add kx0 type veth peer name kx1
            ip address add 10.77.0.1/24 dev kx0
            ip link set kx0 up
            $KYBERXDP pin 'afxdp://10.77.0.1:25722?if=kx0&xdp=skb' --to "$PWD/kx0" --group 0
            ip link show dev kx0 | grep -o prog/xdp
            $KYBERXDP unpin "$PWD/kx0"
            ip link show dev kx0 | grep -o prog/xdp || echo none
            ls
            """;

    @TempDir
    private Path folder;

    @Test
    void attachesTheProgramAndRemovesIt() throws Exception {
        needXdp();
        ProcessBuilder builder = new ProcessBuilder("unshare", "--net", "--mount", "sh", "-e", "-c", SESSION)
                .directory(folder.toFile())
                .redirectErrorStream(true);
        builder.environment().put("KYBERXDP", command());
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        assertEquals(
                List.of("afxdp://10.77.0.1:25722?if=kx0&pinned=" + folder.toRealPath() + "/kx0", "prog/xdp", "none"),
                output.lines().toList());
    }

    private static String command() {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return java + " --enable-native-access=ALL-UNNAMED -cp " + System.getProperty("java.class.path") + " "
                + Main.class.getName();
    }

    private static void needXdp() {
        Capability.need(
                "root",
                "root".equals(System.getProperty("user.name")),
                "attaching XDP programs and making network namespaces needs root; run the tests as root");
        Availability availability = DatagramProvider.installed().stream()
                .filter(provider -> provider.scheme().equals("afxdp"))
                .findFirst()
                .orElseThrow()
                .availability();
        String cause = availability instanceof Unavailable no ? no.cause() + "; " + no.remedy() : "";
        Capability.need("libxdp", availability.isAvailable(), cause);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pin udp://127.0.0.1:25722 --to /x --group 0                  | need no privileges",
                "pin afxdp://127.0.0.1:25722 --group 0                        | --to",
                "pin afxdp://127.0.0.1:25722 --to /x                          | --group",
                "pin afxdp://127.0.0.1:0?if=lo --to /x --group 0              | a program is pinned for one port",
                "pin afxdp://127.0.0.1:25722?pinned=/x --to /x --group 0      | a program is pinned for one port",
                "unpin                                                        | FOLDER",
            })
    void refusesMisuse(String line, String expected) {
        needXdp();
        CliRun run = CliRun.of(line.split(" ", -1));
        assertEquals(2, run.exitCode(), run.err());
        assertTrue(run.err().contains(expected), run.err());
    }

    @Test
    void saysWhatIsInTheWay() {
        needXdp();
        CliRun pin = CliRun.of("pin", "afxdp://127.0.0.1:25722?if=lo", "--to", folder + "/x", "--group", "0");
        assertEquals(1, pin.exitCode());
        assertTrue(pin.err().contains("lo has no Ethernet address"), pin.err());
        CliRun unpin = CliRun.of("unpin", folder + "/absent");
        assertEquals(1, unpin.exitCode());
        assertTrue(unpin.err().contains("there is no folder"), unpin.err());
    }
}
