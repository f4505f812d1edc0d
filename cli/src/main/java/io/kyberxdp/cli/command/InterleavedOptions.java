package io.kyberxdp.cli.command;

import io.kyberxdp.bench.InterleavedPlan;
import io.kyberxdp.bench.KemOperation;
import io.kyberxdp.bench.peer.PeerLibrary;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

/** The options of the interleaved method: engines and libraries each ask for it. */
final class InterleavedOptions {

    @Mixin
    private EngineOptions engines;

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
        return engines.areNamed() || !peers.isEmpty();
    }

    /** The plan for a command whose options they are; what cannot be planned is misuse. */
    InterleavedPlan plan(
            CommandSpec command, List<String> providers, List<String> algorithms, List<KemOperation> operations) {
        try {
            return InterleavedPlan.thorough(
                    engines.settings(command), providers, peers, algorithms, operations, baseline.strip());
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), e.getMessage());
        }
    }

    /** Options that mean nothing where neither is given are misuse, not ignored. */
    void requireNone(CommandSpec command) {
        if (engines.haveTiers() || !baseline.isEmpty()) {
            throw new ParameterException(
                    command.commandLine(), "--tier and --baseline are for --engines and --peer-lib");
        }
    }
}
