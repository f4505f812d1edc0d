package io.kyberxdp.bench.network;

import io.kyberxdp.transport.testkit.Capability;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What tests of networks ask of this machine, and see of it. */
final class NamespacesOfTests {

    private NamespacesOfTests() {}

    /** Goes on where namespaces can be made. */
    static void need() {
        Capability.need(
                "root",
                "root".equals(System.getProperty("user.name")),
                "making network namespaces needs root; run the tests as root");
    }

    /** The namespaces whose names begin so. */
    static List<String> named(String prefix) throws IOException {
        return Arrays.stream(Tool.run(List.of("ip", "netns", "list")).split("\\R", -1))
                .map(line -> line.split(" ", -1)[0])
                .filter(name -> name.startsWith(prefix))
                .toList();
    }

    /** Runs a command at a place, and gives what it printed. */
    static String run(Place place, String... command) throws IOException {
        List<String> all = new ArrayList<>(place.prefix());
        all.addAll(List.of(command));
        return Tool.run(all);
    }
}
