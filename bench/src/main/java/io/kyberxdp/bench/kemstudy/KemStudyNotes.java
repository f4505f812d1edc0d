package io.kyberxdp.bench.kemstudy;

import io.kyberxdp.bench.CycleCounter;
import io.kyberxdp.bench.kemstudy.Repeater.Studied;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** What readers of the study must know, a sentence or two each. */
final class KemStudyNotes {

    private KemStudyNotes() {}

    static List<String> of(KemMeasurement measured, Schedule planned) {
        List<String> notes = new ArrayList<>();
        notes.add("Repetitions: " + measured.complete() + ", of " + measured.executions()
                + " executions, each timed by itself,"
                + " by turns in " + planned.forks() + " processes, each a run; in each " + planned.turn()
                + " executions of one, then of the next. Reading the clock is part"
                + " of each time, about " + measured.clockNanos() + " ns.");
        if (measured.complete() < planned.repetitions() || measured.executions() < planned.executions()) {
            notes.add("There was no time for all " + planned.repetitions() + " repetitions of " + planned.executions()
                    + " executions.");
        }
        notes.add(
                "keypair goes from a seed to an encoded public key; enc begins with an encoded public key, as it comes"
                        + " from the network; dec has a private key ready for use. All KEMs on an engine share its ML-KEM-768 and"
                        + " X25519, SHA-3 in Java and, except through the JCA, random bytes drawn beforehand.");
        notes.add(cycles(CycleCounter.here()));
        Map<String, List<String>> deviations = measured.studied().stream()
                .filter(one -> !one.note().isEmpty())
                .collect(Collectors.groupingBy(
                        Studied::note, LinkedHashMap::new, Collectors.mapping(Studied::label, Collectors.toList())));
        deviations.forEach((note, whose) -> notes.add(String.join("; ", whose) + ": " + note + "."));
        return notes;
    }

    private static String cycles(CycleCounter counter) {
        return counter.megahertz() > 0
                ? String.format(
                        Locale.ROOT,
                        "Cycles are of the time-stamp counter, computed from times by its %.1f MHz (%s); the core's own clock"
                                + " may run faster or slower.",
                        counter.megahertz(),
                        counter.source())
                : "No cycles: " + counter.source() + ".";
    }
}
