package io.kyberxdp.provider.clib.jna;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.transport.testkit.Capability;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The tests of the C code, run by its own Makefile; it is the same for every JDK. */
@Tag("once")
class NativeKernelsTest {

    private static final Path NATIVE = Path.of("..", "native");

    @Test
    void everyTestProgramPassesInEveryTierThisCpuHas() throws Exception {
        needTools("native", "make", "cc");
        String output = make("test");
        assertTrue(output.contains("mlkem768_digest") && output.contains("x25519_tiers"), output);
    }

    @Test
    void noSecretDecidesABranchOrAnAddressAsFarAsValgrindSees() throws Exception {
        needTools("native", "make", "cc");
        needTools("valgrind", "valgrind");
        String output = make("ctgrind");
        assertTrue(output.contains("ctgrind: X25519 tier portable"), output);
    }

    private static void needTools(String capability, String... commands) {
        for (String command : commands) {
            boolean found = Arrays.stream(System.getenv("PATH").split(":"))
                    .anyMatch(folder -> Files.isExecutable(Path.of(folder, command)));
            Capability.need(capability, found, command + " is not on the PATH");
        }
    }

    private static String make(String target) throws IOException, InterruptedException {
        Path log = Files.createTempFile("kyberxdp-make", null);
        try {
            Process make = new ProcessBuilder("make", "-C", NATIVE.toString(), target)
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            boolean ended = make.waitFor(10, TimeUnit.MINUTES);
            String output = Files.readString(log, StandardCharsets.UTF_8);
            assertTrue(ended, "make " + target + " hangs: " + output);
            assertEquals(0, make.exitValue(), output);
            return output;
        } finally {
            Files.delete(log);
        }
    }
}
