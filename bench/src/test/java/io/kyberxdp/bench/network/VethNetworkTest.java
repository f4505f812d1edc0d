package io.kyberxdp.bench.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class VethNetworkTest {

    private static final String OURS = "kyberxdp-run-" + ProcessHandle.current().pid() + "-";

    @BeforeAll
    static void need() {
        NamespacesOfTests.need();
    }

    @Test
    void bothPlacesAreOnOneWireAndGoWithIt() throws IOException {
        int before = NamespacesOfTests.named(OURS).size();
        try (Network network = VethNetwork.make()) {
            assertEquals(before + 2, NamespacesOfTests.named(OURS).size());
            for (Place place : List.of(network.server(), network.client())) {
                String shown = awaitUp(place);
                assertTrue(shown.contains(place.address() + "/24"), shown);
            }
        }
        assertEquals(before, NamespacesOfTests.named(OURS).size());
    }

    /** The kernel says so some time after both ends were raised. */
    private static String awaitUp(Place place) throws IOException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (true) {
            String shown = NamespacesOfTests.run(place, "ip", "-br", "addr", "show", place.interfaceName());
            if (shown.matches("(?s)\\S+\\s+UP\\s.*")) {
                return shown;
            }
            assertTrue(System.nanoTime() - deadline < 0, shown);
        }
    }

    @Test
    void twoAtATimeDoNotMeet() throws IOException {
        try (Network one = VethNetwork.make();
                Network other = VethNetwork.make()) {
            assertTrue(!one.server().prefix().equals(other.server().prefix()));
        }
    }

    @Test
    void removesWhatAKilledProcessLeftAndNothingOfTheLiving() throws Exception {
        Process gone = new ProcessBuilder("true").start();
        gone.waitFor();
        String dead = "kyberxdp-run-" + gone.pid() + "-1-server";
        String living = OURS + "0-test";
        Tool.run(List.of("ip", "netns", "add", dead));
        Tool.run(List.of("ip", "netns", "add", living));
        try {
            VethNetwork.make().close();
            assertEquals(List.of(), NamespacesOfTests.named(dead));
            assertEquals(List.of(living), NamespacesOfTests.named(living));
        } finally {
            Tool.run(List.of("ip", "netns", "delete", living));
        }
    }

    @Test
    void aToolsFailureSaysWhatWasRunAndWhatItSaid() {
        IOException failure =
                assertThrows(IOException.class, () -> Tool.run(List.of("ip", "netns", "delete", "kyberxdp-none")));
        assertTrue(failure.getMessage().startsWith("ip netns delete kyberxdp-none: "), failure.getMessage());
    }
}
