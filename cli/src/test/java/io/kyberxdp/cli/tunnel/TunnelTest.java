package io.kyberxdp.cli.tunnel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.cli.key.KemKeys;
import io.kyberxdp.cli.terminal.EventLog;
import io.kyberxdp.exchange.KeyExchange;
import io.kyberxdp.exchange.KeyExchangeClient;
import io.kyberxdp.transport.Endpoint;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.security.KeyPair;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Both ends of a tunnel in one JVM, between a TCP client and a TCP service that the test plays. */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class TunnelTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int LIMIT = 3;

    private final StringWriter told = new StringWriter();
    private final EventLog log = new EventLog(new PrintWriter(told), "test", false, true);
    private final Traffic traffic = new Traffic();
    private ServerSocket service;
    private ForwardingServer server;
    private ForwardingClient client;

    @BeforeEach
    void startService() throws IOException {
        service = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    private void startTunnel(String uri) throws Exception {
        KeyPair pair = KemKeys.generate("X-Wing");
        Endpoint target = new Endpoint("tcp", "127.0.0.1", service.getLocalPort());
        server = new ForwardingServer(
                KeyExchange.server(pair).kemProvider(KemKeys.provider()),
                Endpoint.parse(uri),
                target,
                PATIENCE,
                LIMIT,
                log,
                new Traffic());
        startClient(KeyExchange.client().kemProvider(KemKeys.provider()).pin(pair.getPublic()), server.local());
    }

    private void startClient(KeyExchangeClient exchange, Endpoint endpoint) throws IOException {
        client = new ForwardingClient(exchange, endpoint, Endpoint.parse("tcp://127.0.0.1:0"), 10, log, traffic);
        new Thread(client::run).start();
    }

    @AfterEach
    void stop() throws IOException {
        service.close();
        if (client != null) {
            client.close();
        }
        if (server != null) {
            server.close();
        }
    }

    private Socket connect() throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), client.local().port());
    }

    @ParameterizedTest
    @ValueSource(strings = {"tcp://127.0.0.1:0", "udp://127.0.0.1:0", "lossyudp://127.0.0.1:0?loss=5"})
    void carriesBothStreamsToTheirEnds(String uri) throws Exception {
        startTunnel(uri);
        byte[] there = bytes(300_000, 1);
        byte[] back = bytes(200_000, 2);
        CompletableFuture<byte[]> arrived = inBackground(() -> {
            try (Socket accepted = service.accept()) {
                byte[] got = accepted.getInputStream().readAllBytes(); // up to the half-close
                accepted.getOutputStream().write(back);
                return got;
            }
        });
        try (Socket socket = connect()) {
            socket.getOutputStream().write(there);
            socket.shutdownOutput();
            assertArrayEquals(back, socket.getInputStream().readAllBytes());
        }
        assertArrayEquals(there, arrived.get());
    }

    @Test
    void passesAResetOnInEitherDirection() throws Exception {
        startTunnel("tcp://127.0.0.1:0");
        try (Socket socket = connect();
                Socket accepted = service.accept()) {
            reset(accepted);
            assertReset(socket);
        }
        try (Socket socket = connect();
                Socket accepted = service.accept()) {
            reset(socket);
            assertReset(accepted);
        }
    }

    @Test
    void resetsTheClientWhenTheServiceRefusesAndTellsWhy() throws Exception {
        startTunnel("tcp://127.0.0.1:0");
        service.close();
        try (Socket socket = connect()) {
            assertReset(socket);
        }
        String target = "cannot connect to 127.0.0.1:" + service.getLocalPort() + ": Connection refused";
        awaitLog(target);
    }

    @Test
    void resetsTheClientWhenTheServerIsNotThere() throws Exception {
        Endpoint nobody;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            nobody = new Endpoint("tcp", "127.0.0.1", free.getLocalPort());
        }
        startClient(KeyExchange.client().kemProvider(KemKeys.provider()).anonymous(), nobody);
        try (Socket socket = connect()) {
            assertReset(socket);
        }
        awaitLog("cannot connect to " + nobody);
    }

    @Test
    void letsConnectionsBeyondTheLimitWaitForOthersToEnd() throws Exception {
        startTunnel("tcp://127.0.0.1:0");
        List<Socket> clients = new ArrayList<>();
        List<Socket> services = new ArrayList<>();
        for (int i = 0; i < LIMIT; i++) {
            clients.add(connect());
            services.add(service.accept());
        }
        CompletableFuture<Socket> further = inBackground(service::accept);
        clients.add(connect());
        awaitLog("all " + LIMIT + " connections are in use");
        assertTrue(!further.isDone());
        services.get(0).close();
        clients.get(0).close();
        services.add(further.get());
        for (int i = 1; i <= LIMIT; i++) {
            services.get(i).getOutputStream().write(i);
        }
        for (int i = 1; i <= LIMIT; i++) {
            assertTrue(clients.get(i).getInputStream().read() > 0);
            clients.get(i).close();
            services.get(i).close();
        }
    }

    @Test
    void closingResetsBothEndsOfEveryConnection() throws Exception {
        startTunnel("tcp://127.0.0.1:0");
        try (Socket socket = connect();
                Socket accepted = service.accept()) {
            server.close();
            assertReset(accepted);
            assertReset(socket);
            awaitNoneOpen();
        }
    }

    /** Sockets are closed first, and then that is counted. */
    private void awaitNoneOpen() throws InterruptedException {
        while (traffic.counts().open() > 0) {
            Thread.sleep(1);
        }
    }

    /** What is done about a failure comes first, and then it is told. */
    private void awaitLog(String text) throws InterruptedException {
        while (!told.toString().contains(text)) {
            Thread.sleep(1);
        }
    }

    private static void reset(Socket socket) throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    private static void assertReset(Socket socket) {
        assertThrows(SocketException.class, () -> socket.getInputStream().readAllBytes());
    }

    @FunctionalInterface
    private interface Work<T> {
        T get() throws IOException;
    }

    private static <T> CompletableFuture<T> inBackground(Work<T> work) {
        CompletableFuture<T> result = new CompletableFuture<>();
        new Thread(() -> {
                    try {
                        result.complete(work.get());
                    } catch (IOException | RuntimeException e) {
                        result.completeExceptionally(e);
                    }
                })
                .start();
        return result;
    }

    private static byte[] bytes(int count, int seed) {
        byte[] bytes = new byte[count];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }
}
