package io.kyberxdp.bench.symmetric;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonDeserializer;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;
import io.kyberxdp.bench.BenchmarkException;
import io.kyberxdp.bench.json.CompleteRecords;
import java.time.Duration;
import java.util.Locale;

/** A {@link SymmetricReport} as {@code bench symmetric --json} prints it: enums in lower case, durations in seconds. */
final class SymmetricJson {

    private static final Gson GSON = new GsonBuilder()
            .serializeNulls()
            .registerTypeAdapterFactory(new CompleteRecords())
            .registerTypeAdapter(SymmetricCipher.class, (JsonSerializer<SymmetricCipher>)
                    (cipher, type, context) -> new JsonPrimitive(cipher.name().toLowerCase(Locale.ROOT)))
            .registerTypeAdapter(SymmetricCipher.class, (JsonDeserializer<SymmetricCipher>) (json, type, context) ->
                    SymmetricCipher.valueOf(json.getAsString().toUpperCase(Locale.ROOT)))
            .registerTypeAdapter(Duration.class, (JsonSerializer<Duration>)
                    (duration, type, context) -> new JsonPrimitive(duration.toNanos() / 1e9))
            .registerTypeAdapter(Duration.class, (JsonDeserializer<Duration>)
                    (json, type, context) -> Duration.ofNanos(Math.round(json.getAsDouble() * 1e9)))
            .create();

    private SymmetricJson() {}

    /** In one line. */
    static String of(SymmetricReport report) {
        return GSON.toJson(report);
    }

    /** @throws BenchmarkException if this is no such report */
    static SymmetricReport parse(String json) throws BenchmarkException {
        try {
            SymmetricReport report = GSON.fromJson(json, SymmetricReport.class);
            if (report == null) {
                throw new BenchmarkException("no report, but nothing", null);
            }
            return report;
        } catch (RuntimeException e) { // The parser and the records refuse what is wrong each in its own way.
            throw new BenchmarkException("not what 'bench symmetric --json' prints: " + e, e);
        }
    }
}
