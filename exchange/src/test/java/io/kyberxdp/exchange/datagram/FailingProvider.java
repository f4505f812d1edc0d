package io.kyberxdp.exchange.datagram;

import io.kyberxdp.transport.Availability;
import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.DatagramProvider;
import io.kyberxdp.transport.Endpoint;
import io.kyberxdp.transport.ForwardingPort;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

/** Ports that work until they are told to fail, and count how often they are asked. */
final class FailingProvider implements DatagramProvider {

    private final DatagramProvider provider;
    private final AtomicInteger receives = new AtomicInteger();
    private volatile String failure;

    FailingProvider(DatagramProvider provider) {
        this.provider = provider;
    }

    /** Makes all of its ports fail when they receive next. */
    void fail(String message) {
        failure = message;
    }

    /** How often its ports were asked to receive. */
    int receives() {
        return receives.get();
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
        return new FailingPort(provider.bind(local));
    }

    @Override
    public DatagramPort open(Endpoint remote) throws IOException {
        return new FailingPort(provider.open(remote));
    }

    private final class FailingPort extends ForwardingPort {

        FailingPort(DatagramPort port) {
            super(port);
        }

        @Override
        public int receive(Receiver receiver, int max, long timeoutNanos) throws IOException {
            receives.incrementAndGet();
            int count = super.receive(receiver, max, timeoutNanos);
            if (failure != null) {
                throw new IOException(failure);
            }
            return count;
        }
    }
}
