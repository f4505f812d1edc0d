package io.kyberxdp.provider.clib.jna;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs this JDK's java on this module's classes. */
public final class ChildJvm {

    public static final Path CLASSES = Path.of("target", "classes").toAbsolutePath();
    public static final Path TEST_CLASSES = Path.of("target", "test-classes").toAbsolutePath();

    private ChildJvm() {}

    /** The jar of JNA that these tests run with. */
    public static Path jna() {
        return Path.of(com.sun.jna.Native.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath());
    }

    public static String path(Path... entries) {
        return Stream.of(entries).map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    /**
     * What a JVM printed, in lines.
     *
     * @param noise the error output, without what JDK 24 and later say of native access
     */
    record Output(List<String> lines, List<String> noise) {}

    /** The lines on the standard output; there must be no noise. */
    static List<String> run(List<String> arguments) throws Exception {
        Output output = runNoisily(arguments);
        assertEquals(List.of(), output.noise());
        return output.lines();
    }

    static Output runNoisily(List<String> arguments) throws Exception {
        Path out = Files.createTempFile("kyberxdp-out", null);
        Path err = Files.createTempFile("kyberxdp-err", null);
        try {
            List<String> command = new ArrayList<>();
            command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            command.addAll(List.of("-XX:TieredStopAtLevel=1", "-Xshare:auto"));
            command.addAll(arguments);
            Process process = new ProcessBuilder(command)
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile())
                    .start();
            assertTrue(process.waitFor(120, TimeUnit.SECONDS), "the child JVM hangs: " + command);
            assertEquals(0, process.exitValue(), Files.readString(err));
            return new Output(Files.readAllLines(out), noise(err));
        } finally {
            Files.delete(out);
            Files.delete(err);
        }
    }

    private static List<String> noise(Path err) throws IOException {
        return Files.readAllLines(err).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("WARNING: "))
                .toList();
    }
}
