package io.kyberxdp.cli.terminal;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;

/** Records as JSON: components by their names, enums in lower case, durations in seconds, paths as text. */
public final class Json {

    private static final Gson GSON = new GsonBuilder()
            .setPrettyPrinting()
            .disableHtmlEscaping()
            .serializeNulls()
            .registerTypeHierarchyAdapter(Enum.class, (JsonSerializer<Enum<?>>)
                    (value, type, context) -> new JsonPrimitive(value.toString().toLowerCase(Locale.ROOT)))
            .registerTypeHierarchyAdapter(
                    Path.class, (JsonSerializer<Path>) (value, type, context) -> new JsonPrimitive(value.toString()))
            .registerTypeAdapter(Duration.class, (JsonSerializer<Duration>)
                    (value, type, context) -> new JsonPrimitive(value.toNanos() / 1e9))
            .create();

    private Json() {}

    public static String of(Object value) {
        return GSON.toJson(value);
    }
}
