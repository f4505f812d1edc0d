package io.kyberxdp.cli.command;

import io.kyberxdp.cli.demo.Demo;
import io.kyberxdp.cli.key.KemKeys;
import io.kyberxdp.cli.terminal.JsonOption;
import io.kyberxdp.cli.terminal.ProgressLine;
import io.kyberxdp.cli.terminal.ProgressOptions;
import io.kyberxdp.cli.terminal.UserError;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A first key exchange, measured. */
@Command(
        name = "demo",
        description =
                "Exchange keys between two processes on this machine over every transport, and measure it. As root they get a"
                        + " network of their own (namespaces and a veth pair, removed at the end), where AF_XDP can be used;"
                        + " otherwise they meet on the loopback interface, over TCP and UDP.",
        footer = {"  kyberxdp demo", "  kyberxdp demo --exchanges 5000 --json"})
public final class DemoCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private JsonOption json;

    @Mixin
    private ProgressOptions progress;

    @Option(
            names = "--exchanges",
            paramLabel = "N",
            defaultValue = "5000",
            description = "How many over each transport, each on a new connection; default ${DEFAULT-VALUE}.")
    private int exchanges;

    @Option(
            names = "--algorithm",
            paramLabel = "NAME",
            defaultValue = "X-Wing",
            description = "X-Wing or ML-KEM-768; default ${DEFAULT-VALUE}.")
    private String algorithm;

    @Override
    public Integer call() throws UserError {
        if (exchanges < 1) {
            throw new ParameterException(spec.commandLine(), "--exchanges must be at least 1");
        }
        String chosen = Choices.oneOf(spec, "--algorithm", algorithm, KemKeys.ALGORITHMS);
        Demo.Result result;
        try (ProgressLine line = progress.start(spec.commandLine().getErr())) {
            result = Demo.run(chosen, exchanges, line::at);
        }
        json.print(spec.commandLine().getOut(), result, DemoText::render);
        return result.works() ? 0 : 1;
    }
}
