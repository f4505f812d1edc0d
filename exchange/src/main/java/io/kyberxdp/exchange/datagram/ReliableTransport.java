package io.kyberxdp.exchange.datagram;

import io.kyberxdp.exchange.reliable.ReliableSettings;
import io.kyberxdp.transport.Availability;
import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.DatagramProvider;
import io.kyberxdp.transport.Endpoint;
import io.kyberxdp.transport.MessageChannel;
import io.kyberxdp.transport.TransportProvider;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * Whole messages over the unreliable datagrams of an adapter.
 *
 * <p>All connections from here to endpoints with the same parameters share one port and one thread, which go 10 seconds after
 * the last of them, unless told otherwise. Connecting to a host with one address does not wait for its answer, since what is sent first travels with
 * the opening of the connection: a server that is not there shows when a message is awaited. Of several addresses the first
 * that answers is taken.
 */
public final class ReliableTransport implements TransportProvider {

    /** How long a client's port is kept for the next connection. */
    static final Duration CLIENT_IDLE = Duration.ofSeconds(10);

    private final DatagramProvider provider;
    private final ReliableSettings settings;
    private final PortLimits limits;
    private final PortObserver observer;
    private final Duration clientIdle;
    private final ClientLoops clients = new ClientLoops(this::openClient);

    /** Over the datagrams of an adapter. */
    public ReliableTransport(DatagramProvider provider) {
        this(provider, CLIENT_IDLE);
    }

    /**
     * Over the datagrams of an adapter.
     *
     * @param clientIdle how long after the last connection from here the port and the thread that carried it are kept for the
     *     next one
     */
    public ReliableTransport(DatagramProvider provider, Duration clientIdle) {
        this(provider, ReliableSettings.defaults(), PortLimits.defaults(), RecordedPort.EVENTS, clientIdle);
    }

    ReliableTransport(
            DatagramProvider provider,
            ReliableSettings settings,
            PortLimits limits,
            PortObserver observer,
            Duration clientIdle) {
        this.provider = provider;
        this.settings = settings;
        this.limits = limits;
        this.observer = observer;
        this.clientIdle = clientIdle;
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
    public ReliableListener listen(Endpoint endpoint) throws IOException {
        requireScheme(endpoint);
        DatagramPort port = provider.bind(endpoint);
        DatagramLoop loop = new DatagramLoop(setup(port, Duration.ZERO), () -> true);
        loop.start();
        return new ReliableListener(loop, endpoint.withPort(port.local().getPort()));
    }

    @Override
    public MessageChannel connect(Endpoint endpoint, Duration timeout) throws IOException {
        requireScheme(endpoint);
        if (endpoint.port() == 0) {
            throw new IllegalArgumentException("port 0 is for listening; connect to the port the server reports");
        }
        Deadline deadline = Deadline.after(timeout);
        InetAddress[] addresses = resolve(endpoint);
        if (addresses.length == 1) {
            return channel(begin(endpoint, addresses[0], false));
        }
        return connectToAny(endpoint, addresses, deadline);
    }

    /** Tries one address after the other; each gets its share of the time that is left. */
    MessageChannel connectToAny(Endpoint endpoint, InetAddress[] addresses, Deadline deadline) throws IOException {
        IOException failure = null;
        for (int i = 0; i < addresses.length; i++) {
            ReliableStream stream = null;
            try {
                stream = begin(endpoint, addresses[i], true);
                if (stream.awaitAnswer(deadline.share(addresses.length - i))) {
                    return channel(stream);
                }
                stream.abort();
            } catch (ClosedChannelException e) {
                throw e;
            } catch (IOException e) {
                if (failure != null) {
                    e.addSuppressed(failure);
                }
                failure = e;
            }
        }
        throw describe(endpoint, failure);
    }

    private ReliableStream begin(Endpoint endpoint, InetAddress address, boolean answerWanted) throws IOException {
        ReliableStream stream = clients.connect(endpoint, new InetSocketAddress(address, endpoint.port()));
        stream.open(answerWanted);
        return stream;
    }

    private MessageChannel channel(ReliableStream stream) {
        return new ReliableChannel(stream, provider.scheme() + ":/" + stream.peer());
    }

    private DatagramLoop openClient(Endpoint remote, BooleanSupplier mayEnd) throws IOException {
        DatagramLoop loop = new DatagramLoop(setup(provider.open(remote), clientIdle), mayEnd);
        loop.backlog().close();
        loop.start();
        return loop;
    }

    private DatagramLoop.Setup setup(DatagramPort port, Duration idle) {
        return new DatagramLoop.Setup(
                provider.scheme(), port, settings.withPayload(port.maxPayload()), limits, observer, idle);
    }

    /** The loops of the connections from here. */
    ClientLoops clients() {
        return clients;
    }

    private static IOException describe(Endpoint endpoint, IOException failure) {
        String text = "cannot connect to " + endpoint + ": ";
        if (failure == null) {
            return new SocketTimeoutException(text + "no answer in time");
        }
        ConnectException e = new ConnectException(text + failure.getMessage() + "; is a server listening there?");
        e.initCause(failure);
        return e;
    }

    private static InetAddress[] resolve(Endpoint endpoint) throws UnknownHostException {
        try {
            return InetAddress.getAllByName(endpoint.host());
        } catch (UnknownHostException e) {
            UnknownHostException named = new UnknownHostException("the host of " + endpoint + " is unknown");
            named.initCause(e);
            throw named;
        }
    }

    private void requireScheme(Endpoint endpoint) {
        if (!endpoint.scheme().equals(provider.scheme())) {
            throw new IllegalArgumentException("the " + provider.scheme() + " transport does not serve " + endpoint);
        }
    }
}
