package io.kyberxdp.bench.handshake;

import io.kyberxdp.exchange.datagram.ReliableTransport;
import io.kyberxdp.transport.DatagramProvider;
import io.kyberxdp.transport.TransportProvider;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The transports that handshakes go over, without the handshakes. One object for each scheme, whose clients share a port. */
final class BareTransports {

    private final Map<String, TransportProvider> transports = new HashMap<>();

    /**
     * Finds and probes the transports.
     *
     * @throws IOException if one is not installed, or does not work here
     */
    BareTransports(List<String> schemes) throws IOException {
        TransportProvider.installed().forEach(transport -> transports.put(transport.scheme(), transport));
        DatagramProvider.installed()
                .forEach(provider -> transports.putIfAbsent(provider.scheme(), new ReliableTransport(provider)));
        for (String scheme : schemes) {
            if (!transports.containsKey(scheme)) {
                throw new IOException("no transport '" + scheme + "' is installed");
            }
            transports.get(scheme).availability().require("the " + scheme + " transport");
        }
    }

    TransportProvider of(String scheme) {
        return transports.get(scheme);
    }
}
