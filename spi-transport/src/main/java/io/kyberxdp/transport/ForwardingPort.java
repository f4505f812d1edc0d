package io.kyberxdp.transport;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;

/** A port that passes everything on to another one; subclasses change what they need. */
public class ForwardingPort implements DatagramPort {

    private final DatagramPort port;

    /**
     * Passes everything on, closing included.
     *
     * @param port where to
     */
    public ForwardingPort(DatagramPort port) {
        this.port = port;
    }

    @Override
    public InetSocketAddress local() {
        return port.local();
    }

    @Override
    public int maxPayload() {
        return port.maxPayload();
    }

    @Override
    public int send(List<Outgoing> batch) throws IOException {
        return port.send(batch);
    }

    @Override
    public int receive(Receiver receiver, int max, long timeoutNanos) throws IOException {
        return port.receive(receiver, max, timeoutNanos);
    }

    @Override
    public void wakeup() {
        port.wakeup();
    }

    @Override
    public DatagramStatistics statistics() {
        return port.statistics();
    }

    @Override
    public Map<String, Long> counters() {
        return port.counters();
    }

    @Override
    public void close() throws IOException {
        port.close();
    }
}
