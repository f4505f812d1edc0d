package io.kyberxdp.cli.terminal;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;

/** Records as JSON: components by their names, enums in lower case, durations in seconds, paths as text. */
public final class Json {

    private static final Gson PRETTY = builder().setPrettyPrinting().create();
    private static final Gson COMPACT = builder().create();

    private Json() {}

    /** An object over many lines. */
    public static String of(Object value) {
        return PRETTY.toJson(value);
    }

    /** An event in one line: its record's name in lower case, as {@code event}, and then the components. */
    static String line(EventLog.Event event) {
        JsonObject line = new JsonObject();
        line.addProperty("event", event.getClass().getSimpleName().toLowerCase(Locale.ROOT));
        COMPACT.toJsonTree(event)
                .getAsJsonObject()
                .entrySet()
                .forEach(entry -> line.add(entry.getKey(), entry.getValue()));
        return COMPACT.toJson(line);
    }

    private static GsonBuilder builder() {
        return new GsonBuilder()
                .disableHtmlEscaping()
                .serializeNulls()
                .registerTypeHierarchyAdapter(Enum.class, (JsonSerializer<Enum<?>>) (value, type, context) ->
                        new JsonPrimitive(value.toString().toLowerCase(Locale.ROOT)))
                .registerTypeHierarchyAdapter(Path.class, (JsonSerializer<Path>)
                        (value, type, context) -> new JsonPrimitive(value.toString()))
                .registerTypeAdapter(Duration.class, (JsonSerializer<Duration>)
                        (value, type, context) -> new JsonPrimitive(value.toNanos() / 1e9));
    }
}
