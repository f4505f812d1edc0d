package io.kyberxdp.afalg.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.afalg.AfAlg;
import io.kyberxdp.afalg.KyberXdpAfAlgProvider;
import io.kyberxdp.afalg.jna.SeccompFilter;
import io.kyberxdp.afalg.probe.Finding.Obstacle;
import io.kyberxdp.transport.testkit.Capability;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("kernel")
class ProbeInTheKernelTest {

    /** The guest's busybox. */
    private static final Path GUEST = Path.of("/opt/guest/busybox");

    @BeforeEach
    void needsTheKernel() {
        AfAlg.need();
    }

    private static Optional<Finding> probe(String type, String name) {
        return Probe.ofThisSystem().obstacleOf(type, name);
    }

    @Test
    void findsWhatTheProviderRestsOn() {
        for (String name : List.of("gcm(aes)", "rfc7539(chacha20,poly1305)")) {
            assertEquals(Optional.empty(), probe("aead", name));
        }
        for (String name : List.of("ctr(aes)", "cbc(aes)", "ecb(aes)", "xts(aes)")) {
            assertEquals(Optional.empty(), probe("skcipher", name));
        }
        assertEquals(Optional.empty(), probe("rng", "stdrng"));
    }

    @Test
    void tellsAnUnknownAlgorithmFromAnUnknownType() {
        assertEquals(
                Obstacle.ALGORITHM_UNKNOWN,
                probe("skcipher", "nonsense(aes)").orElseThrow().obstacle());
        assertEquals(
                Obstacle.ALGORITHM_UNKNOWN,
                probe("hash", "cbc(aes)").orElseThrow().obstacle());
        assertEquals(
                Obstacle.TYPE_MISSING,
                probe("nonsense", "cbc(aes)").orElseThrow().obstacle());
    }

    @Test
    void recognisesASeccompFilterWhateverItAnswers() throws Exception {
        for (int errno : new int[] {1, 13, 97}) {
            Finding finding = onAThreadOfItsOwn(() -> {
                        SeccompFilter.install(errno);
                        return probe("hash", "sha256");
                    })
                    .orElseThrow();
            assertEquals(Obstacle.BLOCKED_BY_SECCOMP, finding.obstacle(), finding.cause());
        }
        assertEquals(Optional.empty(), probe("hash", "sha256"), "the filter is that thread's alone");
    }

    private static <T> T onAThreadOfItsOwn(Callable<T> call) throws Exception {
        FutureTask<T> task = new FutureTask<>(call);
        Thread thread = new Thread(task);
        thread.start();
        thread.join();
        return task.get();
    }

    /** Takes the module away and forbids it, as an administrator would; only where this is a guest that ends soon. */
    @Test
    void recognisesABlacklistedModule() throws Exception {
        Capability.need("guest", Files.exists(GUEST), "modules are taken away in a guest only");
        KyberXdpAfAlgProvider.closeKeys();
        Path modprobe = Path.of("/proc/sys/kernel/modprobe");
        String loader = Files.readString(modprobe);
        Path rule = Path.of("/etc/modprobe.d/kyberxdp-test.conf");
        Files.createDirectories(rule.getParent());
        Files.writeString(rule, "install algif_rng /bin/false\n");
        Files.writeString(modprobe, "/bin/false\n");
        try {
            run("rmmod", "algif_rng");
            Finding finding = probe("rng", "stdrng").orElseThrow();
            assertEquals(Obstacle.MODULE_BLACKLISTED, finding.obstacle(), finding.cause());
            assertTrue(finding.cause().contains("/etc/modprobe.d/kyberxdp-test.conf"), finding.cause());
        } finally {
            Files.writeString(modprobe, loader);
            Files.delete(rule);
        }
        assertEquals(Optional.empty(), probe("rng", "stdrng"));
    }

    /** The module may not be there to be taken away. */
    private static void run(String... command) throws Exception {
        List<String> all = new ArrayList<>(List.of(GUEST.toString()));
        all.addAll(List.of(command));
        new ProcessBuilder(all)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    @Test
    void listsWhatTheKernelHasInstantiated() {
        KyberXdpAfAlgProvider provider = new KyberXdpAfAlgProvider();
        assertEquals(Optional.empty(), probe("skcipher", "ctr(aes)"));
        List<String[]> lines = provider.getProperty("KyberXdpAfAlg.algorithms")
                .lines()
                .map(line -> line.split("\t", -1))
                .toList();
        assertTrue(lines.stream().allMatch(fields -> fields.length == 9));
        List<String[]> ctr = lines.stream()
                .filter(fields -> fields[0].equals("ctr(aes)") && fields[2].equals("skcipher"))
                .toList();
        assertFalse(ctr.isEmpty());
        assertEquals(
                1, ctr.stream().filter(fields -> fields[5].equals("chosen")).count(), "one driver gets the name");
        assertTrue(ctr.stream().anyMatch(fields -> fields[4].equals("yes")));
        assertTrue(
                lines.stream().filter(fields -> fields[1].startsWith("__")).allMatch(fields -> fields[4].equals("no")),
                "internal drivers cannot be bound");
        assertEquals(null, provider.getProperty("KyberXdpAfAlg.obstacle"));
    }
}
