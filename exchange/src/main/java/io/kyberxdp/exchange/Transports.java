package io.kyberxdp.exchange;

import io.kyberxdp.exchange.datagram.ReliableTransport;
import io.kyberxdp.transport.DatagramProvider;
import io.kyberxdp.transport.Endpoint;
import io.kyberxdp.transport.TransportProvider;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which transport serves an endpoint: one that carries whole messages itself, or else an adapter for datagrams, made reliable.
 * What was found and works is remembered, since all clients of a reliable transport share its port, and to look for it again
 * costs more than to connect.
 */
final class Transports {

    private static final Map<String, TransportProvider> WORKING = new ConcurrentHashMap<>();

    private Transports() {}

    /**
     * The transport for an endpoint's scheme.
     *
     * @throws IllegalArgumentException if none is installed
     * @throws IOException if it is installed but does not work here; the message gives cause and remedy
     */
    static TransportProvider of(Endpoint endpoint) throws IOException {
        TransportProvider known = WORKING.get(endpoint.scheme());
        if (known != null) {
            return known;
        }
        TransportProvider found = find(endpoint);
        found.availability().require("the " + endpoint.scheme() + " transport");
        TransportProvider first = WORKING.putIfAbsent(endpoint.scheme(), found);
        return first == null ? found : first;
    }

    private static TransportProvider find(Endpoint endpoint) {
        List<TransportProvider> all = new ArrayList<>(TransportProvider.installed());
        DatagramProvider.installed().forEach(provider -> all.add(new ReliableTransport(provider)));
        for (TransportProvider provider : all) {
            if (provider.scheme().equals(endpoint.scheme())) {
                return provider;
            }
        }
        List<String> schemes = all.stream().map(TransportProvider::scheme).toList();
        throw new IllegalArgumentException("no transport for '" + endpoint + "' is installed; installed: " + schemes);
    }
}
