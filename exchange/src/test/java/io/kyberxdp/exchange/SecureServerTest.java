package io.kyberxdp.exchange;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.exchange.protocol.HandshakeException;
import io.kyberxdp.exchange.protocol.HandshakeException.Reason;
import io.kyberxdp.exchange.protocol.TruncatedSessionException;
import io.kyberxdp.transport.Endpoint;
import io.kyberxdp.transport.MessageChannel;
import io.kyberxdp.transport.MessageListener;
import io.kyberxdp.transport.testkit.LoopbackListener;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class SecureServerTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    private final LoopbackListener listener = new LoopbackListener();
    private final Queue<Exception> failures = new ConcurrentLinkedQueue<>();

    private KeyExchangeServer recording() {
        return Sessions.server().onFailure((peer, failure) -> failures.add(failure));
    }

    static void echo(SecureChannel channel) throws IOException {
        for (byte[] message = channel.receive(); message != null; message = channel.receive()) {
            channel.send(message);
        }
    }

    private void assertServes() throws IOException {
        try (SecureChannel client = Sessions.client().connect(listener.connect())) {
            client.send(new byte[] {1, 2, 3});
            assertArrayEquals(new byte[] {1, 2, 3}, client.receive(LONG));
        }
    }

    @Test
    void servesOneAfterTheOther() throws Exception {
        try (SecureServer server = recording().serve(listener, SecureServerTest::echo)) {
            for (int i = 0; i < 20; i++) {
                assertServes();
            }
            await(() -> server.statistics().open() == 0);
            assertEquals(new ServerStatistics(20, 20, 0, server.statistics().halfOpen(), 0), server.statistics());
            assertTrue(failures.isEmpty(), failures::toString);
        }
    }

    @Test
    void servesManyAtOnce() throws Exception {
        try (SecureServer server = recording().serve(listener, SecureServerTest::echo)) {
            List<SecureChannel> clients = new ArrayList<>();
            for (int i = 0; i < 30; i++) {
                clients.add(Sessions.client().connect(listener.connect()));
            }
            await(() -> server.statistics().open() == 30);
            for (SecureChannel client : clients) {
                client.send(new byte[] {7});
                assertArrayEquals(new byte[] {7}, client.receive(LONG));
                client.close();
            }
        }
    }

    @Test
    void closesOnlyTheConnectionThatTalksGarbage() throws Exception {
        try (SecureServer server = recording().serve(listener, SecureServerTest::echo)) {
            for (int size : new int[] {0, 1, 7, 8, 100, 2_376, 60_000}) {
                MessageChannel garbage = listener.connect();
                byte[] bytes = new byte[size];
                new SeededRandom(size).nextBytes(bytes);
                garbage.send(ByteBuffer.wrap(bytes));
                assertNull(garbage.receive(LONG));
                garbage.close();
                assertServes();
            }
            await(() -> server.statistics().failed() == 7);
            failures.forEach(e -> assertEquals(Reason.NOT_KXP, ((HandshakeException) e).reason()));
        }
    }

    @Test
    void neverHasMoreHandshakesThanAllowedAndGetsOverSilentClients() throws Exception {
        KeyExchangeServer exchange = recording().maxHalfOpen(5).handshakeTimeout(Duration.ofSeconds(3));
        try (SecureServer server = exchange.serve(listener, SecureServerTest::echo)) {
            List<MessageChannel> silent = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                silent.add(listener.connect());
            }
            await(() -> server.statistics().accepted() >= 5);
            assertTrue(server.statistics().halfOpen() <= 5, server.statistics()::toString);
            assertServes(); // the eleventh, so six were over by then
            assertTrue(server.statistics().failed() >= 6, server.statistics()::toString);
            failures.forEach(e -> assertEquals(Reason.TIMEOUT, ((HandshakeException) e).reason()));
            for (MessageChannel channel : silent) {
                channel.close();
            }
        }
    }

    @Test
    void reportsAHandlersFailureAndServesTheNext() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        KeyExchangeServer.Handler handler = channel -> {
            if (calls.getAndIncrement() == 0) {
                throw new IllegalStateException("the handler's own");
            }
            echo(channel);
        };
        try (SecureServer server = recording().serve(listener, handler)) {
            try (SecureChannel client = Sessions.client().connect(listener.connect())) {
                assertNull(client.receive(LONG));
            }
            assertServes();
            await(() -> !failures.isEmpty()); // It is told after its client.
            assertEquals("the handler's own", failures.remove().getMessage());
            assertEquals(0, server.statistics().failed());
        }
    }

    @Test
    void refusesAConnectionItsExecutorRefuses() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        KeyExchangeServer exchange = recording().executor(task -> {
            if (calls.getAndIncrement() == 0) {
                throw new RejectedExecutionException("full");
            }
            new Thread(task).start();
        });
        try (SecureServer server = exchange.serve(listener, SecureServerTest::echo)) {
            assertThrows(HandshakeException.class, () -> Sessions.client().connect(listener.connect()));
            assertServes();
            assertEquals(1, server.statistics().failed());
        }
    }

    @Test
    void outlivesErrorsWhereverTheyComeFrom() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        KeyExchangeServer exchange = recording().maxHalfOpen(1).executor(task -> {
            if (calls.getAndIncrement() == 0) {
                throw new OutOfMemoryError("unable to create native thread: a test's own");
            }
            task.run();
        });
        KeyExchangeServer.Handler handler = channel -> {
            if (calls.get() == 2) {
                throw new StackOverflowError("a test's own");
            }
            echo(channel);
        };
        try (SecureServer server = exchange.serve(listener, handler)) {
            assertThrows(HandshakeException.class, () -> Sessions.client().connect(listener.connect()));
            try (SecureChannel client = Sessions.client().connect(listener.connect())) {
                assertNull(client.receive(LONG));
            }
            assertServes();
            assertInstanceOf(OutOfMemoryError.class, failures.remove().getCause());
            assertInstanceOf(StackOverflowError.class, failures.remove().getCause());
            await(() -> server.statistics().open() == 0);
            assertEquals(1, server.statistics().failed());
            assertTrue(server.statistics().halfOpen() <= 1, server.statistics()::toString);
        }
    }

    @Test
    void outlivesAnErrorInAHandshake() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        KeyExchangeServer exchange = recording().maxHalfOpen(1).executor(SecureServerTest::runQuietly);
        exchange.random(new SecureRandom() {
            private static final long serialVersionUID = 1L;

            @Override
            public void nextBytes(byte[] bytes) {
                if (calls.getAndIncrement() == 0) {
                    throw new AssertionError("a test's own");
                }
                super.nextBytes(bytes);
            }
        });
        try (SecureServer server = exchange.serve(listener, SecureServerTest::echo)) {
            assertThrows(HandshakeException.class, () -> Sessions.client().connect(listener.connect()));
            assertServes();
            assertInstanceOf(AssertionError.class, failures.remove().getCause());
            assertEquals(1, server.statistics().failed());
        }
    }

    private static void runQuietly(Runnable task) {
        Thread thread = new Thread(task);
        thread.setUncaughtExceptionHandler((where, what) -> {});
        thread.start();
    }

    @Test
    void outlivesAListenerForFailuresThatFails() throws Exception {
        KeyExchangeServer exchange = Sessions.server().executor(Runnable::run).onFailure((peer, failure) -> {
            throw new IllegalStateException("a test's own");
        });
        try (SecureServer server = exchange.serve(listener, SecureServerTest::echo)) {
            listener.connect().close();
            assertServes();
            assertEquals(1, server.statistics().failed());
        }
    }

    @Test
    void outlivesAnErrorOfTheListenerForFailures() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        KeyExchangeServer exchange = Sessions.server().onFailure((peer, failure) -> {
            throw new AssertionError("a test's own");
        });
        exchange.executor(task -> {
            if (calls.getAndIncrement() == 0) {
                throw new RejectedExecutionException("a test's own");
            }
            new Thread(task).start();
        });
        try (SecureServer server = exchange.serve(listener, SecureServerTest::echo)) {
            listener.connect().close();
            assertServes();
            assertEquals(1, server.statistics().failed());
        }
    }

    /** With one, {@code ServerSocketChannel.accept} forgets, open, the connection that it was about to return. */
    @Test
    void endsAnAcceptWithoutAnInterrupt() throws Exception {
        WaitingListener waiting = new WaitingListener();
        SecureServer server = Sessions.server().serve(waiting, SecureServerTest::echo);
        waiting.accepting.await();
        server.close();
        server.awaitClose();
        assertFalse(waiting.interrupted);
    }

    private static final class WaitingListener implements MessageListener {

        final CountDownLatch accepting = new CountDownLatch(1);
        private final CountDownLatch closing = new CountDownLatch(1);
        volatile boolean interrupted;

        @Override
        public Endpoint local() {
            return new Endpoint("loopback", "localhost", 2);
        }

        @Override
        public MessageChannel accept() throws IOException {
            accepting.countDown();
            try {
                closing.await();
            } catch (InterruptedException e) {
                interrupted = true;
            }
            throw new ClosedChannelException();
        }

        @Override
        public void close() {
            closing.countDown();
        }
    }

    @Test
    void endsAnAcceptorThatWaitsForAHandshakeToEnd() throws Exception {
        try (MessageChannel silent = listener.connect()) {
            SecureServer server = recording().maxHalfOpen(1).serve(listener, SecureServerTest::echo);
            await(() -> server.statistics().halfOpen() == 1);
            server.close();
            server.awaitClose();
            assertNull(silent.receive(LONG));
        }
    }

    @Test
    void outlivesAHandlerThatInterruptsTheAcceptingThread() throws Exception {
        KeyExchangeServer exchange = recording().executor(Runnable::run);
        KeyExchangeServer.Handler handler = channel -> {
            echo(channel);
            Thread.currentThread().interrupt();
        };
        try (SecureServer server = exchange.serve(listener, handler)) {
            for (int i = 0; i < 3; i++) {
                assertServes();
            }
            assertEquals(3, server.statistics().established());
        }
    }

    @Test
    void closesItsChannelsSideBySide() throws Exception {
        CyclicBarrier goodbyes = new CyclicBarrier(3);
        MessageListener waiting = new MeddlingListener(listener, (index, message) -> {
            if (index == 1) { // Behind message 2, the close.
                awaitOthers(goodbyes);
            }
            return List.of(message);
        });
        SecureServer server = recording().serve(waiting, SecureServerTest::echo);
        List<SecureChannel> clients = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            clients.add(Sessions.client().connect(listener.connect()));
        }
        await(() -> server.statistics().open() == 3);
        server.close();
        for (SecureChannel client : clients) {
            assertNull(client.receive(LONG));
            client.close();
        }
    }

    private static void awaitOthers(CyclicBarrier barrier) {
        try {
            barrier.await(60, TimeUnit.SECONDS);
        } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Accepts channels with a man in the middle of what the server sends. */
    private record MeddlingListener(MessageListener listener, MeddlingChannel.Meddler meddler)
            implements MessageListener {
        @Override
        public Endpoint local() {
            return listener.local();
        }

        @Override
        public MessageChannel accept() throws IOException {
            return new MeddlingChannel(listener.accept(), meddler);
        }

        @Override
        public void close() throws IOException {
            listener.close();
        }
    }

    @Test
    void closesConnectionsItsExecutorNeverRan() throws Exception {
        SecureServer server = recording().executor(task -> {}).serve(listener, SecureServerTest::echo);
        MessageChannel forgotten = listener.connect();
        await(() -> server.statistics().accepted() == 1);
        server.close();
        assertNull(forgotten.receive(LONG));
    }

    @Test
    void endsEverythingOnClose() throws Exception {
        CountDownLatch handlerEnded = new CountDownLatch(1);
        SecureServer server = recording().serve(listener, channel -> {
            try {
                echo(channel);
            } finally {
                handlerEnded.countDown();
            }
        });
        SecureChannel client = Sessions.client().connect(listener.connect());
        MessageChannel halfOpen = listener.connect();
        await(() -> server.statistics().open() == 1 && server.statistics().accepted() == 2);
        server.close();
        server.awaitClose();
        assertNull(client.receive(LONG));
        assertNull(halfOpen.receive(LONG));
        handlerEnded.await();
        assertThrows(IOException.class, listener::connect);
        client.close();
    }

    @Test
    void tellsItsClientFromATruncationWhenAHandlerIsCutOff() throws Exception {
        try (SecureServer server = recording().serve(listener, SecureServerTest::echo)) {
            MessageChannel transport = listener.connect();
            SecureChannel client = Sessions.client().connect(transport);
            transport.close();
            await(() -> !failures.isEmpty());
            assertThrows(TruncatedSessionException.class, () -> {
                throw failures.remove();
            });
            client.close();
            assertEquals(1, server.statistics().established());
        }
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            Thread.sleep(5);
        }
    }
}
