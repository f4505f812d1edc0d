package io.kyberxdp.bench.transport;

import io.kyberxdp.bench.Belongings;
import io.kyberxdp.bench.KemBenchmark.Progress;
import io.kyberxdp.bench.network.LossyNetwork;
import io.kyberxdp.bench.network.LossyNetwork.Passage;
import io.kyberxdp.bench.network.Network;
import io.kyberxdp.bench.study.Omission;
import io.kyberxdp.bench.study.StudyResult.Collector;
import io.kyberxdp.bench.transport.Race.Plan;
import io.kyberxdp.bench.transport.Race.Runner;
import io.kyberxdp.bench.transport.Race.Task;
import io.kyberxdp.bench.transport.Stage.LeftOut;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** One run of the transport study. */
final class TransportMeasurement {

    private static final String ALGORITHM = "X-Wing";
    private static final Path CONGESTION_CONTROL = Path.of("/proc/sys/net/ipv4/tcp_congestion_control");

    /**
     * A part of the study.
     *
     * @param loss in percent
     * @param share of the exchanges that are made without loss: those with loss take long, since they wait for timers
     * @param end by which hundredth of the time and of the progress it is over
     */
    private record Phase(int loss, double share, int end) {}

    private static final Phase WITHOUT_LOSS = new Phase(0, 1, 40);
    private static final List<Phase> WITH_LOSS = List.of(new Phase(1, 0.2, 65), new Phase(5, 0.1, 100));
    private static final int ROUNDS_WITH_LOSS = 5;

    private final int exchanges;
    private final Duration limit;
    private final Belongings belongings;
    private final Progress progress;
    private final Collector collector;
    private final long begun = System.nanoTime();
    private int from;

    TransportMeasurement(int exchanges, Duration limit, Belongings belongings, Progress progress, Collector collector) {
        this.exchanges = exchanges;
        this.limit = limit;
        this.belongings = belongings;
        this.progress = progress;
        this.collector = collector;
    }

    void run(Stage stage) throws IOException, InterruptedException {
        collector.compareTo(Carrier.KERNEL_TCP.label());
        stage.leftOut().forEach(this::leaveOut);
        collector.note("Between the processes: " + stage.network().description() + '.');
        noteCongestionControl();
        withoutLoss(stage);
        if (stage.hasOwnNetwork()) {
            try {
                withLoss(stage.carriers());
            } catch (IOException e) {
                collector.leaveOut(new Omission("loss", e.getMessage()));
            }
        } else {
            collector.leaveOut(new Omission("loss", "it needs a network of its own, and there is none"));
        }
    }

    /** What decides how soon kernel TCP goes on after a loss; new namespaces have it from this one. */
    private void noteCongestionControl() {
        try {
            String algorithm = Files.readString(CONGESTION_CONTROL).strip();
            collector.note(
                    "Kernel TCP's congestion control is " + algorithm + "; that of datagrams is NewReno (RFC 9002).");
        } catch (IOException e) {
            collector.note("Kernel TCP's congestion control is unknown: " + e.getMessage() + '.');
        }
    }

    private void withoutLoss(Stage stage) throws IOException, InterruptedException {
        List<Runner> runners = new ArrayList<>();
        for (Carrier carrier : stage.carriers()) {
            runners.add(new Runner(Task.EXCHANGE, carrier));
            runners.add(new Runner(Task.BARE, carrier));
        }
        runners.add(new Runner(Task.CRYPTOGRAPHY, null));
        try (Ends ends = start(stage.network())) {
            Race race = new Race(ends, runners);
            race.warmUp(warmup(), progress(WITHOUT_LOSS));
            race.leftOut().forEach(this::leaveOut);
            Map<Runner, List<Turn>> turns = race(race, Plan.of(exchanges), WITHOUT_LOSS);
            TransportSeries series = new TransportSeries(stage.network(), WITHOUT_LOSS.loss, collector);
            series.give(turns);
            series.split(turns);
            series.compare(turns);
        }
    }

    private void withLoss(List<Carrier> carriers) throws IOException, InterruptedException {
        LossyNetwork network = belongings.keep(LossyNetwork::make);
        collector.note("With loss: " + network.description() + '.');
        try (Ends ends = start(network)) {
            Race race = Race.ofExchanges(ends, carriers);
            race.warmUp(warmup(), progress(WITH_LOSS.get(0)));
            for (Phase phase : WITH_LOSS) {
                withLoss(phase, network, race);
            }
        }
    }

    private void withLoss(Phase phase, LossyNetwork network, Race race) throws IOException, InterruptedException {
        int times = Math.max(1, (int) (exchanges * phase.share));
        network.lose(phase.loss);
        Passage before = network.passage();
        Map<Runner, List<Turn>> turns = race(race, new Plan(times, Math.min(times, ROUNDS_WITH_LOSS), 1), phase);
        Passage after = network.passage();
        new TransportSeries(network, phase.loss, collector).give(turns);
        long arrived = after.arrived() - before.arrived();
        long lost = after.lost() - before.lost();
        collector.note(String.format(
                Locale.ROOT,
                "Of a loss of %d %% meant, %.2f %% came about: %,d of %,d packets of all transports together.",
                phase.loss,
                100.0 * lost / arrived,
                lost,
                arrived));
    }

    private Map<Runner, List<Turn>> race(Race race, Plan plan, Phase phase) throws IOException, InterruptedException {
        Map<Runner, List<Turn>> turns = race.run(plan, begun + limit.toNanos() / 100 * phase.end, progress(phase));
        from = phase.end;
        int done = turns.values().iterator().next().size();
        if (done < plan.rounds()) {
            collector.note("For lack of time, rounds with a loss of " + phase.loss + " %: " + done + " instead of "
                    + plan.rounds() + ".");
        }
        return turns;
    }

    private Ends start(Network network) throws IOException {
        Ends ends = belongings.keep(() -> new Ends(network, ALGORITHM));
        ends.awaitReady();
        return ends;
    }

    private int warmup() {
        return Math.max(2, exchanges / 5);
    }

    /** A phase's own progress, as a part of the whole. */
    private Progress progress(Phase phase) {
        int begin = from;
        return (done, total, what) -> progress.at(
                begin + (phase.end - begin) * done / Math.max(1, total),
                100,
                phase.loss == 0 ? what : phase.loss + " % loss, " + what);
    }

    private void leaveOut(LeftOut one) {
        collector.leaveOut(new Omission(one.what(), one.cause() + "; " + one.remedy()));
    }
}
