package io.kyberxdp.bench.network;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Two namespaces, each tied by a veth pair to a bridge in a third one, which loses frames at random in both directions.
 *
 * <p>What is lost is lost in the middle, by a traffic-control program on the bridge's ports, since AF_XDP passes by whatever
 * the kernel can do at the ends. The ends send no frames larger than the MTU, so that one drop is one packet whoever sends.
 */
public final class LossyNetwork extends NamespaceNetwork {

    private static final String PROGRAM = "loss.bpf.o";
    private static final List<String> PORTS = List.of("server", "client");
    private static final Pattern SENT =
            Pattern.compile("clsact[^\\n]*\\n\\s*Sent \\d+ bytes (\\d+) pkt \\(dropped (\\d+)");

    private String middle;

    /** A copy of the program, since tc takes it from a file. */
    private Path program;

    /**
     * What came to the middle while it was told to lose something; the kernel counts nothing at other times.
     *
     * @param arrived packets that came there, in both directions
     * @param lost of these
     */
    public record Passage(long arrived, long lost) {}

    private LossyNetwork() throws IOException {}

    /**
     * Makes one that does not lose anything yet.
     *
     * @throws IOException if it cannot be made here; nothing is left behind then
     */
    public static LossyNetwork make() throws IOException {
        LossyNetwork network = new LossyNetwork();
        network.construct();
        return network;
    }

    @Override
    void build(Namespaces namespaces) throws IOException {
        program = program();
        middle = namespaces.add("middle");
        Tool.ip(middle, "link add bridge type bridge forward_delay 0 stp_state 0 mcast_snooping 0");
        Tool.ip(middle, "link set bridge up");
        ends(
                attach("server", VethNetwork.SERVER, namespaces.add("server")),
                attach("client", VethNetwork.CLIENT, namespaces.add("client")));
    }

    private Place attach(String role, String address, String end) throws IOException {
        Tool.ip(
                middle,
                "link add " + role + " mtu " + VethNetwork.MTU + " type veth peer name " + VethNetwork.INTERFACE
                        + " mtu " + VethNetwork.MTU + " netns " + end);
        Tool.ip(middle, "link set " + role + " master bridge up");
        tc("qdisc add dev " + role + " clsact");
        Tool.ip(end, "link set " + VethNetwork.INTERFACE + " gso_max_segs 1");
        return VethNetwork.raise(end, address);
    }

    /**
     * Loses so much from now on.
     *
     * @param percent 0, 1 or 5, of the packets in each direction
     */
    public void lose(int percent) throws IOException {
        for (String port : PORTS) {
            tc("filter delete dev " + port + " ingress");
        }
        if (percent > 0) {
            for (String port : PORTS) {
                tc("filter add dev " + port + " ingress bpf direct-action object-file " + program + " section loss"
                        + percent);
            }
        }
    }

    private static Path program() throws IOException {
        try (InputStream object = LossyNetwork.class.getResourceAsStream(PROGRAM)) {
            if (object == null) {
                throw new IOException("this build has no program that loses packets; install clang and libbpf-dev"
                        + " (on Debian and Ubuntu: apt-get install clang libbpf-dev) and build again");
            }
            Path copy = Files.createTempFile("kyberxdp-loss", ".o");
            Files.copy(object, copy, StandardCopyOption.REPLACE_EXISTING);
            return copy;
        }
    }

    /** What has come to the middle so far, while it was told to lose something. */
    public Passage passage() throws IOException {
        long arrived = 0;
        long lost = 0;
        for (String port : PORTS) {
            Matcher counts = SENT.matcher(tc("-s qdisc show dev " + port));
            if (!counts.find()) {
                throw new IOException("tc shows no counts of the packets at " + port);
            }
            arrived += Long.parseLong(counts.group(1));
            lost += Long.parseLong(counts.group(2));
        }
        return new Passage(arrived, lost);
    }

    @Override
    public void close() throws IOException {
        try {
            super.close();
        } finally {
            if (program != null) {
                Files.deleteIfExists(program);
            }
        }
    }

    private String tc(String arguments) throws IOException {
        List<String> command = new ArrayList<>(Namespaces.prefix(middle));
        command.add("tc");
        command.addAll(List.of(arguments.split(" ", -1)));
        return Tool.run(command);
    }

    @Override
    public String name() {
        return "bridge";
    }

    @Override
    public String description() {
        return "three network namespaces: two ends, and between them a bridge that loses packets at random, MTU "
                + VethNetwork.MTU;
    }
}
