package io.kyberxdp.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.kyberxdp.cli.CliRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command only: what the suites find is tested where they are. */
class VectorsCommandTest {

    private static final String SMALL_SUITE = "xwing-draft-10";

    @Test
    void ourProviderConforms() {
        CliRun run = CliRun.of("vectors", "--suites", SMALL_SUITE);
        assertEquals(0, run.exitCode(), run.out() + run.err());
        assertTrue(run.out().contains("Conformance of KyberXdp"), run.out());
    }

    @Test
    void checksAnotherProviderAndTellsMachines() {
        CliRun run = CliRun.of("vectors", "--provider", "BC", "--suites", SMALL_SUITE, "--json");
        JsonObject json = JsonParser.parseString(run.out()).getAsJsonObject();
        assertTrue(json.get("provider").getAsString().startsWith("BC"), run.out());
        assertEquals(json.get("conformant").getAsBoolean() ? 0 : 1, run.exitCode());
    }

    @Test
    void aProviderWithoutTheAlgorithmDoesNotConform() {
        assertEquals(
                1,
                CliRun.of("vectors", "--provider", "SUN", "--suites", SMALL_SUITE)
                        .exitCode());
    }

    @Test
    void checksEnginesAndProvidersSideBySide() {
        CliRun run = CliRun.of("vectors", "--engines", "java", "--providers", "BC,SUN", "--suites", SMALL_SUITE);
        assertEquals(0, run.exitCode(), run.out() + run.err()); // what SUN lacks does not decide
        assertTrue(run.out().contains("suite            java     BC    SUN\n"), run.out());
        assertTrue(run.out().contains("xwing-draft-10  3/0/0  3/0/0  0/0/3\n"), run.out());
        assertTrue(run.out().contains("X25519 by java"), run.out());
        assertTrue(run.out().contains("SUN: xwing-draft-10: 3 x no KeyPairGenerator for X-Wing"), run.out());
    }

    @Test
    void othersDecideOnlyAmongThemselves() {
        CliRun alone = CliRun.of("vectors", "--providers", "BC,SUN", "--suites", SMALL_SUITE, "--json");
        assertEquals(1, alone.exitCode(), alone.out());
        CliRun beside = CliRun.of("vectors", "--providers", "KyberXdp,SUN", "--suites", SMALL_SUITE, "--json");
        assertEquals(0, beside.exitCode(), beside.out());
        JsonObject json = JsonParser.parseString(beside.out()).getAsJsonObject();
        assertTrue(json.get("passed").getAsBoolean());
        JsonObject sun = json.getAsJsonArray("subjects").get(1).getAsJsonObject();
        assertFalse(sun.get("decisive").getAsBoolean());
        assertFalse(sun.get("conformant").getAsBoolean());
    }

    @Test
    void saysWhyASubjectIsAbsent() {
        CliRun run = CliRun.of("vectors", "--providers", "KyberXdp,Nobody", "--suites", SMALL_SUITE);
        assertEquals(0, run.exitCode(), run.out());
        assertTrue(run.out().contains("Nobody: not checked, no provider named 'Nobody'"), run.out());
        assertEquals(1, CliRun.of("vectors", "--providers", "Nobody,Noone").exitCode());
    }

    @Test
    void runsWithoutPublicVectorsAndNamesWhatDidNotRun(@TempDir Path folder) throws IOException {
        Files.createDirectory(folder.resolve("acvp"));
        CliRun run = CliRun.of(
                "vectors",
                "--dir",
                folder.toString(),
                "--providers",
                "KyberXdp,BC",
                "--suites",
                SMALL_SUITE + ",acvp-mlkem768-keygen");
        assertEquals(0, run.exitCode(), run.out());
        assertTrue(run.out().contains("Files whose vectors did not run: "), run.out());
    }

    @Test
    void misuseOfEnginesIsToldApart() {
        CliRun tier = CliRun.of("vectors", "--tier", "avx2");
        assertEquals(2, tier.exitCode());
        assertTrue(tier.err().contains("--tier is for --engines"), tier.err());
        assertEquals(2, CliRun.of("vectors", "--engines", "gpu").exitCode());
    }

    @Test
    void showsProgressOnlyWhenAsked() {
        assertTrue(CliRun.of("vectors", "--suites", SMALL_SUITE, "--progress")
                .err()
                .contains(" %  "));
        assertEquals(
                "",
                CliRun.of("vectors", "--suites", SMALL_SUITE, "--no-progress").err());
    }

    @Test
    void namesWhatIsMissing() {
        CliRun nobody = CliRun.of("vectors", "--provider", "Nobody");
        assertEquals(1, nobody.exitCode());
        assertTrue(nobody.err().contains("no provider named 'Nobody'"), nobody.err());
        CliRun nowhere = CliRun.of("vectors", "--dir", "/nowhere");
        assertEquals(1, nowhere.exitCode());
        assertTrue(nowhere.err().contains("/nowhere is not a folder"), nowhere.err());
        assertEquals(2, CliRun.of("vectors", "--suites", "nosuch").exitCode());
    }
}
