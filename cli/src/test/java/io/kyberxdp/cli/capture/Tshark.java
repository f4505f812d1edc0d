package io.kyberxdp.cli.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kyberxdp.transport.testkit.Capability;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Asks tshark, with our dissector, what is in a file: what others' software makes of what we write. */
final class Tshark {

    private static final Path DISSECTOR = Path.of(System.getProperty("kyberxdp.root"), "tools", "wireshark", "kxp.lua");
    private static final String SEPARATOR = "|";

    private Tshark() {}

    /** Goes on where it is installed. */
    static void need() {
        boolean installed = Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "tshark")));
        Capability.need("tshark", installed, "tshark is not installed; on Debian or Ubuntu: apt-get install tshark");
    }

    /**
     * A row for each frame that passes the filter, with the values of the fields; of a field that occurs several times in
     * the frame, all, with commas between them.
     */
    static List<List<String>> read(Path file, String filter, String... fields)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("tshark", "-n", "-X", "lua_script:" + DISSECTOR));
        command.addAll(List.of("-r", file.toString(), "-Y", filter, "-T", "fields", "-E", "separator=" + SEPARATOR));
        for (String field : fields) {
            command.addAll(List.of("-e", field));
        }
        Path errors = Files.createTempFile("tshark", ".txt");
        try {
            Process process =
                    new ProcessBuilder(command).redirectError(errors.toFile()).start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(0, process.waitFor(), () -> command + ": " + text(errors));
            return output.lines()
                    .map(line -> List.of(line.split(Pattern.quote(SEPARATOR), -1)))
                    .toList();
        } finally {
            Files.delete(errors);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return e.toString();
        }
    }
}
