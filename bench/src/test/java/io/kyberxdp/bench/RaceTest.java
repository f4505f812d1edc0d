package io.kyberxdp.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.bench.Contender.Call;
import io.kyberxdp.bench.subject.EngineSetting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RaceTest {

    private static final InterleavedPlan PLAN = new InterleavedPlan(
            List.of(new EngineSetting("java", "")),
            List.of(),
            List.of(),
            List.of("X-Wing"),
            List.of(KemOperation.KEYGEN),
            "",
            3,
            Duration.ofNanos(1),
            Duration.ZERO);

    private final List<String> ran = new ArrayList<>();

    @Test
    void subjectsTakeTurnsEachWithTwoOperationsBeforeTheOnesThatCount() {
        Race race = race(contender("A", () -> ran.add("A")), contender("B", () -> ran.add("B")));
        race.warmUp(0);
        race.sample();
        race.sample();
        List<String> round = List.of("A", "A", "A", "B", "B", "B");
        assertEquals(Stream.of(round, round, round).flatMap(List::stream).toList(), ran);
    }

    @Test
    void whoFailsIsOutWithItsCauseAndTheOthersGoOn() {
        Race race = race(
                contender("bad", () -> {
                    throw new IllegalStateException("broken");
                }),
                contender("good", () -> ran.add("good")));
        race.warmUp(0);
        race.sample();
        assertEquals(Collections.nCopies(6, "good"), ran);
        assertEquals(1, race.turns().size());
        assertEquals("bad", race.gaps().get(0).provider());
        assertTrue(race.gaps().get(0).cause().contains("broken"));
    }

    @Test
    void whoLacksTheOperationDoesNotTakePart() {
        Race race = race(new Contender("without", Map.of(), Map.of()));
        assertEquals(List.of(), race.turns());
        race.warmUp(0);
    }

    private static Race race(Contender... contenders) {
        return new Race(PLAN, "X-Wing", KemOperation.KEYGEN, List.of(contenders));
    }

    private static Contender contender(String name, Call call) {
        return new Contender(name, Map.of(KemOperation.KEYGEN, call), Map.of());
    }
}
