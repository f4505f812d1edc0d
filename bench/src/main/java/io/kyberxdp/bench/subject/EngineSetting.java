package io.kyberxdp.bench.subject;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The engines that one instance of KyberXdp is to compute with.
 *
 * @param engine of {@link #ENGINES}: {@code native} and {@code java} serve both ports; {@code lib25519} and {@code
 *     libsodium} serve X25519, beside native ML-KEM; {@code auto} leaves the choice to the provider
 * @param tier of {@link #TIERS}, for the native code; empty leaves it as it is set
 */
public record EngineSetting(String engine, String tier) {

    public static final List<String> ENGINES = List.of("auto", "java", "native", "lib25519", "libsodium");
    public static final List<String> TIERS = List.of("portable", "avx2", "avx512");

    private static final String JAVA = "java";
    private static final String NATIVE = "native";
    private static final String ML_KEM = "kyberxdp.engine.mlkem";
    private static final String X25519 = "kyberxdp.engine.x25519";
    private static final String TIER = "kyberxdp.native.tier";

    public EngineSetting {
        if (!ENGINES.contains(engine) || !(tier.isEmpty() || TIERS.contains(tier))) {
            throw new IllegalArgumentException(
                    "engines are " + ENGINES + " and tiers " + TIERS + ", not " + engine + " and " + tier);
        }
    }

    /**
     * Reads a {@link #label()}.
     *
     * @throws IllegalArgumentException when the engine or the tier is not known
     */
    public static EngineSetting parse(String label) {
        String[] parts = label.split("/", 2);
        return new EngineSetting(parts[0], parts.length == 1 ? "" : parts[1]);
    }

    /** Each engine in each tier; pure Java has none. */
    public static List<EngineSetting> each(List<String> engines, List<String> tiers) {
        List<String> wanted = tiers.isEmpty() ? List.of("") : tiers;
        return engines.stream()
                .flatMap(engine -> (engine.equals(JAVA) ? List.of("") : wanted)
                        .stream().map(tier -> new EngineSetting(engine, tier)))
                .distinct()
                .toList();
    }

    /** The name in reports, for example {@code native/avx2}. */
    public String label() {
        return tier.isEmpty() ? engine : engine + "/" + tier;
    }

    /** Whether a missing native ML-KEM leaves something to measure. */
    boolean isForX25519Only() {
        return !mlKemEngine().equals(engine);
    }

    private String mlKemEngine() {
        return engine.startsWith("lib") ? NATIVE : engine;
    }

    /** What the provider reads when it is made. */
    Map<String, String> systemProperties() {
        Map<String, String> properties = new TreeMap<>(Map.of(ML_KEM, mlKemEngine(), X25519, engine));
        if (!tier.isEmpty()) {
            properties.put(TIER, tier);
        }
        return properties;
    }

    /** The same with ML-KEM in Java. */
    Map<String, String> systemPropertiesWithJavaMlKem() {
        Map<String, String> properties = systemProperties();
        properties.put(ML_KEM, JAVA);
        return properties;
    }
}
