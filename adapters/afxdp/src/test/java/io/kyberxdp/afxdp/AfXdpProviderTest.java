package io.kyberxdp.afxdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.afxdp.jna.XskSocket;
import io.kyberxdp.afxdp.net.Capabilities;
import io.kyberxdp.transport.Availability;
import io.kyberxdp.transport.Availability.Unavailable;
import io.kyberxdp.transport.DatagramProvider;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether the adapter works, and what it says where it does not. */
class AfXdpProviderTest {

    @TempDir
    private Path folder;

    @Test
    void isFoundByItsScheme() {
        assertTrue(DatagramProvider.installed().stream()
                .anyMatch(known -> known.scheme().equals("afxdp")));
    }

    @Test
    void worksForRoot() {
        Capabilities.needXdp();
        assertEquals(Availability.available(), new AfXdpProvider().availability());
    }

    @Test
    void namesTheCapabilitiesToOneWhoIsNotRoot() throws Exception {
        Capabilities.needXdp();
        String told = probe(List.of("setpriv", "--bounding-set=-all"), List.of());
        assertTrue(told.contains("EPERM"), told);
        assertTrue(told.contains("CAP_NET_RAW"), told);
    }

    @Test
    void saysWhyTheJarHasNoProgram() throws Exception {
        Capabilities.needXdp();
        Path classes = copyOfClasses();
        packageWithoutClang(classes);
        assertFalse(Files.exists(classes.resolve("io/kyberxdp/afxdp/jna/kyberxdp.bpf.o")));
        String told = probeClasses(classes);
        assertTrue(told.contains("not built: there was no clang where the jar was built"), told);
        assertTrue(told.contains("apt-get install clang libbpf-dev"), told);
    }

    @Test
    void saysThatANamedProgramIsNotThere() throws Exception {
        Capabilities.needXdp();
        String told = probe(List.of(), List.of("-Dkyberxdp.afxdp.program=" + folder.resolve("absent.o")));
        assertTrue(told.contains("there is no file"), told);
    }

    @Test
    void namesTheLimitOnLockedMemory() throws Exception {
        Capabilities.needXdp();
        String told = probe(
                List.of("prlimit", "--memlock=1000000", "setpriv", "--bounding-set=-ipc_lock"), List.of("-Dframes"));
        assertTrue(told.contains("registering 6 MiB of frames failed: ENOBUFS"), told);
        assertTrue(told.contains("ulimit -l"), told);
    }

    /** For child JVMs: prints the availability, or what comes of opening a socket. */
    public static final class Probe {
        private Probe() {}

        public static void main(String[] args) {
            if (System.getProperty("frames") != null) {
                System.out.println(assertThrows(IOException.class, () -> XskSocket.open("lo", 0, 1514))
                        .getMessage());
                return;
            }
            Availability availability = new AfXdpProvider().availability();
            System.out.println(availability instanceof Unavailable no ? no.cause() + "; " + no.remedy() : "available");
        }
    }

    private String probeClasses(Path classes) throws Exception {
        String path = System.getProperty("java.class.path");
        String own = Path.of("target", "classes").toAbsolutePath().toString();
        assertTrue(path.contains(own), path);
        return run(java(List.of("-cp", path.replace(own, classes.toString()))));
    }

    private static String probe(List<String> prefix, List<String> options) throws Exception {
        List<String> command = new ArrayList<>(prefix);
        List<String> arguments = new ArrayList<>(options);
        arguments.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(java(arguments));
        return run(command);
    }

    private static List<String> java(List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(arguments);
        command.add(Probe.class.getName());
        return command;
    }

    private static String run(List<String> command) throws Exception {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        return output;
    }

    private Path copyOfClasses() throws IOException {
        Path source = Path.of("target", "classes");
        Path target = folder.resolve("classes");
        try (var files = Files.walk(source)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = target.resolve(source.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
        return target;
    }

    /** Runs the packaging where the only commands are those it cannot do without. */
    private void packageWithoutClang(Path classes) throws Exception {
        Path bin = Files.createDirectory(folder.resolve("bin"));
        for (String name : new String[] {"dirname", "mkdir", "rm"}) {
            Files.createSymbolicLink(bin.resolve(name), Path.of("/bin", name));
        }
        ProcessBuilder build = new ProcessBuilder("/bin/sh", "../../bpf/package.sh", classes.toString());
        build.environment().clear();
        build.environment().put("PATH", bin.toString());
        assertEquals(0, build.redirectErrorStream(true).start().waitFor());
    }
}
