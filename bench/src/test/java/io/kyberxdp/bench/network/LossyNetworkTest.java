package io.kyberxdp.bench.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.bench.network.LossyNetwork.Passage;
import io.kyberxdp.transport.testkit.Capability;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
class LossyNetworkTest {

    private static final int DATAGRAMS = 2_000;

    /** So few that they find room wherever a busy kernel lets them wait. */
    private static final int BATCH = 100;

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
    void losesTheShareItIsToldTo() throws Exception {
        try (LossyNetwork network = LossyNetwork.make()) {
            sendBatch(network); // so that the ends know each other's Ethernet addresses
            network.lose(5);
            while (network.passage().arrived() < DATAGRAMS) {
                send(network, BATCH);
            }
            Passage five = network.passage();
            assertEquals(0.05, (double) five.lost() / five.arrived(), 0.04, five::toString);
            network.lose(0);
            for (int sent = 0; sent < DATAGRAMS; sent += BATCH) {
                sendBatch(network);
            }
        }
    }

    /** Sends some, none of which may be lost; they come some time after they were sent. */
    private static void sendBatch(Network network) throws Exception {
        long before = received(network.server());
        send(network, BATCH);
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (received(network.server()) - before < BATCH) {
            assertTrue(System.nanoTime() - deadline < 0, "some were lost, though none should be");
            Thread.sleep(10);
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

    /** Packets that the interface of an end has received so far. */
    private static long received(Place end) throws IOException {
        for (String line : NamespacesOfTests.run(end, "cat", "/proc/net/dev").split("\\R", -1)) {
            String[] counts = line.trim().split("[: ]+", -1);
            if (counts[0].equals(VethNetwork.INTERFACE)) {
                return Long.parseLong(counts[2]);
            }
        }
        throw new IOException(VethNetwork.INTERFACE + " is not there");
    }
}
