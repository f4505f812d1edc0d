package io.kyberxdp.cli.command;

import io.kyberxdp.bench.CycleCounter;
import io.kyberxdp.bench.Machine;
import io.kyberxdp.bench.estimate.Estimate;
import io.kyberxdp.bench.kemstudy.StudiedOperation;
import io.kyberxdp.bench.statistics.Bootstrap;
import io.kyberxdp.bench.statistics.Summary;
import io.kyberxdp.bench.study.Omission;
import io.kyberxdp.bench.study.Series;
import io.kyberxdp.bench.study.SeriesKey;
import io.kyberxdp.bench.study.StudyResult;
import io.kyberxdp.cli.terminal.Table;
import io.kyberxdp.cli.terminal.Table.Column;
import io.kyberxdp.cli.terminal.Units;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The KEM study for a terminal: where, a table an operation, what it says. */
final class CombinersText {

    private static final String X_WING = "X-Wing";
    private static final String API = "api";
    private static final String UNKNOWN = "-";

    private final StudyResult result;
    private final CycleCounter counter;

    private CombinersText(StudyResult result, CycleCounter counter) {
        this.result = result;
        this.counter = counter;
    }

    static String render(StudyResult result, CycleCounter counter) {
        return new CombinersText(result, counter).render();
    }

    private String render() {
        StringBuilder text = new StringBuilder(ReportSetting.table(
                        Machine.here(List.of("BC", "SunJCE", "Conscrypt")),
                        "all by short turns, in processes of their own")
                .toString());
        for (StudiedOperation operation : StudiedOperation.values()) {
            Table table = table(operation);
            if (!table.isEmpty()) {
                text.append('\n').append(operation.label()).append('\n').append(table);
            }
        }
        text.append(
                "\ncycles: of the median\nratio: the median divided by that of X-Wing by the same, above 1 is slower;\n");
        text.append("  within processes, and where it lies 95 times of 100\n");
        text.append('\n');
        for (String note : result.notes()) {
            text.append(new Table(Column.left("-"), Column.left(note)));
        }
        if (!result.omissions().isEmpty()) {
            text.append('\n').append(omissions());
        }
        return text.toString();
    }

    private Table omissions() {
        Table table = new Table(Column.left("not measured"), Column.left("cause"));
        for (Omission omission : result.omissions()) {
            table.row(omission.what(), omission.cause());
        }
        return table;
    }

    private Table table(StudiedOperation operation) {
        Table table = new Table(
                Column.left("KEM"),
                Column.left("by"),
                Column.right("median"),
                Column.right("average"),
                Column.right("cycles"),
                Column.right("ratio"),
                Column.right("95 %"));
        result.series().stream()
                .filter(one -> one.key().operation().equals(operation.label()))
                .forEach(one -> add(table, one));
        return table;
    }

    private void add(Table table, Series one) {
        Summary nanos = Summary.of(one.all());
        Optional<Estimate> ratio = xWing(one.key()).map(other -> Bootstrap.ratioWithinRuns(one, other));
        table.row(
                one.key().subject(),
                String.join("/", one.key().conditions().values()),
                Units.time(nanos.median()),
                Units.time(nanos.mean()),
                cycles(nanos.median()),
                ratio.map(estimate -> figure(estimate.value())).orElse(UNKNOWN),
                ratio.map(estimate -> figure(estimate.low()) + "-" + figure(estimate.high()))
                        .orElse(UNKNOWN));
    }

    /** X-Wing by the same code, not through the JCA. */
    private Optional<Series> xWing(SeriesKey key) {
        Map<String, String> by = new LinkedHashMap<>(key.conditions());
        by.remove(API);
        SeriesKey wanted = new SeriesKey(key.study(), X_WING, key.operation(), by);
        return result.series().stream().filter(one -> one.key().equals(wanted)).findFirst();
    }

    private String cycles(double nanos) {
        Double cycles = counter.cycles(nanos);
        return cycles == null ? UNKNOWN : Units.count(cycles);
    }

    private static String figure(double ratio) {
        return String.format(Locale.ROOT, "%.3f", ratio);
    }
}
