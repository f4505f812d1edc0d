package io.kyberxdp.bench.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.kyberxdp.bench.network.Network;
import io.kyberxdp.bench.transport.Race.Plan;
import io.kyberxdp.bench.transport.Race.Runner;
import io.kyberxdp.bench.transport.Race.Task;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Races of two real processes on the loopback interface. Nothing here looks at how long anything took. */
class RaceTest {

    private static final Runner TCP = new Runner(Task.EXCHANGE, Carrier.KERNEL_TCP);
    private static final Runner BARE_UDP = new Runner(Task.BARE, Carrier.KERNEL_UDP);
    private static final Runner CRYPTOGRAPHY = new Runner(Task.CRYPTOGRAPHY, null);
    private static final Runner SPIN = new Runner(Task.EXCHANGE, Carrier.AF_XDP_SPIN);

    private static Ends ends;

    @BeforeAll
    static void start() throws IOException {
        ends = new Ends(Network.loopback(), "X-Wing");
        ends.awaitReady();
    }

    @AfterAll
    static void end() throws IOException {
        ends.close();
    }

    @Test
    void eachRoundHasOneTurnOfEachAndTheSumIsWhatWasAskedFor() throws Exception {
        List<String> heard = new ArrayList<>();
        List<Runner> runners = List.of(TCP, BARE_UDP, CRYPTOGRAPHY);
        Map<Runner, List<Turn>> turns = new Race(ends, runners)
                .run(new Plan(7, 3, 1), (done, total, what) -> heard.add(done + "/" + total + " " + what));
        assertEquals(runners, List.copyOf(turns.keySet()));
        turns.values()
                .forEach(own -> assertEquals(
                        List.of(2, 2, 3),
                        own.stream().map(turn -> turn.exchanges().size()).toList()));
        assertEquals(
                List.of(
                        "0/21 exchange, kernel TCP",
                        "2/21 messages without cryptography, kernel UDP",
                        "4/21 cryptography alone",
                        "6/21 exchange, kernel TCP"),
                heard.subList(0, 4));
    }

    @Test
    void whatDoesNotWorkIsLeftOutWithItsCause() throws Exception {
        Race race = new Race(ends, List.of(SPIN, TCP));
        race.warmUp(2, (done, total, what) -> {});
        assertEquals("exchange, AF_XDP spin", race.leftOut().get(0).what());
        assertFalse(race.leftOut().get(0).cause().isBlank());
        Map<Runner, List<Turn>> turns = race.run(new Plan(1, 1, 0), (done, total, what) -> {});
        assertEquals(List.of(TCP), List.copyOf(turns.keySet()));
    }

    @Test
    void afterTheDeadlineNoRoundBeginsButTheFirst() throws Exception {
        Map<Runner, List<Turn>> turns =
                new Race(ends, List.of(TCP)).run(new Plan(3, 3, 0), System.nanoTime() - 1, (done, total, what) -> {});
        assertEquals(1, turns.get(TCP).size());
    }

    @Test
    void anInterruptEndsIt() {
        Race race = new Race(ends, List.of(TCP));
        Thread.currentThread().interrupt();
        assertThrows(InterruptedException.class, () -> race.run(new Plan(1, 1, 0), (done, total, what) -> {}));
    }

    @Test
    void fewExchangesMakeFewRounds() {
        assertEquals(10, Plan.of(5_000).rounds());
        assertEquals(5, Plan.of(500).rounds());
        assertEquals(1, Plan.of(1).rounds());
        assertThrows(IllegalArgumentException.class, () -> Plan.of(0));
    }
}
