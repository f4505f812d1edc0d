package io.kyberxdp.cli.command;

import io.kyberxdp.bench.BenchmarkException;
import io.kyberxdp.bench.report.Comparison;
import io.kyberxdp.bench.report.ResultsFile;
import io.kyberxdp.bench.study.Results;
import io.kyberxdp.cli.terminal.JsonOption;
import io.kyberxdp.cli.terminal.UserError;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Two reports beside each other. */
@Command(
        name = "compare",
        description = "Compare two reports of 'bench all': what is significantly faster or slower in the second.",
        footer = {"  kyberxdp bench compare before after", "  kyberxdp bench compare --json before after"})
public final class BenchCompareCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private JsonOption json;

    @Parameters(index = "0", paramLabel = "A", description = "The first report's folder, or its results.json.")
    private Path first;

    @Parameters(index = "1", paramLabel = "B", description = "The second's.")
    private Path second;

    @Option(names = "--different-machines", description = "Compare although the processors differ.")
    private boolean differentMachines;

    @Override
    public Integer call() throws UserError {
        Results one = read(first);
        Results other = read(second);
        if (!one.host().isLike(other.host()) && !differentMachines) {
            throw new UserError(
                    "the reports are of different machines: "
                            + String.join("; ", one.host().differencesTo(other.host())),
                    "compare ratios within each report instead, or insist by --different-machines");
        }
        json.print(spec.commandLine().getOut(), Comparison.of(one, other), ComparisonText::render);
        return 0;
    }

    private static Results read(Path report) throws UserError {
        try {
            return ResultsFile.read(report);
        } catch (BenchmarkException e) {
            throw new UserError(e.getMessage(), "name a folder that 'bench all' wrote", e);
        }
    }
}
