package io.kyberxdp.exchange.datagram;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.kyberxdp.transport.MessageChannel;
import io.kyberxdp.transport.testkit.ChannelPair;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedByInterruptException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Threads that receive for others while they wait for their own: whatever becomes of them, the others are served. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class HandOverTest {

    private static final Duration SOON = Duration.ofMillis(30);

    private final Network network = new Network();
    private final ReliableTransport transport = network.transport();
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    });
    private ReliableListener listener;

    @BeforeEach
    void listen() throws IOException {
        listener = Network.listen(transport);
    }

    @AfterEach
    void close() {
        listener.close();
        threads.shutdown();
    }

    @Test
    void anInterruptClosesTheReadersChannelAndNoOther() throws Exception {
        ChannelPair doomed = connect();
        try (ChannelPair other = connect()) {
            CompletableFuture<Exception> failure = new CompletableFuture<>();
            Thread reader = new Thread(() -> failure.complete(
                    assertThrows(IOException.class, () -> doomed.left().receive())));
            reader.start();
            Thread.sleep(5);
            reader.interrupt();
            assertInstanceOf(ClosedByInterruptException.class, failure.get());
            roundTrip(other, 1);
            assertEquals(2, network.opened().size());
        }
    }

    @Test
    void aReaderWhoseTimeIsUpLeavesTheOthersServed() throws Exception {
        try (ChannelPair one = connect();
                ChannelPair other = connect()) {
            CompletableFuture<byte[]> waiting =
                    inBackground(() -> copy(other.left().receive()));
            for (int i = 0; i < 5; i++) {
                assertThrows(SocketTimeoutException.class, () -> one.left().receive(SOON));
            }
            other.right().send(ByteBuffer.wrap(bytes(3)));
            assertArrayEquals(bytes(3), waiting.get());
            roundTrip(one, 4);
        }
    }

    @Test
    void closingEndsTheWaitOfWhoReceivesForOthers() throws Exception {
        ChannelPair closed = connect();
        try (ChannelPair other = connect()) {
            CompletableFuture<IOException> reader = inBackground(
                    () -> assertThrows(IOException.class, () -> closed.left().receive()));
            CompletableFuture<byte[]> waiting =
                    inBackground(() -> copy(other.left().receive()));
            Thread.sleep(5);
            closed.left().close();
            assertInstanceOf(AsynchronousCloseException.class, reader.get());
            other.right().send(ByteBuffer.wrap(bytes(3)));
            assertArrayEquals(bytes(3), waiting.get());
        }
    }

    @Test
    void closingTheListenerEndsTheWaitOfItsAcceptor() throws Exception {
        CompletableFuture<IOException> acceptor =
                inBackground(() -> assertThrows(IOException.class, () -> listener.accept()));
        Thread.sleep(5);
        listener.close();
        acceptor.get();
        listener.awaitEnd();
    }

    /** Short connections, one after the other and side by side; some readers give up now and then, and some pause. */
    @Test
    void servesManyWhoComeAndGo() throws Exception {
        int clients = 6;
        int connections = 60;
        CompletableFuture<Integer> server = inBackground(() -> {
            for (int i = 0; i < clients * connections; i++) {
                MessageChannel accepted = listener.accept();
                threads.execute(() -> echo(accepted));
            }
            return 0;
        });
        List<CompletableFuture<Integer>> running = new ArrayList<>();
        for (int i = 0; i < clients; i++) {
            Random random = new Random(i);
            running.add(inBackground(() -> talk(connections, random)));
        }
        for (CompletableFuture<Integer> client : running) {
            client.get();
        }
        server.get();
        while (listener.statistics().connections() > 0) {
            Thread.sleep(2);
        }
        assertEquals(0, listener.statistics().failed());
        assertEquals(2, network.opened().size());
    }

    private int talk(int connections, Random random) throws Exception {
        for (int i = 0; i < connections; i++) {
            try (MessageChannel channel = transport.connect(listener.local(), Network.LONG)) {
                for (int trip = random.nextInt(4); trip >= 0; trip--) {
                    if (random.nextInt(10) == 0) {
                        assertThrows(SocketTimeoutException.class, () -> channel.receive(Duration.ofMillis(1)));
                    }
                    byte[] message = bytes(random.nextInt());
                    channel.send(ByteBuffer.wrap(message));
                    assertArrayEquals(message, copy(channel.receive(Network.LONG)));
                    if (random.nextInt(30) == 0) {
                        Thread.sleep(random.nextInt(10));
                    }
                }
            }
        }
        return connections;
    }

    private static void echo(MessageChannel channel) {
        try (channel) {
            for (ByteBuffer message = channel.receive(); message != null; message = channel.receive()) {
                channel.send(ByteBuffer.wrap(copy(message)));
            }
        } catch (IOException e) {
            throw new AssertionError(e); // and the client waits in vain
        }
    }

    private ChannelPair connect() throws IOException {
        MessageChannel left = transport.connect(listener.local(), Network.LONG);
        ChannelPair pair = new ChannelPair(left, listener.accept());
        roundTrip(pair, 0);
        return pair;
    }

    private static void roundTrip(ChannelPair pair, int seed) throws IOException {
        pair.left().send(ByteBuffer.wrap(bytes(seed)));
        assertArrayEquals(bytes(seed), copy(pair.right().receive(Network.LONG)));
        pair.right().send(ByteBuffer.wrap(bytes(seed)));
        assertArrayEquals(bytes(seed), copy(pair.left().receive(Network.LONG)));
    }

    private static byte[] copy(ByteBuffer message) {
        byte[] copy = new byte[message.remaining()];
        message.get(copy);
        return copy;
    }

    private static byte[] bytes(int seed) {
        byte[] bytes = new byte[2_000];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    private <T> CompletableFuture<T> inBackground(Callable<T> call) {
        CompletableFuture<T> result = new CompletableFuture<>();
        threads.execute(() -> {
            try {
                result.complete(call.call());
            } catch (Throwable e) {
                result.completeExceptionally(e);
            }
        });
        return result;
    }
}
