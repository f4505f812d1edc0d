package io.kyberxdp.bench.network;

import java.io.IOException;

/** A network of namespaces that it makes itself, and removes. */
abstract class NamespaceNetwork implements Network {

    private final Namespaces namespaces = new Namespaces();
    private Place server;
    private Place client;

    NamespaceNetwork() throws IOException {}

    /** Makes it. If that cannot be done here, nothing is left behind. */
    final void construct() throws IOException {
        try {
            build(namespaces);
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
    }

    /** Adds the namespaces and what connects them, and tells both {@link #ends}. */
    abstract void build(Namespaces namespaces) throws IOException;

    void ends(Place server, Place client) {
        this.server = server;
        this.client = client;
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
    public void close() throws IOException {
        namespaces.close();
    }
}
