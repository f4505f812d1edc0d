package io.kyberxdp.bench.report;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import io.kyberxdp.bench.BenchmarkException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsFileTest {

    @TempDir
    private Path folder;

    @Test
    void refusesWhatIsNoReport() throws Exception {
        Path file = folder.resolve("results.json");
        for (String text : List.of(
                "",
                "null",
                "[]",
                "{",
                "{}",
                "{\"format\":2}",
                "{\"format\":1,\"studies\":[{}]}",
                "{\"format\":1,\"studies\":[{\"series\":[{\"runs\":[[]]}]}]}",
                "{\"format\":1,\"studies\":[{\"series\":[{\"runs\":[[1e999]]}]}]}",
                "{\"format\":1,\"studies\":[{\"series\":[{\"runs\":[\"x\"]}]}]}")) {
            Files.writeString(file, text);
            BenchmarkException e = assertThrows(BenchmarkException.class, () -> ResultsFile.read(folder), text);
            assertTrue(e.getMessage().startsWith(file.toString()), e.getMessage());
        }
    }

    /** A report without one of its parts, or with another value there, must not be taken for one, to fail later. */
    @Test
    void refusesAReportThatLacksAPartOrHasNull() throws Exception {
        Path file = folder.resolve("results.json");
        ReportFolder.write(folder.resolve("report"), Runs.complete());
        String text = Files.readString(folder.resolve("report/results.json"));
        for (String path : List.of(
                "host",
                "host machine",
                "host machine cpu",
                "host governor",
                "before",
                "after medianNanos",
                "studies 0 baseline",
                "studies 0 series 0 key",
                "studies 0 series 0 key subject",
                "studies 0 series 0 unit",
                "studies 0 series 0 runs 0")) {
            for (JsonElement other : new JsonElement[] {null, JsonNull.INSTANCE}) {
                Files.writeString(file, replaced(text, path, other));
                BenchmarkException e =
                        assertThrows(BenchmarkException.class, () -> ResultsFile.read(file), path + " " + other);
                assertTrue(e.getMessage().startsWith(file.toString()), e.getMessage());
            }
        }
        for (String nothing : List.of("NaN", "-1", "0", "Infinity")) {
            Files.writeString(file, replaced(text, "before medianNanos", new JsonPrimitive(nothing)));
            assertThrows(BenchmarkException.class, () -> ResultsFile.read(file), nothing);
        }
        Files.writeString(file, text.substring(0, text.length() / 2));
        assertThrows(BenchmarkException.class, () -> ResultsFile.read(file));
    }

    /** @param other null removes what is there, but from an array, where nothing can be missing */
    private static String replaced(String text, String path, JsonElement other) {
        JsonElement root = JsonParser.parseString(text);
        JsonElement at = root;
        String[] steps = path.split(" ", -1);
        for (String step : Arrays.copyOf(steps, steps.length - 1)) {
            at = at.isJsonArray()
                    ? at.getAsJsonArray().get(Integer.parseInt(step))
                    : at.getAsJsonObject().get(step);
        }
        String last = steps[steps.length - 1];
        if (at.isJsonArray()) {
            at.getAsJsonArray().set(Integer.parseInt(last), JsonNull.INSTANCE);
        } else if (other == null) {
            at.getAsJsonObject().remove(last);
        } else {
            at.getAsJsonObject().add(last, other);
        }
        return new GsonBuilder().serializeNulls().create().toJson(root);
    }

    @Test
    void saysThatThereIsNone() {
        assertThrows(BenchmarkException.class, () -> ResultsFile.read(folder));
    }
}
