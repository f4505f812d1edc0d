package io.kyberxdp.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.kyberxdp.cli.CliRun;
import io.kyberxdp.cli.doctor.Diagnosis;
import io.kyberxdp.cli.doctor.Diagnosis.JavaRuntime;
import io.kyberxdp.cli.doctor.Diagnosis.Problem;
import io.kyberxdp.cli.doctor.Diagnosis.Symmetric;
import io.kyberxdp.cli.doctor.Diagnosis.Transport;
import io.kyberxdp.cli.terminal.Table;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

class DoctorCommandTest {

    @Test
    void theBasicsWorkHere() {
        CliRun run = CliRun.of("doctor");
        assertEquals(0, run.exitCode(), run.out());
        assertTrue(run.out().contains("javax.crypto.KEM is there"), run.out());
        assertTrue(run.out().contains("The basics work"), run.out());
        run.out().lines().forEach(line -> assertTrue(line.length() <= Table.WIDTH, line));
    }

    @Test
    void jsonNamesJavaProvidersEnginesAndTransports() {
        JsonObject json =
                JsonParser.parseString(CliRun.of("doctor", "--json").out()).getAsJsonObject();
        assertEquals(
                System.getProperty("java.runtime.version"),
                json.getAsJsonObject("java").get("version").getAsString());
        JsonObject ours =
                one(json.getAsJsonArray("providers"), item -> text(item, "name").equals("KyberXdp"));
        assertEquals(
                "[\"ML-KEM-768\",\"X-Wing\"]", ours.getAsJsonArray("algorithms").toString());
        for (String port : List.of("mlkem", "x25519")) {
            one(
                    json.getAsJsonArray("engines"),
                    item -> text(item, "port").equals(port)
                            && text(item, "state").equals("chosen"));
        }
        JsonObject tcp = one(
                json.getAsJsonArray("transports"), item -> text(item, "scheme").equals("tcp"));
        assertTrue(tcp.get("available").getAsBoolean());
        assertEquals("messages", text(tcp, "carries"));
        JsonObject udp = one(
                json.getAsJsonArray("transports"), item -> text(item, "scheme").equals("udp"));
        assertTrue(udp.get("available").getAsBoolean());
        assertEquals("datagrams", text(udp, "carries"));
        assertTrue(json.getAsJsonArray("problems").isEmpty());
    }

    @Test
    void showsWhatIsWrongWithItsRemedy() {
        Diagnosis sick = new Diagnosis(
                new JavaRuntime("17.0.1", "V", "VM", Path.of("/jdk"), false),
                List.of(),
                List.of(),
                List.of(new Transport("afxdp", "datagrams", false, "no such device", "name another interface")),
                List.of(new Symmetric("afalg", false, "no AF_ALG", "do without")),
                List.of(),
                List.of(new Problem("this Java has no javax.crypto.KEM", "install a newer one")));
        assertFalse(sick.works());
        assertEquals("""
                java     17.0.1
                vm       VM, V
                home     /jdk
                KEM API  javax.crypto.KEM is missing

                transport  carries    state        why, and what helps
                afxdp      datagrams  unavailable  no such device; name another interface

                encryption by  state        why, and what helps
                afalg          unavailable  no AF_ALG; do without

                problem
                this Java has no javax.crypto.KEM; install a newer one
                """, DiagnosisText.render(sick));
    }

    private static JsonObject one(JsonArray items, Predicate<JsonObject> wanted) {
        List<JsonObject> found = StreamSupport.stream(items.spliterator(), false)
                .map(JsonElement::getAsJsonObject)
                .filter(wanted)
                .toList();
        assertEquals(1, found.size(), items.toString());
        return found.get(0);
    }

    private static String text(JsonObject item, String name) {
        return item.get(name).getAsString();
    }
}
