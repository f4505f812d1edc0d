package io.kyberxdp.bench.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.bench.network.LossyNetwork.Passage;
import io.kyberxdp.transport.testkit.Capability;
import java.io.IOException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class LossyNetworkTest {

    private static final int DATAGRAMS = 2_000;

    @BeforeAll
    static void need() {
        NamespacesOfTests.need();
        Capability.need(
                "clang",
                LossyNetwork.class.getResource("loss.bpf.o") != null,
                "this build has no program that loses packets; install clang and libbpf-dev");
    }

    /** Eight standard deviations to either side are allowed. */
    @Test
    void losesTheShareItIsToldTo() throws IOException {
        try (LossyNetwork network = LossyNetwork.make()) {
            send(network, 1); // so that the ends know each other's Ethernet addresses
            network.lose(5);
            send(network, DATAGRAMS);
            Passage five = network.passage();
            assertTrue(five.arrived() >= DATAGRAMS, five::toString);
            assertEquals(0.05, (double) five.lost() / five.arrived(), 0.04, five::toString);
            network.lose(0);
            Passage before = network.passage(); // the ends may have sent packets of their own since the last count
            send(network, DATAGRAMS);
            Passage after = network.passage();
            assertTrue(after.arrived() >= before.arrived() + DATAGRAMS, after::toString);
            assertEquals(before.lost(), after.lost());
        }
    }

    private static void send(Network network, int datagrams) throws IOException {
        NamespacesOfTests.run(
                network.client(),
                "bash",
                "-c",
                "for ((i = 0; i < " + datagrams + "; i++)); do echo x >/dev/udp/"
                        + network.server().address() + "/9; done");
    }
}
