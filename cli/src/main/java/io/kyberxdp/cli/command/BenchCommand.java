package io.kyberxdp.cli.command;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The group of benchmarks. */
@Command(
        name = "bench",
        description = "Measure, beside the alternatives.",
        subcommands = {
            BenchKemCommand.class,
            BenchCombinersCommand.class,
            BenchHandshakeCommand.class,
            BenchSymmetricCommand.class,
            BenchTransportCommand.class,
            BenchTimingCommand.class,
            BenchAllCommand.class,
            BenchCompareCommand.class
        },
        footer = {
            "  kyberxdp bench kem --quick",
            "  kyberxdp bench combiners --quick",
            "  kyberxdp bench handshake --quick",
            "  kyberxdp bench symmetric --quick",
            "  kyberxdp bench transport --quick",
            "  kyberxdp bench timing --seconds 30",
            "  kyberxdp bench all --quick",
            "  kyberxdp bench compare before after"
        })
public final class BenchCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
<<<<<<< HEAD
        throw new ParameterException(spec.commandLine(), "say what to measure: kem, combiners, handshake, transport, symmetric, timing or all; or compare");
=======
        throw new ParameterException(
                spec.commandLine(),
                "say what to measure: kem, combiners, handshake, symmetric, timing or all; or compare");
>>>>>>> report
    }
}
