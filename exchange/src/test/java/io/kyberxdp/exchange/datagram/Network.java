package io.kyberxdp.exchange.datagram;

import io.kyberxdp.exchange.reliable.ReliableSettings;
import io.kyberxdp.transport.Availability;
import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.DatagramProvider;
import io.kyberxdp.transport.Endpoint;
import io.kyberxdp.transport.MessageChannel;
import io.kyberxdp.transport.testkit.ChannelPair;
import io.kyberxdp.transport.testkit.Impairment;
import io.kyberxdp.transport.testkit.LoopbackDatagrams;
import io.kyberxdp.transport.testkit.LossyDatagramPort;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Ports in memory, and reliable transports over them. Every port sends through the same kind of impairment. */
public final class Network implements DatagramProvider {

    /** The scheme of its endpoints. */
    public static final String SCHEME = "memory";

    static final Duration LONG = Duration.ofSeconds(60);

    private static final int MAX_ARRIVALS = 4_096;

    private final LoopbackDatagrams network = new LoopbackDatagrams(MAX_ARRIVALS);
    private final Impairment impairment;
    private final List<DatagramPort> opened = new CopyOnWriteArrayList<>();
    private long seed = 1;
    private volatile Tap tap;

    /** One whose ports all send through this impairment, each with a seed of its own. */
    public Network(Impairment impairment) {
        this.impairment = impairment;
    }

    /** One that loses nothing. */
    public Network() {
        this(Impairment.none());
    }

    /** 30 % loss, 10 % duplication, 10 % reordering, 1 % corruption. */
    public static Impairment bad() {
        return new Impairment(0.3, 0.1, 0.1, 0.01, 2_000_000, 0, 200_000);
    }

    /** Settings for a network in memory: the round trip assumed at first is near what it is, and clients prove themselves soon. */
    static ReliableSettings quick() {
        return ReliableSettings.defaults()
                .withInitialRtt(Duration.ofMillis(10))
                .withTimeouts(Duration.ofSeconds(10), Duration.ofSeconds(30), Duration.ofSeconds(4));
    }

    /** A transport over this network, with settings that suit it. */
    public ReliableTransport transport() {
        return transport(quick(), PortLimits.defaults());
    }

    ReliableTransport transport(ReliableSettings settings, PortLimits limits) {
        return new ReliableTransport(this, settings, limits, PortObserver.NONE, Duration.ofMillis(200));
    }

    /** The ports opened so far, in order. */
    List<DatagramPort> opened() {
        return opened;
    }

    /** Delivers a datagram with a sender's address of choice. */
    void forge(InetSocketAddress from, InetSocketAddress to, byte[] payload) {
        network.forge(from, to, payload);
    }

    /** Shows a listener all that the ports opened from now on send. */
    void tap(Tap listener) {
        tap = listener;
    }

    /** Sees datagrams on their way. */
    @FunctionalInterface
    interface Tap {
        void sent(InetSocketAddress from, InetSocketAddress to, byte[] payload);
    }

    @Override
    public String scheme() {
        return SCHEME;
    }

    @Override
    public Availability availability() {
        return Availability.available();
    }

    @Override
    public synchronized DatagramPort bind(Endpoint local) {
        DatagramPort port = network.open();
        if (!impairment.equals(Impairment.none())) {
            port = new LossyDatagramPort(port, impairment, seed++, System::nanoTime);
        }
        opened.add(port);
        return tap == null ? port : new TappedPort(port, tap);
    }

    @Override
    public DatagramPort open(Endpoint remote) {
        return bind(remote);
    }

    /** A listener and a connection to it. */
    static ChannelPair pair(ReliableTransport transport) throws IOException {
        try (ReliableListener listener = listen(transport)) {
            MessageChannel left = transport.connect(listener.local(), LONG);
            return new ChannelPair(left, listener.accept());
        }
    }

    static ReliableListener listen(ReliableTransport transport) throws IOException {
        return transport.listen(Endpoint.parse(SCHEME + "://127.0.0.1:0"));
    }
}
