package io.kyberxdp.cli.command;

import io.kyberxdp.bench.Machine;
import io.kyberxdp.cli.terminal.Table;
import io.kyberxdp.cli.terminal.Table.Column;
import java.util.Locale;
import java.util.stream.Collectors;

/** The head of a benchmark's report: where and how it was measured. */
final class ReportSetting {

    private ReportSetting() {}

    /** A table of the machine, the providers' versions and the method; the caller may add rows. */
    static Table table(Machine machine, String method) {
        return table(machine, "KEM", "benchmark", method);
    }

    /** The same under a heading of two words. */
    static Table table(Machine machine, String what, String which, String method) {
        String versions = machine.providers().entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining(", "));
        return new Table(Column.left(what), Column.left(which))
                .row("cpu", machine.cpus() + " x " + machine.cpu())
                .row("load", load(machine))
                .row("os", machine.os())
                .row("java", machine.java())
                .row("providers", versions)
                .row("method", method);
    }

    private static String load(Machine machine) {
        if (machine.load() < 0) {
            return "unknown";
        }
        String load = String.format(Locale.ROOT, "%.1f before the run", machine.load());
        return machine.isBusy() ? load + ": BUSY, these figures are not to be trusted" : load;
    }
}
