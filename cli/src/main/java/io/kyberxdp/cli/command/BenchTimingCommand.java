package io.kyberxdp.cli.command;

import io.kyberxdp.bench.subject.KemSubjects;
import io.kyberxdp.bench.timing.TimingCheck;
import io.kyberxdp.bench.timing.TimingPlan;
import io.kyberxdp.bench.timing.TimingReport;
import io.kyberxdp.cli.key.KemKeys;
import io.kyberxdp.cli.terminal.JsonOption;
import io.kyberxdp.cli.terminal.ProgressLine;
import io.kyberxdp.cli.terminal.ProgressOptions;
import io.kyberxdp.cli.terminal.UserError;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Looks for secrets in the time that a KEM takes. */
@Command(
        name = "timing",
        description = "Look for secrets in a KEM's times, as dudect does; fails on a likely leak or too much noise.",
        footer = {"  kyberxdp bench timing --progress", "  kyberxdp bench timing --provider BC --seconds 600 --json"})
public final class BenchTimingCommand implements Callable<Integer> {

    private static final int MOST_SECONDS = 3600;

    @Spec
    private CommandSpec spec;

    @Mixin
    private JsonOption json;

    @Mixin
    private ProgressOptions progress;

    @Option(
            names = "--provider",
            paramLabel = "NAME",
            defaultValue = KemKeys.PROVIDER,
            description = "JCA name of the provider; default ${DEFAULT-VALUE}.")
    private String provider;

    @Option(
            names = "--algorithm",
            paramLabel = "NAME",
            defaultValue = "X-Wing",
            description = "X-Wing or ML-KEM-768; default ${DEFAULT-VALUE}.")
    private String algorithm;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "60",
            description = "How long to measure, 1 to 3600; the warm-up comes on top. Default ${DEFAULT-VALUE}.")
    private int seconds;

    @Override
    public Integer call() throws UserError {
        TimingPlan plan = plan();
        TimingReport report;
        try (ProgressLine line = progress.start(spec.commandLine().getErr())) {
            report = TimingCheck.run(plan, line::at);
        } catch (GeneralSecurityException e) {
            throw new UserError(
                    e.getMessage(), "name a provider that has " + plan.algorithm() + " as a javax.crypto.KEM", e);
        }
        json.print(spec.commandLine().getOut(), report, TimingReportText::render);
        return report.passed() ? 0 : 1;
    }

    private TimingPlan plan() {
        if (seconds < 1 || seconds > MOST_SECONDS) {
            throw new ParameterException(
                    spec.commandLine(), "--seconds takes 1 to " + MOST_SECONDS + ", not '" + seconds + "'");
        }
        String chosen = Choices.oneOf(spec, "--algorithm", algorithm, KemSubjects.ALGORITHMS);
        return TimingPlan.of(provider.strip(), chosen, Duration.ofSeconds(seconds));
    }
}
