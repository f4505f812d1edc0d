package io.kyberxdp.bench.transport;

import io.kyberxdp.exchange.datagram.ReliableTransport;
import io.kyberxdp.transport.DatagramProvider;
import io.kyberxdp.transport.Endpoint;
import io.kyberxdp.transport.MessageChannel;
import io.kyberxdp.transport.MessageListener;
import io.kyberxdp.transport.TransportProvider;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;

/** One transport, whose ports all end with this object. */
final class OwnTransport implements Closeable {

    static final Duration PATIENCE = Duration.ofSeconds(10);

    private final TransportProvider transport;
    private final OwnPorts ports;

    private OwnTransport(TransportProvider transport, OwnPorts ports) {
        this.transport = transport;
        this.ports = ports;
    }

    /**
     * That of a scheme.
     *
     * @throws IOException if none is installed
     */
    static OwnTransport of(String scheme) throws IOException {
        for (TransportProvider transport : TransportProvider.installed()) {
            if (transport.scheme().equals(scheme)) {
                return new OwnTransport(transport, null);
            }
        }
        for (DatagramProvider provider : DatagramProvider.installed()) {
            if (provider.scheme().equals(scheme)) {
                OwnPorts ports = new OwnPorts(provider);
                return new OwnTransport(new ReliableTransport(ports), ports);
            }
        }
        throw new IOException("no transport '" + scheme + "' is installed");
    }

    TransportProvider provider() {
        return transport;
    }

    MessageListener listen(Endpoint endpoint) throws IOException {
        return transport.listen(endpoint);
    }

    MessageChannel connect(Endpoint endpoint) throws IOException {
        return transport.connect(endpoint, PATIENCE);
    }

    @Override
    public void close() throws IOException {
        if (ports != null) {
            ports.close();
        }
    }
}
