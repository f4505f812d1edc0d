package io.kyberxdp.kerneltcp;

import io.kyberxdp.transport.Availability;
import io.kyberxdp.transport.Endpoint;
import io.kyberxdp.transport.MessageChannel;
import io.kyberxdp.transport.MessageListener;
import io.kyberxdp.transport.TransportProvider;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;

/**
 * TCP through the kernel, over IPv4 and IPv6: {@code tcp://host:port}, no parameters. A peer whose host vanished is noticed
 * within about 30 seconds where nothing is on its way to it ({@link KeepAlive}).
 */
public final class TcpTransport implements TransportProvider {

    private static final String SCHEME = "tcp";
    private static final long NANOS_PER_MILLI = 1_000_000;

    /** The most milliseconds a socket takes. */
    private static final Duration LONGEST = Duration.ofMillis(Integer.MAX_VALUE);

    /** For the service loader. */
    public TcpTransport() {}

    @Override
    public String scheme() {
        return SCHEME;
    }

    @Override
    public Availability availability() {
        try {
            SocketChannel.open().close();
            return Availability.available();
        } catch (IOException e) {
            return Availability.unavailable(
                    "the kernel gives no TCP socket: " + e.getMessage(),
                    "raise the limit on open files, or allow this process network sockets");
        }
    }

    @Override
    public MessageListener listen(Endpoint endpoint) throws IOException {
        check(endpoint);
        return TcpListener.open(endpoint);
    }

    @Override
    public MessageChannel connect(Endpoint endpoint, Duration timeout) throws IOException {
        check(endpoint);
        if (endpoint.port() == 0) {
            throw new IllegalArgumentException("port 0 is for listening; connect to the port the server reports");
        }
        if (timeout.isZero() || timeout.isNegative()) {
            throw new IllegalArgumentException("a time-out is more than zero, not " + timeout);
        }
        Duration bounded = timeout.compareTo(LONGEST) > 0 ? LONGEST : timeout;
        long millis = bounded.plusNanos(NANOS_PER_MILLI - 1).toMillis();
        return connectToAny(endpoint, System.nanoTime() + millis * NANOS_PER_MILLI);
    }

    /** Tries the host's addresses one after the other, all within one limit. */
    private static MessageChannel connectToAny(Endpoint endpoint, long deadline) throws IOException {
        IOException failure = null;
        for (InetSocketAddress address : resolve(endpoint)) {
            long left = (deadline - System.nanoTime() + NANOS_PER_MILLI - 1) / NANOS_PER_MILLI;
            if (left <= 0) {
                break;
            }
            try {
                return connect(address, (int) left);
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

    private static MessageChannel connect(InetSocketAddress address, int millis) throws IOException {
        SocketChannel channel = SocketChannel.open();
        try {
            channel.socket().connect(address, millis);
            return new TcpChannel(channel);
        } catch (IOException | RuntimeException e) {
            boolean interrupted = !channel.isOpen() && Thread.currentThread().isInterrupted();
            channel.close();
            if (interrupted && !(e instanceof ClosedChannelException)) {
                throw TcpChannel.interrupted(e);
            }
            throw e;
        }
    }

    private static IOException describe(Endpoint endpoint, IOException failure) {
        String text = "cannot connect to " + endpoint + ": ";
        if (failure == null || failure instanceof SocketTimeoutException) {
            SocketTimeoutException e = new SocketTimeoutException(text + "no answer in time");
            e.initCause(failure);
            return e;
        }
        ConnectException e = new ConnectException(text + failure.getMessage() + "; is a server listening there?");
        e.initCause(failure);
        return e;
    }

    static InetSocketAddress[] resolve(Endpoint endpoint) throws UnknownHostException {
        try {
            return Arrays.stream(InetAddress.getAllByName(endpoint.host()))
                    .map(address -> new InetSocketAddress(address, endpoint.port()))
                    .toArray(InetSocketAddress[]::new);
        } catch (UnknownHostException e) {
            UnknownHostException named = new UnknownHostException("the host of " + endpoint + " is unknown");
            named.initCause(e);
            throw named;
        }
    }

    private static void check(Endpoint endpoint) {
        if (!endpoint.scheme().equals(SCHEME)) {
            throw new IllegalArgumentException("the tcp transport does not serve " + endpoint);
        }
        endpoint.allowOnly(Set.of());
    }
}
