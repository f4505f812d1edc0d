package io.kyberxdp.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.kyberxdp.bench.Machine;
import io.kyberxdp.bench.symmetric.SymmetricCipher;
import io.kyberxdp.bench.symmetric.SymmetricPlan;
import io.kyberxdp.bench.symmetric.SymmetricReport;
import io.kyberxdp.bench.symmetric.SymmetricReport.Gap;
import io.kyberxdp.bench.symmetric.SymmetricReport.Row;
import io.kyberxdp.bench.symmetric.SymmetricReport.Split;
import io.kyberxdp.cli.CliRun;
import io.kyberxdp.cli.terminal.UserError;
import io.kyberxdp.exchange.KeyExchange;
import io.kyberxdp.transport.SymmetricProvider;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** What the commands say of symmetric cryptography, on a machine with AF_ALG and on one without. */
class SymmetricCommandsTest {

    private static boolean isAvailable(String name) {
        return SymmetricProvider.named(name).orElseThrow().availability().isAvailable();
    }

    @Command
    static final class Session {
        @Mixin
        private final SessionOptions options = new SessionOptions();
    }

    private static String complaint(String backend) throws UserError {
        StringWriter err = new StringWriter();
        Session session = new Session();
        CommandLine line = new CommandLine(session).setErr(new PrintWriter(err));
        line.parseArgs("--symmetric", backend);
        session.options.apply(KeyExchange.client(), line.getCommandSpec());
        return err.toString();
    }

    @Test
    void fallsBackToTheJcaAndSaysSoOnce() throws Exception {
        assertEquals("", complaint("jca"));
        String said = complaint("afalg");
        if (isAvailable("afalg")) {
            assertEquals("", said);
        } else {
            assertTrue(said.contains("'jca' encrypts instead of 'afalg', which does not work here: "), said);
            assertEquals(1, said.lines().count());
        }
    }

    @Test
    void cryptoListsTheKernelsAlgorithms() {
        CliRun run = CliRun.of("crypto", "--json");
        assertEquals(0, run.exitCode(), run.err());
        JsonObject json = JsonParser.parseString(run.out()).getAsJsonObject();
        assertEquals(System.getProperty("os.version"), json.get("kernel").getAsString());
        assertEquals(isAvailable("afalg"), json.get("obstacle").getAsString().isEmpty());
        CliRun text = CliRun.of("crypto");
        assertTrue(text.out().startsWith("kernel " + System.getProperty("os.version")), text.out());
        CliRun bindable = CliRun.of("crypto", "--bindable", "--json");
        JsonParser.parseString(bindable.out())
                .getAsJsonObject()
                .getAsJsonArray("algorithms")
                .forEach(item -> assertEquals(
                        "yes", item.getAsJsonObject().get("bindable").getAsString()));
    }

    @Test
    void doctorNamesTheBackends() {
        JsonObject json =
                JsonParser.parseString(CliRun.of("doctor", "--json").out()).getAsJsonObject();
        for (String name : List.of("jca", "afalg", "afalg-splice")) {
            JsonObject backend = json.getAsJsonArray("symmetric").asList().stream()
                    .map(item -> item.getAsJsonObject())
                    .filter(item -> item.get("name").getAsString().equals(name))
                    .findFirst()
                    .orElseThrow();
            boolean available = backend.get("available").getAsBoolean();
            assertEquals(isAvailable(name), available);
            assertEquals(available, backend.get("cause").getAsString().isEmpty());
            assertEquals(available, backend.get("remedy").getAsString().isEmpty());
        }
    }

    @Test
    void benchRefusesWhatItDoesNotKnow() {
        assertEquals(2, CliRun.of("bench", "symmetric", "--sizes", "0").exitCode());
        assertEquals(2, CliRun.of("bench", "symmetric", "--ciphers", "ROT13").exitCode());
    }

    @Test
    void benchMeasuresWhatIsThere() {
        CliRun run = CliRun.of("bench", "symmetric", "--quick", "--sizes", "64", "--ciphers", "aes-256-gcm", "--json");
        assertEquals(0, run.exitCode(), run.err());
        assertFalse(JsonParser.parseString(run.out())
                .getAsJsonObject()
                .getAsJsonArray("rows")
                .isEmpty());
    }

    @Test
    void rendersSpeedsSplitsAndGaps() {
        SymmetricPlan plan = SymmetricPlan.quick(List.of(SymmetricCipher.AES_256_CTR), List.of(64_512));
        SymmetricReport report = new SymmetricReport(
                new Machine("QEMU TCG CPU", 2, 0.1, "an OS", "a Java", Map.of("SunJCE", "17")),
                plan,
                "OpenSSL 3",
                true,
                List.of(
                        new Row(
                                SymmetricCipher.AES_256_CTR,
                                64_512,
                                "C splice",
                                64_512,
                                60_000,
                                70_000,
                                1.0,
                                List.of(64_512.0)),
                        new Row(
                                SymmetricCipher.AES_256_CTR,
                                64_512,
                                "afalg",
                                129_024,
                                129_024,
                                129_024,
                                0.5,
                                List.of(129_024.0))),
                List.of(new Split(SymmetricCipher.AES_256_CTR, 64_512, 1000, 2000, 7000)),
                List.of(new Gap("jca", "all", "none here")));
        assertEquals("""
                encryption  benchmark
                cpu         2 x QEMU TCG CPU
                load        0.1 before the run
                os          an OS
                java        a Java
                providers   SunJCE 17
                method      by turns, 7 samples of 15 ms each
                OpenSSL     OpenSSL 3

                AES-256-CTR
                 bytes  subject    median  spread    MB/s  speed
                64,512  C splice  64.5 us    16 %  1000.0   1.00
                        afalg      129 us     0 %   500.0   0.50

                Where the time of the C program goes (AES-256-CTR, copy)
                 bytes  system calls   copies   cipher  cipher's share
                64,512       1.00 us  2.00 us  7.00 us            70 %

                EMULATED: this processor is software; only the ratios of kernel paths to each other carry over
                speed: as a multiple of C splice's, or with a tag of jca's; the median of the rounds' ratios, above 1 is faster
                C splice: a program in C with the splice path of Cloudflare's article of May 2023; C copy: with sendmsg
                afalg, afalg-splice: this project's backends on the same two paths; off-heap buffers
                where the time goes: by differences between the kernel's null cipher and AES

                Not measured:
                subject  cipher  cause
                jca      all     none here
                """, SymmetricReportText.render(report));
    }
}
