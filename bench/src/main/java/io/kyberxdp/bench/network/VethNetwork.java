package io.kyberxdp.bench.network;

import java.io.IOException;

/** Two network namespaces with one veth pair between them, its MTU 1,500 bytes. */
public final class VethNetwork implements Network {

    static final String INTERFACE = "kx0";
    static final String SERVER = "10.77.0.1";
    static final String CLIENT = "10.77.0.2";
    static final String MTU = "1500";

    private final Namespaces namespaces = new Namespaces();
    private Place server;
    private Place client;

    private VethNetwork() throws IOException {}

    /**
     * Makes one.
     *
     * @throws IOException if it cannot be made here, as without root; nothing is left behind then
     */
    public static VethNetwork make() throws IOException {
        VethNetwork network = new VethNetwork();
        try {
            network.build();
            return network;
        } catch (IOException | RuntimeException e) {
            network.close();
            throw e;
        }
    }

    private void build() throws IOException {
        String left = namespaces.add("server");
        String right = namespaces.add("client");
        Tool.ip(
                left,
                "link add " + INTERFACE + " mtu " + MTU + " type veth peer name " + INTERFACE + " mtu " + MTU
                        + " netns " + right);
        server = raise(left, SERVER);
        client = raise(right, CLIENT);
    }

    /** Gives the interface in a namespace its address, and sets it going. */
    static Place raise(String namespace, String address) throws IOException {
        Tool.ip(namespace, "addr add " + address + "/24 dev " + INTERFACE);
        Tool.ip(namespace, "link set " + INTERFACE + " up");
        return new Place(Namespaces.prefix(namespace), address, INTERFACE);
    }

    @Override
    public Place server() {
        return server;
    }

    @Override
    public Place client() {
        return client;
    }

    @Override
    public String name() {
        return "veth";
    }

    @Override
    public String description() {
        return "two network namespaces, a veth pair between them, MTU " + MTU;
    }

    @Override
    public void close() throws IOException {
        namespaces.close();
    }
}
