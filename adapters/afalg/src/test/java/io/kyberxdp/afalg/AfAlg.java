package io.kyberxdp.afalg;

import io.kyberxdp.afalg.probe.Finding;
import io.kyberxdp.afalg.probe.Probe;
import io.kyberxdp.transport.testkit.Capability;
import java.util.Optional;

/** The capability "afalg": a kernel that has it. Tests that need it have the tag "kernel", by which the guest finds them. */
public final class AfAlg {

    private static final Optional<Finding> OBSTACLE = Probe.ofThisSystem().obstacleOf("hash", "sha256");

    private AfAlg() {}

    /** Goes on where the kernel has AF_ALG. */
    public static void need() {
        Capability.need(
                "afalg", OBSTACLE.isEmpty(), OBSTACLE.map(Finding::cause).orElse(""));
    }
}
