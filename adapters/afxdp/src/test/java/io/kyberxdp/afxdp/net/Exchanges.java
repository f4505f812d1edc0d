package io.kyberxdp.afxdp.net;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.kyberxdp.exchange.KeyExchange;
import io.kyberxdp.exchange.KeyExchangeClient;
import io.kyberxdp.exchange.SecureChannel;
import io.kyberxdp.exchange.datagram.ReliableTransport;
import io.kyberxdp.provider.KyberXdpProvider;
import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.DatagramProvider;
import io.kyberxdp.transport.Endpoint;
import io.kyberxdp.transport.TransportProvider;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Provider;
import java.security.PublicKey;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** The client's side of whole exchanges: a connection each, which share one port where the transport has ports. */
public final class Exchanges {

    /** How long anything may take that is to succeed. */
    public static final Duration PATIENCE = Duration.ofSeconds(60);

    /** The KEM's provider, never installed. */
    public static final Provider PROVIDER = new KyberXdpProvider();

    static final String ALGORITHM = "X-Wing";

    /** How long the client's port is kept. */
    private static final Duration IDLE = Duration.ofMillis(100);

    private final Endpoint server;
    private final KeyExchangeClient client;
    private final RecordingProvider datagrams;
    private final TransportProvider transport;

    /** Exchanges with a server; the port they open goes soon after the last of them. */
    public Exchanges(Endpoint server, PublicKey key) {
        this.server = server;
        client = client(key);
        datagrams = DatagramProvider.installed().stream()
                .filter(known -> known.scheme().equals(server.scheme()))
                .findFirst()
                .map(RecordingProvider::new)
                .orElse(null);
        transport = datagrams == null ? messages(server.scheme()) : new ReliableTransport(datagrams, IDLE);
    }

    private Exchanges(Exchanges other, PublicKey key) {
        server = other.server;
        client = client(key);
        datagrams = other.datagrams;
        transport = other.transport;
    }

    /** Exchanges over the same port, with a server that has another key. */
    public Exchanges withKey(PublicKey key) {
        return new Exchanges(this, key);
    }

    private static KeyExchangeClient client(PublicKey key) {
        return KeyExchange.client().kemProvider(PROVIDER).pin(key).handshakeTimeout(PATIENCE);
    }

    private static TransportProvider messages(String scheme) {
        return TransportProvider.installed().stream()
                .filter(known -> known.scheme().equals(scheme))
                .findFirst()
                .orElseThrow();
    }

    /** A server's key. */
    public static KeyPair newKey() {
        try {
            return KeyPairGenerator.getInstance(ALGORITHM, PROVIDER).generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    /** The ports opened so far. */
    public List<DatagramPort> ports() {
        return datagrams.opened();
    }

    /** A new connection, and a handshake over it. */
    public SecureChannel connect() throws IOException {
        return client.connect(transport.connect(server, PATIENCE));
    }

    /** One exchange: a new connection, a handshake, and a message there and back. */
    public void run(byte[] message) throws IOException {
        try (SecureChannel channel = connect()) {
            channel.send(message);
            assertArrayEquals(message, channel.receive(PATIENCE));
        }
    }

    /** So many exchanges, some of them side by side; the first failure is thrown. */
    public void run(int count, int atOnce) throws Exception {
        AtomicInteger next = new AtomicInteger();
        Callable<Void> some = () -> {
            for (int n = next.getAndIncrement(); n < count; n = next.getAndIncrement()) {
                run(Ports.bytes(n % 4_000, n));
            }
            return null;
        };
        ExecutorService threads = Executors.newFixedThreadPool(atOnce);
        try {
            List<Callable<Void>> all =
                    IntStream.range(0, atOnce).mapToObj(i -> some).toList();
            for (Future<Void> done : threads.invokeAll(all)) {
                done.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    /** Waits until this process has no AF_XDP port left; the last packets of closed connections are answered for a moment. */
    public static void awaitNoPorts() throws InterruptedException, TimeoutException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().startsWith("kxp-datagrams afxdp"))) {
            if (System.nanoTime() - deadline > 0) {
                throw new TimeoutException("a port stays open");
            }
            Thread.sleep(5);
        }
    }

    /** What a server does with a session: sends every message back until the client ends it. */
    public static void echo(SecureChannel channel) throws IOException {
        for (byte[] message = channel.receive(); message != null; message = channel.receive()) {
            channel.send(message);
        }
    }
}
