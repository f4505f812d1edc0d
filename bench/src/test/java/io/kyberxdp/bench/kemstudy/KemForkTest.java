package io.kyberxdp.bench.kemstudy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.bench.kemstudy.Repeater.Opened;
import io.kyberxdp.bench.kemstudy.Repeater.Repeated;
import io.kyberxdp.bench.kemstudy.Repeater.WarmedUp;
import io.kyberxdp.bench.peer.PeerLibrary;
import io.kyberxdp.bench.peer.jna.CompiledPeer;
import io.kyberxdp.bench.subject.EngineSetting;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A JVM of its own does what this one would. */
class KemForkTest {

    @Test
    void measuresEnginesProvidersAndLibraries(@TempDir Path folder) throws Exception {
        PeerLibrary constant =
                new PeerLibrary(CompiledPeer.compile(folder, "constant", CompiledPeer.CONSTANT), "constant", "a b");
        KemStudySubjects subjects = new KemStudySubjects(
                List.of(new EngineSetting("java", "")), List.of("Conscrypt", "Nobody"), List.of(constant));
        List<String> steps = new ArrayList<>();
        try (KemFork fork = new KemFork(subjects, 3);
                KemRace here = new KemRace(subjects, 3)) {
            Opened opened = fork.open();
            assertEquals(here.open(), opened);
            assertEquals(
                    List.of("Nobody", "X-Wing, a b"),
                    opened.missing().stream().map(one -> one.what()).toList(),
                    "the library computes nothing, and both found that out");
            WarmedUp warm = fork.warmUp(1_000, (done, total, what) -> steps.add(what));
            assertTrue(warm.nanosOfAll() > 0 && warm.clockNanos() > 0, warm.toString());
            Repeated repeated = fork.repeat(7, (done, total, what) -> steps.add(what));
            assertEquals(
                    here.repeat(7, (done, total, what) -> {}).series().stream()
                            .map(one -> one.key())
                            .toList(),
                    repeated.series().stream().map(one -> one.key()).toList());
            repeated.series()
                    .forEach(one -> assertEquals(7, one.all().size(), one.key().label()));
        }
        assertEquals(List.of("warming up keypair", "warming up enc", "warming up dec", "keypair", "enc", "dec"), steps);
    }

    @Test
    void nobodyToMeasureIsNoFailure() throws Exception {
        try (KemFork fork = new KemFork(new KemStudySubjects(List.of(), List.of(), List.of()), 1)) {
            assertEquals(new Opened(List.of(), List.of()), fork.open());
        }
    }

    @Test
    void anInterruptionDoesNotWaitForTheFork() throws Exception {
        KemStudySubjects java = new KemStudySubjects(List.of(new EngineSetting("java", "")), List.of(), List.of());
        try (KemFork fork = new KemFork(java, 1)) {
            fork.open();
            Thread measuring = Thread.currentThread();
            assertThrows(
                    InterruptedException.class,
                    () -> fork.warmUp(Long.MAX_VALUE / 100, (done, total, what) -> measuring.interrupt()));
        }
    }
}
