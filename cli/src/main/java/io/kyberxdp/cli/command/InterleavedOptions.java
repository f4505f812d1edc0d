package io.kyberxdp.cli.command;

import io.kyberxdp.bench.InterleavedPlan;
import io.kyberxdp.bench.KemOperation;
import io.kyberxdp.bench.peer.PeerLibrary;
import io.kyberxdp.bench.subject.EngineSetting;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

/** The options of the interleaved method: each of the first two asks for it. */
final class InterleavedOptions {

    private static final String ENGINES = "--engines";
    private static final String TIER = "--tier";

    @Option(
            names = ENGINES,
            paramLabel = "NAME",
            split = ",",
            description = "Measure engines of KyberXdp, interleaved in one process: auto, java, native, lib25519,"
                    + " libsodium. The latter two are X25519 by that library and native ML-KEM.")
    private List<String> engines = List.of();

    @Option(
            names = "--peer-lib",
            paramLabel = "FILE:PREFIX[:NAME]",
            converter = PeerConverter.class,
            description = "Measure a shared library in the same way and run: PREFIX_keypair_derand(pk, sk, seed),"
                    + " PREFIX_enc_derand(ct, ss, pk, seed), PREFIX_dec(ss, ct, sk). PREFIX_publickeybytes() or"
                    + " --algorithms tells which algorithm it is; PREFIX_secretkeybytes() and PREFIX_seedbytes(), where"
                    + " they are not the standard's. It is checked against KyberXdp first.")
    private List<PeerLibrary> peers = List.of();

    @Option(
            names = TIER,
            paramLabel = "NAME",
            split = ",",
            description = "The tiers of native code, each engine in each: portable, avx2, avx512; default the fastest.")
    private List<String> tiers = List.of();

    @Option(
            names = "--baseline",
            paramLabel = "NAME",
            description = "What ratios refer to in the interleaved method: an engine (as native/avx2 where a tier is"
                    + " named), a provider or a library; default the first.")
    private String baseline = "";

    /** Reads the option's value. */
    static final class PeerConverter implements ITypeConverter<PeerLibrary> {
        @Override
        public PeerLibrary convert(String value) {
            try {
                return PeerLibrary.parse(value);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }

    boolean areGiven() {
        return !engines.isEmpty() || !peers.isEmpty();
    }

    /** The plan for a command whose options they are; what cannot be planned is misuse. */
    InterleavedPlan plan(
            CommandSpec command, List<String> providers, List<String> algorithms, List<KemOperation> operations) {
        try {
            return InterleavedPlan.thorough(
                    settings(command), providers, peers, algorithms, operations, baseline.strip());
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), e.getMessage());
        }
    }

    /** Options that mean nothing without the first two are misuse, not ignored. */
    void requireNone(CommandSpec command) {
        if (!tiers.isEmpty() || !baseline.isEmpty()) {
            throw new ParameterException(
                    command.commandLine(), "--tier and --baseline are for --engines and --peer-lib");
        }
    }

    private List<EngineSetting> settings(CommandSpec command) {
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
