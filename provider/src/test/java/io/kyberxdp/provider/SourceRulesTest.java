package io.kyberxdp.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Rules on the module's source that the compiler does not know. */
class SourceRulesTest {

    private static final Path SOURCES = Path.of("src", "main", "java");
    private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|//[^\\n]*");
    private static final Pattern MONITOR = Pattern.compile("\\bsynchronized\\b");

    @Test
    @Tag("jca-pitfall-28")
    void noMonitorPinsAVirtualThread() throws IOException {
        assertTrue(sources().size() > 20, "found only " + sources());
        List<Path> offenders = sources().stream()
                .filter(source -> MONITOR.matcher(code(source)).find())
                .toList();
        assertEquals(List.of(), offenders);
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        }
    }

    private static String code(Path source) {
        try {
            return COMMENT.matcher(Files.readString(source)).replaceAll("");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
