package io.kyberxdp.bench.network;

import java.io.IOException;

/** Two network namespaces with one veth pair between them, its MTU 1,500 bytes. */
public final class VethNetwork extends NamespaceNetwork {

    static final String INTERFACE = "kx0";
    static final String SERVER = "10.77.0.1";
    static final String CLIENT = "10.77.0.2";
    static final String MTU = "1500";

    private VethNetwork() throws IOException {}

    /**
     * Makes one.
     *
     * @throws IOException if it cannot be made here, as without root; nothing is left behind then
     */
    public static VethNetwork make() throws IOException {
        VethNetwork network = new VethNetwork();
        network.construct();
        return network;
    }

    @Override
    void build(Namespaces namespaces) throws IOException {
        String left = namespaces.add("server");
        String right = namespaces.add("client");
        Tool.ip(
                left,
                "link add " + INTERFACE + " mtu " + MTU + " type veth peer name " + INTERFACE + " mtu " + MTU
                        + " netns " + right);
        ends(raise(left, SERVER), raise(right, CLIENT));
    }

    /** Gives the interface in a namespace its address, and sets it going. */
    static Place raise(String namespace, String address) throws IOException {
        Tool.ip(namespace, "addr add " + address + "/24 dev " + INTERFACE);
        Tool.ip(namespace, "link set " + INTERFACE + " up");
        return new Place(Namespaces.prefix(namespace), address, INTERFACE);
    }

    @Override
    public String name() {
        return "veth";
    }

    @Override
    public String description() {
        return "two network namespaces, a veth pair between them, MTU " + MTU;
    }
}
