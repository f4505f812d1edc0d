package io.kyberxdp.cli.command;

import io.kyberxdp.bench.subject.EngineSetting;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Which engines of KyberXdp are looked at one by one. */
final class EngineOptions {

    private static final String ENGINES = "--engines";
    private static final String TIER = "--tier";

    @Option(
            names = ENGINES,
            paramLabel = "NAME",
            split = ",",
            description =
                    "Engines of KyberXdp, each for itself, in one process: auto, java, native, lib25519, libsodium."
                            + " The latter two are X25519 by that library and native ML-KEM.")
    private List<String> engines = List.of();

    @Option(
            names = TIER,
            paramLabel = "NAME",
            split = ",",
            description = "The tiers of native code, each engine in each: portable, avx2, avx512; default the fastest.")
    private List<String> tiers = List.of();

    /** Whether engines were named. */
    boolean areNamed() {
        return !engines.isEmpty();
    }

    /** Whether tiers were named. */
    boolean haveTiers() {
        return !tiers.isEmpty();
    }

    /** The engines named, or {@code auto}, each in the tiers named; other names are misuse. */
    List<EngineSetting> settings(CommandSpec command) {
        List<String> named = engines.isEmpty() ? List.of("auto") : engines;
        return EngineSetting.each(
                named.stream()
                        .map(name -> Choices.oneOf(command, ENGINES, name, EngineSetting.ENGINES))
                        .toList(),
                tiers.stream()
                        .map(name -> Choices.oneOf(command, TIER, name, EngineSetting.TIERS))
                        .toList());
    }
}
