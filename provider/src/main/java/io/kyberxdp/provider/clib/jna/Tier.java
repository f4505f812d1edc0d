package io.kyberxdp.provider.clib.jna;

import io.kyberxdp.provider.engine.UnusableSettingException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * A tier of libkyberxdp that this CPU can run.
 *
 * @param name the library's name for it
 * @param handle the library's handle of it
 */
record Tier(String name, long handle) {

    /** The system property that forces a tier. */
    static final String PROPERTY = "kyberxdp.native.tier";

    /** The value that leaves the choice to the CPU. */
    private static final String AUTO = "auto";

    /**
     * The instructions a setting allows, and the tiers that use them, the fastest first. X25519 needs less than
     * ML-KEM-768, so that a setting may leave it more than one.
     */
    private enum Level {
        AVX512(List.of("avx512"), List.of("ifma", "adx", "portable")),
        AVX2(List.of("avx2"), List.of("adx", "portable")),
        PORTABLE(List.of("portable"), List.of("portable"));

        @SuppressWarnings("ImmutableEnumChecker") // made by List.of
        private final List<String> mlKem;

        @SuppressWarnings("ImmutableEnumChecker") // made by List.of
        private final List<String> x25519;

        Level(List<String> mlKem, List<String> x25519) {
            this.mlKem = mlKem;
            this.x25519 = x25519;
        }

        String setting() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The tier of ML-KEM-768 that a setting asks for, or with "auto" the fastest. */
    static Tier ofMlKem768(String setting) {
        List<Level> levels = levels(setting);
        return first(
                setting,
                levels.stream().flatMap(level -> level.mlKem.stream()).toList(),
                LibKyberXdp::kxdp_mlkem768_find);
    }

    /** The fastest tier of X25519 that a setting allows, or with "auto" of all. */
    static Tier ofX25519(String setting) {
        List<Level> levels = levels(setting);
        return first(setting, levels.get(0).x25519, LibKyberXdp::kxdp_x25519_select);
    }

    private static List<Level> levels(String setting) {
        if (setting.equals(AUTO)) {
            return List.of(Level.values());
        }
        return Arrays.stream(Level.values())
                .filter(level -> level.setting().equals(setting))
                .findFirst()
                .map(List::of)
                .orElseThrow(() -> new UnusableSettingException("the system property " + PROPERTY + " is '" + setting
                        + "', which names no tier; choose one of: " + AUTO + ", "
                        + Arrays.stream(Level.values()).map(Level::setting).collect(Collectors.joining(", "))));
    }

    private static Tier first(String setting, List<String> names, ToLongFunction<String> find) {
        return names.stream()
                .map(name -> new Tier(name, find.applyAsLong(name)))
                .filter(tier -> tier.handle() != 0)
                .findFirst()
                .orElseThrow(() -> new UnusableSettingException("the system property " + PROPERTY + " is '" + setting
                        + "', and this CPU or this build of libkyberxdp lacks that tier; leave the choice to it with "
                        + AUTO));
    }
}
