package io.kyberxdp.bench.transport;

import io.kyberxdp.bench.Belongings;
import io.kyberxdp.bench.network.Network;
import io.kyberxdp.bench.network.VethNetwork;
import io.kyberxdp.transport.Availability;
import io.kyberxdp.transport.Availability.Unavailable;
import io.kyberxdp.transport.DatagramProvider;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What can be measured on this machine: the best network that can be had, and the carriers over it.
 *
 * @param network belongs to whoever asked
 * @param carriers at least kernel TCP and UDP
 * @param leftOut what is not measured
 */
public record Stage(Network network, List<Carrier> carriers, List<LeftOut> leftOut) {

    private static final String NETWORK = "a network of their own for the two processes";
    private static final String ROOT = "run as root on Linux, with iproute2 installed (Debian, Ubuntu: apt-get install"
            + " iproute2); loopback is used instead";

    /** Something that is not measured, why, and what would help. */
    public record LeftOut(String what, String cause, String remedy) {}

    public Stage {
        carriers = List.copyOf(carriers);
        leftOut = List.copyOf(leftOut);
    }

    /** Two namespaces and a veth pair if that is possible here, else loopback. */
    public static Stage find(Belongings belongings) throws IOException {
        List<LeftOut> leftOut = new ArrayList<>();
        Network network;
        try {
            network = belongings.keep(VethNetwork::make);
        } catch (IOException e) {
            leftOut.add(new LeftOut(NETWORK, e.getMessage(), ROOT));
            network = Network.loopback();
        }
        Availability afXdp =
                leftOut.isEmpty() ? afXdp() : Availability.unavailable("they need such a network", "run as root");
        if (afXdp instanceof Unavailable unavailable) {
            leftOut.add(new LeftOut("AF_XDP poll and AF_XDP spin", unavailable.cause(), unavailable.remedy()));
        }
        List<Carrier> carriers = Arrays.stream(Carrier.values())
                .filter(carrier -> !carrier.isAfXdp() || afXdp.isAvailable())
                .toList();
        return new Stage(network, carriers, leftOut);
    }

    /** Whether the two processes have a network of their own. */
    boolean hasOwnNetwork() {
        return !network.name().equals(Network.LOOPBACK);
    }

    private static Availability afXdp() {
        return DatagramProvider.installed().stream()
                .filter(provider -> provider.scheme().equals(Carrier.AF_XDP_POLL.scheme()))
                .findFirst()
                .map(DatagramProvider::availability)
                .orElseGet(() ->
                        Availability.unavailable("its adapter is not on the class path", "put kyberxdp-afxdp there"));
    }
}
