package io.kyberxdp.afalg.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.afalg.jna.KernelCalls;
import io.kyberxdp.afalg.probe.Finding.Obstacle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Refusals of the kernel beside what its files say. */
class ProbeTest {

    private static final int ENOENT = 2;
    private static final int EPERM = 1;
    private static final int EINVAL = 22;
    private static final int EMFILE = 24;
    private static final int EAFNOSUPPORT = 97;

    @TempDir
    private Path root;

    private void file(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private Finding ofSocket(int errno) {
        return new Probe(
                        (type, name) -> {
                            throw KernelCalls.refused("socket(AF_ALG)", errno);
                        },
                        new SystemFacts(root, "6.1.0"))
                .obstacleOf("hash", "sha256")
                .orElseThrow();
    }

    private Finding ofBind(int errno, String type, String name, Set<String> known) {
        return new Probe(
                        (someType, someName) -> {
                            if (!known.contains(someName)) {
                                throw KernelCalls.refused("bind(" + someType + ", " + someName + ")", errno);
                            }
                        },
                        new SystemFacts(root, "6.1.0"))
                .obstacleOf(type, name)
                .orElseThrow();
    }

    @Test
    void saysNothingWhereItWorks() {
        assertEquals(
                Optional.empty(),
                new Probe((type, name) -> {}, new SystemFacts(root, "6.1.0")).obstacleOf("hash", "sha256"));
    }

    @Test
    void recognisesAKernelWithoutTheFamily() {
        Finding finding = ofSocket(EAFNOSUPPORT);
        assertEquals(Obstacle.FAMILY_MISSING, finding.obstacle());
        assertTrue(
                finding.cause().startsWith("the kernel 6.1.0 is built without AF_ALG: socket(AF_ALG): "),
                finding.cause());
        assertTrue(finding.remedy().contains("CONFIG_CRYPTO_USER_API"), finding.remedy());
    }

    @Test
    void admitsThatAFilterMayHideTheFamily() throws Exception {
        file("proc/thread-self/status", "Name:\tjava\nSeccomp:\t2\n");
        Finding finding = ofSocket(EAFNOSUPPORT);
        assertEquals(Obstacle.FAMILY_MISSING, finding.obstacle());
        assertTrue(finding.cause().contains("or a seccomp filter hides it"), finding.cause());
    }

    @Test
    void recognisesASeccompFilter() throws Exception {
        file("proc/thread-self/status", "Name:\tjava\nSeccomp:\t2\nSeccomp_filters:\t1\n");
        assertEquals(Obstacle.BLOCKED_BY_SECCOMP, ofSocket(EPERM).obstacle());
        file("proc/net/protocols", "protocol  size\nALG        848      0\n");
        assertEquals(Obstacle.BLOCKED_BY_SECCOMP, ofSocket(EAFNOSUPPORT).obstacle());
    }

    @Test
    void recognisesAnotherPolicy() throws Exception {
        file("proc/thread-self/status", "Name:\tjava\nSeccomp:\t0\n");
        assertEquals(Obstacle.BLOCKED_BY_POLICY, ofSocket(EPERM).obstacle());
    }

    @Test
    void recognisesTheSysctl() throws Exception {
        file("proc/sys/crypto/af_alg_restrict", "2\n");
        assertEquals(Obstacle.BLOCKED_BY_SYSCTL, ofSocket(EAFNOSUPPORT).obstacle());
        file("proc/sys/crypto/af_alg_restrict", "1\n");
        Finding finding = ofBind(ENOENT, "hash", "sha256", Set.of());
        assertEquals(Obstacle.BLOCKED_BY_SYSCTL, finding.obstacle());
        assertTrue(finding.remedy().contains("sysctl crypto.af_alg_restrict=0"), finding.remedy());
        assertEquals(Obstacle.FAMILY_MISSING, ofSocket(EAFNOSUPPORT).obstacle(), "1 does not close the family");
    }

    @Test
    void recognisesABlacklistedModule() throws Exception {
        file("etc/modprobe.d/hardening.conf", "# no crypto\ninstall algif-aead /bin/false\n");
        Finding finding = ofBind(ENOENT, "aead", "gcm(aes)", Set.of());
        assertEquals(Obstacle.MODULE_BLACKLISTED, finding.obstacle());
        assertTrue(
                finding.cause().contains("'install algif-aead /bin/false' in /etc/modprobe.d/hardening.conf"),
                finding.cause());
        file("usr/lib/modprobe.d/family.conf", "blacklist af_alg\n");
        assertEquals(Obstacle.MODULE_BLACKLISTED, ofSocket(EAFNOSUPPORT).obstacle());
    }

    @Test
    void isNotMisledByOtherLines() throws Exception {
        file("etc/modprobe.d/other.conf", "#blacklist algif_aead\noptions algif_aead x=1\nblacklist algif_aeadx\n");
        file("etc/modprobe.d/other.txt", "blacklist algif_aead\n");
        assertEquals(
                Obstacle.TYPE_MISSING,
                ofBind(ENOENT, "aead", "gcm(aes)", Set.of()).obstacle());
    }

    @Test
    void recognisesAnUnknownAlgorithm() {
        assertEquals(
                Obstacle.ALGORITHM_UNKNOWN,
                ofBind(ENOENT, "hash", "nope", Set.of("sha256")).obstacle());
        assertEquals(
                Obstacle.ALGORITHM_UNKNOWN,
                ofBind(EINVAL, "hash", "no(pe)", Set.of("sha256")).obstacle());
    }

    @Test
    void recognisesAModuleThatWasNotLoaded() throws Exception {
        file("lib/modules/6.1.0/modules.dep", "kernel/crypto/af_alg.ko:\n");
        Finding finding = ofSocket(EAFNOSUPPORT);
        assertEquals(Obstacle.OTHER, finding.obstacle());
        assertTrue(finding.remedy().contains("modprobe af_alg"), finding.remedy());
    }

    @Test
    void passesOnWhatItDoesNotKnow() {
        assertEquals(Obstacle.OTHER, ofSocket(EMFILE).obstacle());
        assertEquals(Obstacle.OTHER, ofBind(EMFILE, "hash", "sha256", Set.of()).obstacle());
    }
}
