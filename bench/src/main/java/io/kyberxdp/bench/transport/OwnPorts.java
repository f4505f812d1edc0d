package io.kyberxdp.bench.transport;

import io.kyberxdp.transport.Availability;
import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.DatagramProvider;
import io.kyberxdp.transport.Endpoint;
import io.kyberxdp.transport.ForwardingPort;
import java.io.Closeable;
import java.io.IOException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * An adapter whose ports end when it is told to. Ports of clients otherwise stay open for a while, for the next connection; here
 * the next transport wants the interface, and a CPU that does not spin for the last one.
 */
final class OwnPorts implements DatagramProvider, Closeable {

    private static final long PATIENCE_SECONDS = 10;

    private final DatagramProvider provider;
    private final Queue<OwnPort> ports = new ConcurrentLinkedQueue<>();

    OwnPorts(DatagramProvider provider) {
        this.provider = provider;
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
        return keep(provider.bind(local));
    }

    @Override
    public DatagramPort open(Endpoint remote) throws IOException {
        return keep(provider.open(remote));
    }

    private DatagramPort keep(DatagramPort port) {
        OwnPort own = new OwnPort(port);
        ports.add(own);
        return own;
    }

    /** Ends all ports, and returns when nobody uses one any more. */
    @Override
    public void close() throws IOException {
        for (OwnPort port : ports) {
            port.end();
        }
    }

    /** A port that knows when its user has closed it. */
    private static final class OwnPort extends ForwardingPort {

        private final CountDownLatch left = new CountDownLatch(1);

        OwnPort(DatagramPort port) {
            super(port);
        }

        void end() throws IOException {
            super.close();
            try {
                if (!left.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                    throw new IOException("the port " + local() + " is still in use");
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted", e);
            }
        }

        @Override
        public void close() throws IOException {
            try {
                super.close();
            } finally {
                left.countDown();
            }
        }
    }
}
