package io.kyberxdp.bench.transport;

import io.kyberxdp.bench.network.Network;
import io.kyberxdp.bench.statistics.Summary;
import io.kyberxdp.bench.study.Omission;
import io.kyberxdp.bench.study.Samples;
import io.kyberxdp.bench.study.Series;
import io.kyberxdp.bench.study.SeriesKey;
import io.kyberxdp.bench.study.Split;
import io.kyberxdp.bench.study.StudyResult.Collector;
import io.kyberxdp.bench.transport.Race.Runner;
import io.kyberxdp.bench.transport.Race.Task;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** Turns as the series of a study. */
final class TransportSeries {

    private static final String MESSAGE = "message and answer";
    private static final String IN_MEMORY = "both sides in memory";

    private final Map<String, String> conditions = new LinkedHashMap<>();
    private final Collector collector;

    TransportSeries(Network network, int lossPercent, Collector collector) {
        conditions.put("network", network.name());
        conditions.put("loss", lossPercent + " % loss");
        this.collector = collector;
    }

    /** Gives the samples of each runner, and of exchanges also those of the messages after them. */
    void give(Map<Runner, List<Turn>> turns) {
        for (Task task : Task.values()) {
            turns.forEach((runner, own) -> {
                if (runner.task() == task) {
                    give(key(runner, task.label()), own, Turn::exchanges, failures(own));
                }
            });
        }
        turns.forEach((runner, own) -> {
            if (runner.task() == Task.EXCHANGE) {
                give(key(runner, MESSAGE), own, Turn::messages, Map.of());
            }
        });
    }

    /** A turn in which all failed gives no run; where that is so of all turns, there is no series. */
    private void give(SeriesKey key, List<Turn> turns, Function<Turn, Samples> which, Map<String, Long> failures) {
        List<Samples> runs =
                turns.stream().map(which).filter(samples -> samples.size() > 0).toList();
        if (runs.isEmpty()) {
            collector.leaveOut(new Omission(key.operation() + ", " + key.label(), "all failed: " + failures));
        } else {
            collector.add(new Series(key, Series.NANOSECONDS, runs, failures));
        }
    }

    private SeriesKey key(Runner runner, String operation) {
        String subject = runner.carrier() == null ? IN_MEMORY : runner.carrier().label();
        return new SeriesKey(TransportStudy.NAME, subject, operation, conditions);
    }

    private static Map<String, Long> failures(List<Turn> turns) {
        Map<String, Long> failures = new TreeMap<>();
        turns.forEach(
                turn -> turn.failures().forEach(failure -> failures.merge(failure.kind(), failure.count(), Long::sum)));
        return failures;
    }

    /** Splits the median of each carrier's exchanges by the medians of what they consist of. */
    void split(Map<Runner, List<Turn>> turns) {
        double cryptography = median(turns.get(new Runner(Task.CRYPTOGRAPHY, null)));
        turns.forEach((runner, own) -> {
            List<Turn> bare = turns.get(new Runner(Task.BARE, runner.carrier()));
            if (runner.task() == Task.EXCHANGE && bare != null) {
                split(key(runner, Task.EXCHANGE.label()), median(own), cryptography, median(bare));
            }
        });
        collector.note(
                "A split is made of medians: cryptography alone, both sides' in memory; the same bytes over the same"
                        + " transport without cryptography, which is kernel, wire and waking up; and what these two do not explain:"
                        + " cold caches, bookkeeping, and CPUs that both ends want at once.");
    }

    private void split(SeriesKey key, double whole, double cryptography, double messages) {
        double rest = whole - cryptography - messages;
        if (Double.isNaN(rest)) {
            return; // something failed always, and that is told
        }
        if (rest < 0) {
            collector.note("Over " + key.subject()
                    + " the parts of an exchange, each for itself, take longer than the whole.");
        }
        Map<String, Double> parts = new LinkedHashMap<>();
        parts.put("cryptography", cryptography);
        parts.put("kernel and wire", messages);
        parts.put("rest", Math.max(0, rest));
        collector.add(new Split(key, Series.NANOSECONDS, parts));
    }

    private static double median(List<Turn> turns) {
        Samples samples = Samples.joined(turns.stream().map(Turn::exchanges).toList());
        return samples.size() == 0 ? Double.NaN : Summary.of(samples).median();
    }
}
