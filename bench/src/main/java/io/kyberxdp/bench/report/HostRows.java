package io.kyberxdp.bench.report;

import io.kyberxdp.bench.Machine;
import io.kyberxdp.bench.study.Host;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The description of a machine as rows of two cells. */
final class HostRows {

    private HostRows() {}

    static List<List<String>> of(Host host) {
        Machine machine = host.machine();
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("processor", machine.cpu()));
        rows.add(List.of("its features", String.join(" ", host.features())));
        rows.add(List.of("microcode", host.microcode()));
        rows.add(List.of("processors for this JVM", String.valueOf(machine.cpus())));
        rows.add(List.of("frequency governor", host.governor()));
        rows.add(List.of("turbo", host.turbo()));
        rows.add(List.of("virtualisation", host.virtualisation()));
        rows.add(List.of(
                "load at the beginning",
                machine.load() < 0 ? "not told" : String.format(Locale.ROOT, "%.2f", machine.load())));
        rows.add(List.of("system", machine.os() + ", " + host.distribution()));
        rows.add(List.of("Java", machine.java()));
        machine.providers().forEach((name, version) -> rows.add(List.of("provider " + name, version)));
        host.libraries().forEach((name, version) -> rows.add(List.of(name, version)));
        return rows;
    }
}
