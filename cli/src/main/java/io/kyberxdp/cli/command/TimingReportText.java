package io.kyberxdp.cli.command;

import io.kyberxdp.bench.Machine;
import io.kyberxdp.bench.timing.Evidence;
import io.kyberxdp.bench.timing.TimingPlan;
import io.kyberxdp.bench.timing.TimingReport;
import io.kyberxdp.bench.timing.TimingReport.Result;
import io.kyberxdp.bench.timing.Verdict;
import io.kyberxdp.cli.terminal.Table;
import io.kyberxdp.cli.terminal.Table.Column;
import io.kyberxdp.cli.terminal.Units;
import java.util.Locale;

/** A timing check's report for a terminal: where, the tests, what came out, then what to know when reading it. */
final class TimingReportText {

    private TimingReportText() {}

    static String render(TimingReport report) {
        return setting(report) + "\n" + results(report) + "\n" + outcome(report) + "\n" + classes(report) + "\n"
                + legend();
    }

    private static Table setting(TimingReport report) {
        Machine machine = report.machine();
        TimingPlan plan = report.plan();
        return new Table(Column.left("timing"), Column.left(plan.algorithm()))
                .row("provider", plan.provider() + " " + machine.providers().getOrDefault(plan.provider(), ""))
                .row("engines", report.engines().isEmpty() ? "unknown" : report.engines())
                .row("cpu", machine.cpus() + " x " + machine.cpu())
                .row("load", load(machine))
                .row("java", machine.java())
                .row(
                        "method",
                        Units.waiting(plan.measured()) + " after " + Units.waiting(plan.warmup())
                                + " to warm up, tests taking turns by " + plan.batch() + " calls");
    }

    private static String load(Machine machine) {
        if (machine.load() < 0) {
            return "unknown";
        }
        String load = String.format(Locale.ROOT, "%.1f before the run", machine.load());
        return machine.isBusy() ? load + ": BUSY, small leaks will not show" : load;
    }

    private static Table results(TimingReport report) {
        Table table = new Table(
                Column.left("test"),
                Column.right("samples"),
                Column.right("t"),
                Column.right("diff/ns"),
                Column.right("error/ns"),
                Column.left("verdict"));
        for (Result result : report.results()) {
            Evidence evidence = result.evidence();
            table.row(
                    result.test().toString(),
                    Units.count(result.firstSamples() + result.secondSamples()),
                    String.format(Locale.ROOT, "%.2f", evidence.t()),
                    nanos(evidence.differenceNanos()),
                    nanos(evidence.errorNanos()),
                    result.verdict().toString());
        }
        return table;
    }

    private static String nanos(double nanos) {
        return String.format(Locale.ROOT, "%.1f", nanos);
    }

    private static String outcome(TimingReport report) {
        if (!report.conclusive()) {
            return """
                    INCONCLUSIVE: the control leaks on purpose and was not found out, so this run
                    could not have seen a real leak either. Run longer, or on a quieter machine.
                    """;
        }
        return switch (report.verdict()) {
            case LEAK_LIKELY -> "LEAK LIKELY: times of one class differ from the other's. Find out why.\n";
            case SUSPICIOUS -> "SUSPICIOUS: run longer; t of a leak grows with the time, t of chance does not.\n";
            case NO_EVIDENCE -> "No evidence of a leak. That is no proof that there is none.\n";
        };
    }

    private static Table classes(TimingReport report) {
        Table table = new Table(Column.left("test"), Column.left("first class"), Column.left("second class"));
        report.results()
                .forEach(result -> table.row(
                        result.test().toString(),
                        result.test().first(),
                        result.test().second()));
        return table;
    }

    private static String legend() {
        return String.format(Locale.ROOT, """
                t: Welch's, the strongest after cropping the slowest samples in several ways;
                   |t| > %.0f leak likely, from %.1f suspicious
                diff: second class minus first; error: the standard error of that
                control: leaks on purpose; unless it is found out, the run says nothing
                decapsulate-key: public parts of the key differ too; a provider that expands its
                   matrix in each call (FIPS 203, algorithm 7) shows that, and it is no secret
                caveats: another JVM, run or CPU may compile and run the code differently; JIT
                   and garbage collector add noise that hides small leaks
                """, Verdict.LEAK_ABOVE, Verdict.SUSPICIOUS_FROM);
    }
}
