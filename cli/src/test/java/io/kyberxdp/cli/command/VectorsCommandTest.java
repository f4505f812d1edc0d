package io.kyberxdp.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.kyberxdp.cli.CliRun;
import org.junit.jupiter.api.Test;

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
