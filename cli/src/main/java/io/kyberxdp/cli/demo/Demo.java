package io.kyberxdp.cli.demo;

import io.kyberxdp.bench.Belongings;
import io.kyberxdp.bench.KemBenchmark.Progress;
import io.kyberxdp.bench.Machine;
import io.kyberxdp.bench.statistics.Summary;
import io.kyberxdp.bench.study.Samples;
import io.kyberxdp.bench.transport.Carrier;
import io.kyberxdp.bench.transport.Ends;
import io.kyberxdp.bench.transport.Failure;
import io.kyberxdp.bench.transport.Race;
import io.kyberxdp.bench.transport.Race.Runner;
import io.kyberxdp.bench.transport.Stage;
import io.kyberxdp.bench.transport.Stage.LeftOut;
import io.kyberxdp.bench.transport.Turn;
import io.kyberxdp.cli.doctor.Diagnosis;
import io.kyberxdp.cli.doctor.Doctor;
import io.kyberxdp.cli.terminal.UserError;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A server process and a client process with real keys, and what both say of the exchanges between them, transport by transport. */
public final class Demo {

    private static final int CRYPTOGRAPHY = 500;

    /**
     * What was done over one transport. Times are in nanoseconds; null where nothing succeeded.
     *
     * @param attempted exchanges that count
     * @param succeeded of these, with a message each way
     * @param exchange from connecting to the established session
     * @param message one encrypted message there and one back
     * @param agree whether nothing failed and both processes saw the same, in every turn
     */
    public record Row(
            String transport,
            int attempted,
            int succeeded,
            List<Failure> failures,
            Summary exchange,
            Summary message,
            boolean agree) {}

    /**
     * What both processes found.
     *
     * @param network what is between them
     * @param machine where this was, as it was before
     * @param rows one a transport
     * @param cryptography the median of an exchange's cryptography alone, both sides' in memory, in nanoseconds
     * @param client what it saw in the first turn over the first transport
     * @param server what it saw then
     * @param leftOut what is not measured here, why, and what would help
     * @param diagnosis which engines and transports are there, and which are not and why
     */
    public record Result(
            String network,
            Machine machine,
            List<Row> rows,
            double cryptography,
            Turn.ClientView client,
            Turn.ServerView server,
            List<LeftOut> leftOut,
            Diagnosis diagnosis) {

        /** Whether every exchange succeeded and both sides agree on everything. */
        public boolean works() {
            return rows.stream().allMatch(row -> row.agree() && row.succeeded() == row.attempted());
        }
    }

    private Demo() {}

    /** Runs the demo. The server makes its key itself and keeps it in memory, so that nothing is ever on disk. */
    public static Result run(String algorithm, int exchanges, Progress progress) throws UserError {
        Diagnosis diagnosis = Doctor.examine();
        Machine machine = Machine.here(List.of());
        try (Belongings belongings = new Belongings()) {
            Stage stage = Stage.find(belongings);
            Ends ends = belongings.keep(() -> new Ends(stage.network(), algorithm));
            ends.awaitReady();
            Race race = Race.ofExchanges(ends, stage.carriers());
            race.warmUp(Math.max(1, exchanges / 5), progress);
            Map<Runner, List<Turn>> turns = race.run(Race.Plan.of(exchanges), progress);
            Turn first = turns.values().iterator().next().get(0);
            List<LeftOut> leftOut = new ArrayList<>(stage.leftOut());
            leftOut.addAll(race.leftOut());
            return new Result(
                    stage.network().description(),
                    machine,
                    turns.entrySet().stream()
                            .map(entry -> row(entry.getKey().carrier(), entry.getValue(), exchanges))
                            .toList(),
                    Summary.of(ends.cryptography(CRYPTOGRAPHY, CRYPTOGRAPHY).exchanges())
                            .median(),
                    first.client(),
                    first.server(),
                    leftOut,
                    diagnosis);
        } catch (IOException e) {
            throw new UserError("the demo could not run: " + e.getMessage(), "see 'kyberxdp doctor'", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UserError("the demo was interrupted", "run it again", e);
        }
    }

    static Row row(Carrier carrier, List<Turn> turns, int attempted) {
        Map<String, Failure> failures = new LinkedHashMap<>();
        turns.forEach(
                turn -> turn.failures().forEach(failure -> failures.merge(failure.kind(), failure, Failure::and)));
        Samples exchanges = joined(turns, Turn::exchanges);
        return new Row(
                carrier.label(),
                attempted,
                exchanges.size(),
                List.copyOf(failures.values()),
                summary(exchanges),
                summary(joined(turns, Turn::messages)),
                turns.stream().allMatch(Turn::isClean));
    }

    private static Samples joined(List<Turn> turns, Function<Turn, Samples> samples) {
        return Samples.joined(turns.stream().map(samples).toList());
    }

    private static Summary summary(Samples samples) {
        return samples.size() == 0 ? null : Summary.of(samples);
    }
}
