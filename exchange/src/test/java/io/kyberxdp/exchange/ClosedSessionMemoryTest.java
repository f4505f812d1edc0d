package io.kyberxdp.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kyberxdp.exchange.protocol.Suite;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the heap still holds of a session's keys when it is closed. */
class ClosedSessionMemoryTest {

    /** With these a dump of the live heap has no objects but those, nor what there was in their place before. */
    private static final List<String> COMPACTING = List.of("-XX:+UseSerialGC", "-XX:MarkSweepDeadRatio=0", "-Xmx256m");

    @TempDir
    private Path dumps;

    /** While the session is open there are the two keys in use, and none of the handshake or from before a change of keys. */
    @ParameterizedTest
    @EnumSource(
            value = Suite.class,
            names = {"X_WING_AES_256_GCM", "X_WING_CHACHA20_POLY1305"})
    void noDumpOfTheLiveHeapHasAKeyOfAClosedSession(Suite suite) throws Exception {
        ProcessBuilder child = new ProcessBuilder(new File(System.getProperty("java.home"), "bin/java").getPath());
        child.command().addAll(COMPACTING);
        child.command().addAll(List.of("-cp", System.getProperty("java.class.path"), SessionInDumps.class.getName()));
        child.command().addAll(List.of(suite.name(), dumps.toString()));
        Process process = child.redirectError(ProcessBuilder.Redirect.INHERIT).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor());
        assertEquals("open: 2 keys in use, 2 found of these, 0 of others; closed: 0 found", said.strip());
    }
}
