package io.kyberxdp.afxdp.net;

import io.kyberxdp.transport.Availability;
import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.DatagramProvider;
import io.kyberxdp.transport.Endpoint;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Another provider, and the ports it opened. */
final class RecordingProvider implements DatagramProvider {

    private final DatagramProvider provider;
    private final List<DatagramPort> opened = new CopyOnWriteArrayList<>();

    RecordingProvider(DatagramProvider provider) {
        this.provider = provider;
    }

    List<DatagramPort> opened() {
        return opened;
    }

    @Override
    public String scheme() {
        return provider.scheme();
    }

    @Override
    public Availability availability() {
        return provider.availability();
    }

    @Override
    public DatagramPort bind(Endpoint local) throws IOException {
        return recorded(provider.bind(local));
    }

    @Override
    public DatagramPort open(Endpoint remote) throws IOException {
        return recorded(provider.open(remote));
    }

    private DatagramPort recorded(DatagramPort port) {
        opened.add(port);
        return port;
    }
}
