package io.kyberxdp.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.kyberxdp.bench.Machine;
import io.kyberxdp.bench.handshake.HandshakePlan;
import io.kyberxdp.bench.handshake.HandshakeReport;
import io.kyberxdp.bench.handshake.HandshakeReport.Rate;
import io.kyberxdp.bench.handshake.HandshakeReport.Split;
import io.kyberxdp.bench.handshake.HandshakeReport.Throughput;
import io.kyberxdp.bench.handshake.Latency;
import io.kyberxdp.cli.CliRun;
import io.kyberxdp.cli.terminal.Json;
import io.kyberxdp.cli.terminal.Table;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchHandshakeCommandTest {

    @Test
    void tellsWhichAimsWereMetAndWhichNot() {
        String text = HandshakeReportText.render(report());
        assertTrue(text.contains("""
                tcp, one JVM   90.0 us    30.0 us    60.0 us  -5.00 us  55.0 us ok    2.50 ok
                tcp, two JVMs  90.0 us    30.0 us    80.0 us   10.0 us  90.0 us !!    3.50 !!
                """), text);
        assertTrue(text.contains("udp, records  two JVMs   65,536    191      0.20         0.40 !!"), text);
    }

    @Test
    void everyLineFitsTheTerminal() {
        HandshakeReportText.render(report()).lines().forEach(line -> assertTrue(line.length() <= Table.WIDTH, line));
    }

    @Test
    void saysWhatWasNotMeasured() {
        assertTrue(HandshakeReportText.render(report()).endsWith("\nNot measured:\n  a rate: a cause\n"));
    }

    @Test
    void jsonHasTheSameFigures() {
        JsonObject json = JsonParser.parseString(Json.of(report())).getAsJsonObject();
        JsonObject split = json.getAsJsonArray("splits").get(0).getAsJsonObject();
        assertEquals(55_000, split.get("beyondCryptography").getAsDouble());
        assertEquals(2.5, split.get("tail").getAsDouble());
        assertEquals(
                123_000,
                json.getAsJsonArray("latencies")
                        .get(0)
                        .getAsJsonObject()
                        .get("median")
                        .getAsInt());
    }

    @ParameterizedTest
    @CsvSource({"--transports=pigeon,pigeon", "--algorithm=RSA,RSA", "--bulk=-1,-1"})
    void refusesWhatItDoesNotKnow(String option, String named) {
        CliRun run = CliRun.of("bench", "handshake", option);
        assertEquals(2, run.exitCode());
        assertTrue(run.err().contains("'" + named + "'"), run.err());
    }

    private static HandshakeReport report() {
        return new HandshakeReport(
                new Machine("a CPU", 2, 0.1, "an OS", "a Java", Map.of("KyberXdp", "0.1.0")),
                "mlkem by java",
                HandshakePlan.quick("X-Wing", List.of("tcp"), 0),
                List.of(new Latency("cryptography alone", 100, 130e3, 123e3, 140e3, 150e3, 160e3, 170e3)),
                List.of(
                        new Split("tcp", "one JVM", 175e3, 90e3, 30e3, 60e3, -5e3, 55e3, 2.5),
                        new Split("tcp", "two JVMs", 210e3, 90e3, 30e3, 80e3, 10e3, 90e3, 3.5)),
                List.of(new Rate("tcp", 1, 1, 2_345.6)),
                List.of(
                        new Throughput("tcp, records", "two JVMs", 65_536, 1 << 20, 5e8, 0.5, 1.0),
                        new Throughput("udp, records", "two JVMs", 65_536, 1 << 20, 2e8, 0.2, 0.4)),
                List.of(),
                List.of("a rate: a cause"));
    }
}
