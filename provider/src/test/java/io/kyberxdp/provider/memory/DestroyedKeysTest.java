package io.kyberxdp.provider.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.provider.clib.jna.ChildJvm;
import io.kyberxdp.transport.testkit.Capability;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a process still holds of private keys after their destruction, and of what its operations computed in passing. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DestroyedKeysTest {

    private static final boolean MOVING = true;
    private static final boolean STILL = false;

    @TempDir
    private Path dumps;

    private KnownSecrets secrets;
    private Process child;

    /**
     * Neither a dump of all objects nor one of the reachable ones. The keys have not been moved: what a collector puts where it
     * has moved something away, a dump shows as an array with the old contents.
     */
    @ParameterizedTest
    @ValueSource(strings = {"Serial", "Parallel", "G1"})
    void noHeapDumpHasAnythingOfADestroyedKey(String collector) throws Exception {
        start("java", STILL, "-XX:+Use" + collector + "GC", "-Xms256m", "-Xmn192m", "-XX:MetaspaceSize=128m");
        assertAliveDumpHasTheKeys();
        letDestroy();
        assertEquals(Set.of(), without("result", found("all")));
        assertEquals(Set.of(), without("result", found("live")));
        letEnd();
    }

    /**
     * With a collector that neither moves nor reclaims anything, so that every array there ever was is still in place:
     * nothing at all is left in the memory of the process, be it the heap, C's memory or a stack.
     */
    @ParameterizedTest
    @ValueSource(strings = {"java", "native"})
    void whereNothingMovesMemoryHasNothingOfADestroyedKey(String engine) throws Exception {
        start(engine, STILL, "-XX:+UnlockExperimentalVMOptions", "-XX:+UseEpsilonGC", "-Xlog:disable");
        ProcessMemory memory = memoryOfChild();
        assertAliveDumpHasTheKeys();
        Set<String> kept = without("result", memory.find(secrets.scan()));
        assertEquals(secrets.ofLivingKeys(), without("prepared", kept));
        assertEquals(engine.equals("native"), !only("prepared", kept).isEmpty());
        letDestroy();
        assertEquals(Set.of(), without("result", found("all")));
        assertEquals(Set.of(), without("result", memory.find(secrets.scan())));
        letEnd();
    }

    /** Of what it leaves in the heap the test can only report: nothing in Java prevents that. */
    @ParameterizedTest
    @ValueSource(strings = {"Serial", "Parallel", "G1"})
    void aCollectorThatMovesKeysLeavesNothingOutsideTheHeap(String collector) throws Exception {
        start("native", MOVING, "-XX:+Use" + collector + "GC");
        ProcessMemory memory = memoryOfChild();
        assertNotEquals(Set.of(), only("prepared", memory.find(secrets.scan())));
        letDestroy();
        Set<String> left = memory.find(secrets.scan());
        System.out.println("left in the heap by " + collector + ": " + String.join("; ", left));
        assertEquals(Set.of(), only("prepared", left));
        letEnd();
    }

    /** So that a test which finds nothing afterwards has looked in the right way. */
    private void assertAliveDumpHasTheKeys() throws IOException {
        assertEquals(secrets.ofLivingKeys(), without("result", found("alive")));
    }

    private void start(String engine, boolean moving, String... options) throws Exception {
        secrets = new KnownSecrets(engine.equals("native"));
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(options));
        command.add("-Xmx256m");
        command.addAll(List.of(
                "-XX:TieredStopAtLevel=1",
                "-Xshare:auto",
                "-Dkyberxdp.engine.mlkem=" + engine,
                "-Dkyberxdp.engine.x25519=" + engine,
                "-cp",
                ChildJvm.path(ChildJvm.CLASSES, ChildJvm.TEST_CLASSES, ChildJvm.jna()),
                "io.kyberxdp.probe.DestroyedKeysProbe",
                dumps.toString(),
                Boolean.toString(moving)));
        child = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        child.getOutputStream().write(secrets.toChild());
        child.getOutputStream().flush();
        String alive = child.inputReader().readLine();
        assertTrue(alive.matches("alive after \\d+ collections"), alive);
        assertEquals(moving, !alive.contains(" 0 "), alive);
    }

    private ProcessMemory memoryOfChild() {
        ProcessMemory memory = new ProcessMemory(child.pid());
        Capability.need("process-memory", memory.isReadable(), "no /proc/PID/mem to read a child's memory from");
        return memory;
    }

    private void letDestroy() throws IOException {
        goOn();
        assertEquals("destroyed", child.inputReader().readLine());
    }

    private void goOn() throws IOException {
        child.getOutputStream().write(1);
        child.getOutputStream().flush();
    }

    private void letEnd() throws Exception {
        goOn();
        assertEquals(0, child.waitFor());
    }

    @AfterEach
    void kill() {
        if (child != null) {
            child.destroyForcibly();
        }
    }

    private Set<String> found(String dump) throws IOException {
        try (InputStream in = Files.newInputStream(dumps.resolve(dump + ".hprof"))) {
            return secrets.scan().find(in);
        }
    }

    private static Set<String> without(String kind, Set<String> names) {
        return names.stream().filter(name -> !name.startsWith(kind)).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> only(String kind, Set<String> names) {
        return names.stream().filter(name -> name.startsWith(kind)).collect(Collectors.toCollection(TreeSet::new));
    }
}
