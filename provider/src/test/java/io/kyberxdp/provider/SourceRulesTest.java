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
    private static final Pattern VIEW = Pattern.compile("\\bbyte(Array|Buffer)ViewVarHandle\\b|\\bUnsafe\\b");

    @Test
    @Tag("jca-pitfall-28")
    void noMonitorPinsAVirtualThread() throws IOException {
        assertEquals(List.of(), filesWith(MONITOR));
    }

    /** C2 has lost stores through them: see {@link CompiledCodeTest}. */
    @Test
    void noArrayIsSeenAsOneOfAnotherType() throws IOException {
        assertEquals(List.of(), filesWith(VIEW));
    }

    private static List<Path> filesWith(Pattern pattern) throws IOException {
        assertTrue(sources().size() > 20, "found only " + sources());
        return sources().stream()
                .filter(source -> pattern.matcher(code(source)).find())
                .toList();
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
