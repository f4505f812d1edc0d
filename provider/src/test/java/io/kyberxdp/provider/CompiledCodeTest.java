package io.kyberxdp.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What C2 makes of the code, after enough calls that it compiles key generation as one. With JDK 17.0.15, while the provider looked
 * at arrays of bytes through arrays of longs, every X-Wing key pair from some thousandth on was that of a seed of zeros: now and
 * then with the compilers' defaults, and always with the first of these options.
 */
class CompiledCodeTest {

    private static final int KEY_PAIRS = 10_000;

    @ParameterizedTest
    @ValueSource(strings = {"-XX:-UseSuperWord", "-XX:+UseSuperWord"})
    void makesAnotherKeyPairEachTime(String option) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xbatch", option));
        command.addAll(List.of("-Dkyberxdp.engine.mlkem=java", "-Dkyberxdp.engine.x25519=java"));
        command.addAll(List.of("-cp", "target/classes" + File.pathSeparator + "target/test-classes"));
        command.addAll(List.of("io.kyberxdp.probe.CompiledCodeProbe", "" + KEY_PAIRS));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String distinct = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
        assertEquals(0, process.waitFor());
        assertEquals("" + KEY_PAIRS, distinct, "distinct public keys");
    }
}
