package io.kyberxdp.kerneltcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.kerneltcp.child.UdpChild;
import io.kyberxdp.transport.DatagramProvider;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What UDP does in JVMs that are set up otherwise than this one: without JNA, and on the module path. */
final class UdpFallbackTest {

    private static final Path TESTS = placeOf(UdpFallbackTest.class);
    private static final Path ADAPTER = placeOf(UdpTransport.class);
    private static final Path PORTS = placeOf(DatagramProvider.class);

    @TempDir
    private Path folder;

    /** Where a class was loaded from: a folder, or a jar. */
    private static Path placeOf(Class<?> type) {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().getPath());
    }

    private static Path jna() throws ClassNotFoundException {
        return placeOf(Class.forName("com.sun.jna.Native"));
    }

    @Test
    void servesWithoutJna() throws Exception {
        assertEquals(
                "nio (its native way does not work here: JNA is not there; add net.java.dev.jna:jna to the class path (on"
                        + " the module path, --add-modules com.sun.jna too)): a datagram arrived",
                run("-cp", path(TESTS, ADAPTER, PORTS)));
    }

    @Test
    void tellsWhyWhatIsAskedForDoesNotWork() throws Exception {
        String said = run("-Dkyberxdp.udp=native", "-cp", path(TESTS, ADAPTER, PORTS));
        assertTrue(said.startsWith("native UDP does not work here: JNA is not there; "), said);
        assertTrue(said.contains("leave out the system property kyberxdp.udp"), said);
    }

    @Test
    void servesWhereJnaCannotUnpackItsLibrary() throws Exception {
        Path file = Files.createFile(folder.resolve("file"));
        String said = run("-Djna.tmpdir=" + file.resolve("folder"), "-cp", path(TESTS, ADAPTER, PORTS, jna()));
        assertTrue(said.startsWith("nio (its native way does not work here: JNA does not work here: "), said);
        assertTrue(said.endsWith("a datagram arrived"), said);
    }

    @Test
    void worksOnTheModulePath() throws Exception {
        new UdpPorts("native").need();
        String said = run(
                "-p",
                path(ADAPTER, PORTS, jna()),
                "--add-modules",
                "io.kyberxdp.kerneltcp,com.sun.jna",
                "-cp",
                TESTS.toString());
        assertTrue(said.startsWith("native, with"), said);
        assertTrue(said.endsWith("a datagram arrived"), said);
    }

    private static String path(Path... entries) {
        return Stream.of(entries).map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    /** What the child JVM printed; its error output is for the report of a failure. */
    private String run(String... arguments) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(arguments));
        command.add(UdpChild.class.getName());
        Path errors = folder.resolve("errors");
        Process process =
                new ProcessBuilder(command).redirectError(errors.toFile()).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(process.waitFor(60, TimeUnit.SECONDS), "the child JVM hangs");
        assertEquals(0, process.exitValue(), () -> contents(errors));
        return said.trim();
    }

    private static String contents(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
