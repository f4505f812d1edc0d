package io.kyberxdp.cli.demo;

import io.kyberxdp.bench.transport.Carrier;
import io.kyberxdp.cli.demo.Demo.Result;
import io.kyberxdp.cli.demo.Demo.Row;
import io.kyberxdp.cli.terminal.Table;
import io.kyberxdp.cli.terminal.Units;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** What the demo's figures mean, in sentences that say nothing but what the figures of this run say. */
public final class DemoWords {

    /** Both ends have a thread that spins and one that computes. */
    private static final int CPUS_FOR_SPINNING = 4;

    private DemoWords() {}

    /** The sentences, in lines; none where nothing succeeded. */
    public static String of(Result result) {
        int cpus = result.machine().cpus();
        List<Row> rows =
                result.rows().stream().filter(row -> row.exchange() != null).toList();
        if (rows.isEmpty()) {
            return "";
        }
        List<String> sentences = new ArrayList<>();
        if (rows.size() > 1) {
            sentences.add(means(rows));
            sentences.add(steadiest(rows));
        }
        sentences.add(String.format(
                Locale.ROOT,
                "Over each of them %s are cryptography, both sides' together; what remains is the transport's.",
                Units.time(result.cryptography())));
        if (cpus < CPUS_FOR_SPINNING && has(rows, Carrier.AF_XDP_SPIN)) {
            sentences.add("Spinning keeps a CPU busy at each end; with " + cpus
                    + " here, it takes from the cryptography what it gives to the transport.");
        }
        if (result.machine().isBusy()) {
            sentences.add(String.format(
                    Locale.ROOT,
                    "But the machine was BUSY with other things (load %.1f): these figures are not to be trusted.",
                    result.machine().load()));
        }
        return String.join("\n", Table.wrap(String.join(" ", sentences), Table.WIDTH)) + "\n";
    }

    private static String means(List<Row> rows) {
        return "In this run an exchange took on average "
                + ratios(rows, row -> row.exchange().mean()) + ". A message and its answer took, by the median, "
                + ratios(rows, row -> row.message().median()) + ".";
    }

    /** The first transport's time, and the others' as multiples of it. */
    private static String ratios(List<Row> rows, ToDoubleFunction<Row> time) {
        double first = time.applyAsDouble(rows.get(0));
        List<String> ratios = new ArrayList<>();
        ratios.add(Units.time(first) + " over " + rows.get(0).transport());
        for (Row row : rows.subList(1, rows.size())) {
            ratios.add(
                    String.format(Locale.ROOT, "%.2f of it over %s", time.applyAsDouble(row) / first, row.transport()));
        }
        return String.join(", ", ratios);
    }

    private static String steadiest(List<Row> rows) {
        Row steadiest = rows.stream()
                .min(Comparator.comparingDouble(row -> row.exchange().standardDeviation()))
                .orElseThrow();
        return "The steadiest was " + steadiest.transport() + ", by its standard deviation.";
    }

    private static boolean has(List<Row> rows, Carrier carrier) {
        return rows.stream().anyMatch(row -> row.transport().equals(carrier.label()));
    }
}
