package io.kyberxdp.provider.selector;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The engines in words, for a reader that knows the provider only by its JCA name: named entries, each computed when it
 * is asked for.
 */
public final class EngineReport {

    private final Engines engines;
    private final Map<String, Supplier<String>> entries = new HashMap<>();

    /** A report on these engines; nothing is loaded yet. */
    public EngineReport(Engines engines) {
        this.engines = engines;
        entries.put("KyberXdp.engines", this::table);
        for (EngineChoice<?> choice : engines.choices()) {
            String name = "KyberXdp.engine." + choice.port();
            entries.put(name, choice::servingName);
            entries.put(name + ".cause", choice::cause);
        }
    }

    /** The entry of a name, or null when the report has none of that name. */
    public Supplier<String> entry(String name) {
        return entries.get(name);
    }

    private String table() {
        return engines.choices().stream()
                .flatMap(choice -> choice.report().stream())
                .map(EngineStatus::toLine)
                .collect(Collectors.joining("\n"));
    }
}
