package io.kyberxdp.exchange.datagram;

import io.kyberxdp.transport.Availability;
import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.DatagramProvider;
import io.kyberxdp.transport.Endpoint;
import java.io.IOException;

/** Ports that work until they are told to fail. */
final class FailingProvider implements DatagramProvider {

    private final DatagramProvider provider;
    private volatile String failure;

    FailingProvider(DatagramProvider provider) {
        this.provider = provider;
    }

    /** Makes all of its ports fail when they receive next. */
    void fail(String message) {
        failure = message;
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

    private final class FailingPort extends PortWrapper {

        FailingPort(DatagramPort port) {
            super(port);
        }

        @Override
        public int receive(Receiver receiver, int max, long timeoutNanos) throws IOException {
            int count = super.receive(receiver, max, timeoutNanos);
            if (failure != null) {
                throw new IOException(failure);
            }
            return count;
        }
    }
}
