package io.kyberxdp.exchange.datagram;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.exchange.reliable.DropReason;
import io.kyberxdp.exchange.reliable.ReliableSettings;
import io.kyberxdp.transport.Endpoint;
import io.kyberxdp.transport.MessageChannel;
import io.kyberxdp.transport.testkit.ChannelPair;
import io.kyberxdp.transport.testkit.Impairment;
import java.io.IOException;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One port and one thread for all connections: what they share, and what they must not. */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class ReliableTransportTest {

    private static final Duration SOON = Duration.ofMillis(100);

    private final Network network = new Network();

    @Test
    @Tag("long")
    void carriesThousandsOfConnectionsOverOnePortAndLeavesNothingBehind() throws Exception {
        int connections = 2_000;
        ReliableTransport transport = network.transport(patient(), PortLimits.defaults());
        ReliableListener listener = Network.listen(transport);
        List<ChannelPair> pairs = new ArrayList<>();
        for (int i = 0; i < connections; i++) {
            pairs.add(connect(transport, listener));
        }
        assertEquals(2, network.opened().size());
        assertEquals(connections, listener.statistics().connections());
        assertEquals(connections, client(transport).statistics().connections());
        Collections.shuffle(pairs, new Random(1));
        for (int i = 0; i < connections; i++) {
            exchange(pairs.get(i), 3_000, i);
        }
        DatagramLoop clients = client(transport);
        for (ChannelPair pair : pairs) {
            pair.close();
        }
        await(() -> listener.statistics().connections() == 0);
        assertEquals(0, listener.statistics().bufferBytes());
        assertEquals(connections, listener.statistics().ended());
        assertEquals(0, listener.statistics().failed());
        clients.awaitEnd();
        assertEquals(0, clients.statistics().connections());
        assertEquals(0, clients.statistics().bufferBytes());
        assertTrue(transport.clients().all().isEmpty());
        listener.close();
        listener.awaitEnd();
    }

    @Test
    void opensANewPortAfterTheOldOneWasIdle() throws Exception {
        ReliableTransport transport = network.transport();
        try (ReliableListener listener = Network.listen(transport)) {
            try (ChannelPair pair = connect(transport, listener)) {
                exchange(pair, 10, 1);
            }
            client(transport).awaitEnd();
            try (ChannelPair pair = connect(transport, listener)) {
                exchange(pair, 10, 1);
            }
            assertEquals(3, network.opened().size());
        }
    }

    @Test
    @Tag("long")
    void tellsBothSidesWhenAPortIsGone() throws Exception {
        ReliableSettings impatient =
                Network.quick().withTimeouts(Duration.ofMillis(500), Duration.ofSeconds(4), Duration.ofSeconds(10));
        ReliableTransport transport = network.transport(impatient, PortLimits.defaults());
        ReliableListener listener = Network.listen(transport);
        ChannelPair pair = connect(transport, listener);
        exchange(pair, 100, 1);
        await(() -> listener.statistics().unproven() == 0); // until then it is no peer that could be missed
        CompletableFuture<IOException> atServer = inBackground(
                () -> assertThrows(IOException.class, () -> pair.right().receive()));
        network.opened().get(1).close();
        IOException here = assertThrows(IOException.class, () -> pair.left().receive());
        assertTrue(here.getMessage().contains("was closed"), here.getMessage());
        assertThrows(IOException.class, () -> pair.left().send(ByteBuffer.allocate(10)));
        assertTrue(
                atServer.get().getMessage().contains("nothing was heard of the peer for 4000 ms"),
                atServer.get().getMessage());
        assertThrows(IOException.class, () -> pair.right().send(ByteBuffer.allocate(10)));
        await(() -> listener.statistics().connections() == 0);
        assertEquals(1, listener.statistics().failed());
        try (ChannelPair next = connect(transport, listener)) {
            exchange(next, 100, 1);
        }
        listener.close();
    }

    @Test
    void endsEverythingWithTheCauseWhenAPortFails() throws Exception {
        FailingProvider failing = new FailingProvider(network);
        ReliableTransport transport = new ReliableTransport(
                failing, Network.quick(), PortLimits.defaults(), PortObserver.NONE, Duration.ofMillis(200));
        ReliableListener listener = Network.listen(transport);
        List<CompletableFuture<IOException>> waiting = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            ChannelPair pair = connect(transport, listener);
            exchange(pair, 10, i);
            waiting.add(inBackground(
                    () -> assertThrows(IOException.class, () -> pair.right().receive())));
        }
        failing.fail("the cable is cut");
        for (CompletableFuture<IOException> failure : waiting) {
            assertTrue(
                    failure.get().getMessage().contains("the cable is cut"),
                    failure.get().getMessage());
        }
        assertThrows(ClosedChannelException.class, listener::accept);
        listener.awaitEnd();
        assertEquals(0, listener.statistics().connections());
        assertEquals(0, listener.statistics().bufferBytes());
    }

    @Test
    void saysThatNobodyAnswers() throws Exception {
        ReliableSettings impatient =
                Network.quick().withTimeouts(Duration.ofMillis(100), Duration.ofMillis(300), Duration.ofSeconds(10));
        ReliableTransport transport = network.transport(impatient, PortLimits.defaults());
        MessageChannel channel = transport.connect(Endpoint.parse("memory://127.0.0.1:9"), Network.LONG);
        IOException e = assertThrows(IOException.class, () -> {
            channel.send(ByteBuffer.allocate(100)); // Tells it as well, should this thread have to wait so long.
            channel.receive();
        });
        assertTrue(e.getMessage().contains("no answer within 300 ms"), e.getMessage());
        assertTrue(e.getMessage().contains("memory:/"), e.getMessage());
    }

    @Test
    void triesTheAddressesOfAHostInTurn() throws Exception {
        ReliableTransport transport = network.transport();
        try (ReliableListener listener = Network.listen(transport)) {
            InetAddress nobody = InetAddress.getByName("127.0.0.9");
            InetAddress[] addresses = {nobody, InetAddress.getLoopbackAddress()};
            CompletableFuture<MessageChannel> accepted = inBackground(listener::accept);
            try (MessageChannel channel =
                    transport.connectToAny(listener.local(), addresses, Deadline.after(Duration.ofSeconds(8)))) {
                exchange(new ChannelPair(channel, accepted.get()), 100, 1);
            }
            InetAddress[] nobodies = {nobody, nobody};
            IOException e = assertThrows(
                    SocketTimeoutException.class,
                    () -> transport.connectToAny(listener.local(), nobodies, Deadline.after(SOON)));
            assertTrue(e.getMessage().contains(listener.local().toString()), e.getMessage());
        }
    }

    @Test
    void refusesEndpointsItDoesNotServe() {
        ReliableTransport transport = network.transport();
        assertThrows(
                IllegalArgumentException.class,
                () -> transport.connect(Endpoint.parse("memory://127.0.0.1:0"), Network.LONG));
        assertThrows(
                IllegalArgumentException.class,
                () -> transport.connect(Endpoint.parse("udp://127.0.0.1:1"), Network.LONG));
        assertThrows(IllegalArgumentException.class, () -> transport.listen(Endpoint.parse("udp://127.0.0.1:1")));
        assertThrows(
                IllegalArgumentException.class,
                () -> transport.connect(Endpoint.parse("memory://127.0.0.1:1"), Duration.ZERO));
    }

    @Test
    void aSlowReaderHoldsBackItsOwnPeerAlone() throws Exception {
        ReliableTransport transport = network.transport();
        try (ReliableListener listener = Network.listen(transport);
                ChannelPair slow = connect(transport, listener);
                ChannelPair quick = connect(transport, listener)) {
            AtomicInteger sent = new AtomicInteger();
            CompletableFuture<Object> flood = inBackground(() -> {
                while (true) {
                    slow.left().send(ByteBuffer.allocate(60_000));
                    sent.incrementAndGet();
                }
            });
            while (sent.get() == 0) {
                Thread.sleep(1);
            }
            for (int i = 0; i < 500; i++) {
                exchange(quick, 5_000, i);
            }
            // No more than the sender's buffer and the reader's window hold.
            int most = (Network.quick().sendBuffer() + Network.quick().maxWindow()) / 60_000;
            assertTrue(sent.get() <= most, () -> sent.get() + " messages were sent, and none was read");
            assertTrue(!flood.isDone());
            assertTrue(listener.statistics().bufferBytes() < 3 << 20);
        }
    }

    @Test
    void keepsNoMoreInMemoryThanItsBudgetAllows() throws Exception {
        PortLimits limits = new PortLimits(100, 100, 100, 100, 1 << 20);
        ReliableTransport transport = network.transport(Network.quick(), limits);
        try (ReliableListener listener = Network.listen(transport)) {
            List<ChannelPair> pairs = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                ChannelPair pair = connect(transport, listener);
                exchange(pair, 100, i);
                pairs.add(pair);
            }
            List<CompletableFuture<Object>> floods = new ArrayList<>();
            for (ChannelPair pair : pairs) {
                floods.add(inBackground(() -> {
                    while (true) {
                        pair.left().send(ByteBuffer.allocate(60_000));
                    }
                }));
                pair.right().receive(Network.LONG);
                pair.right().receive(Network.LONG);
            }
            Thread.sleep(300);
            // The budget, and the least window and buffer of each.
            long bound = (1 << 20) + 20 * (32 << 10);
            assertTrue(listener.statistics().bufferBytes() <= bound, "server: " + listener.statistics());
            assertTrue(floods.stream().noneMatch(CompletableFuture::isDone));
            assertTrue(
                    client(transport).statistics().bufferBytes() <= bound,
                    "client: " + client(transport).statistics());
            for (ChannelPair pair : pairs) {
                pair.close();
            }
        }
    }

    @Test
    void goesOnWritingWhenMemoryRunsShortWhileItWaits() throws Exception {
        PortLimits limits = new PortLimits(100, 100, 100, 100, 1 << 20);
        ReliableSettings small = Network.quick().withBuffers(128 << 10, 16 << 10);
        ReliableTransport transport = network.transport(small, limits);
        try (ReliableListener listener = Network.listen(transport)) {
            List<ChannelPair> pairs = new ArrayList<>();
            List<CompletableFuture<Object>> floods = new ArrayList<>();
            for (int i = 0; i < 31; i++) {
                AtomicInteger sent = new AtomicInteger();
                pairs.add(connect(transport, listener));
                floods.add(flood(pairs.get(i), sent));
                awaitStandstill(sent);
            }
            for (int i = 0; i < 20; i++) {
                assertEquals(60_000, pairs.get(0).right().receive(Network.LONG).remaining());
            }
            assertTrue(floods.stream().noneMatch(CompletableFuture::isDone));
            for (ChannelPair pair : pairs) {
                pair.close();
            }
        }
    }

    /** Sends for ever, and counts. */
    private static CompletableFuture<Object> flood(ChannelPair pair, AtomicInteger sent) {
        return inBackground(() -> {
            while (true) {
                pair.left().send(ByteBuffer.allocate(60_000));
                sent.incrementAndGet();
            }
        });
    }

    private static void awaitStandstill(AtomicInteger count) throws InterruptedException {
        int before = -1;
        while (count.get() != before) {
            before = count.get();
            Thread.sleep(20);
        }
    }

    @Test
    void makesClientsWaitWhileTheBacklogIsFull() throws Exception {
        PortLimits limits = new PortLimits(100, 100, 2, 100, 1 << 30);
        ReliableTransport transport = network.transport(Network.quick(), limits);
        try (ReliableListener listener = Network.listen(transport)) {
            List<MessageChannel> clients = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                MessageChannel client = transport.connect(listener.local(), Network.LONG);
                client.send(ByteBuffer.allocate(i));
                clients.add(client);
            }
            await(() -> listener.statistics().dropped().containsKey(DropReason.NO_CAPACITY));
            assertEquals(2, listener.statistics().connections());
            assertEquals(2, listener.statistics().backlog());
            List<Integer> sizes = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                MessageChannel accepted = listener.accept();
                sizes.add(accepted.receive(Network.LONG).remaining());
                accepted.close();
            }
            Collections.sort(sizes);
            assertEquals(List.of(0, 1, 2, 3, 4), sizes);
            for (MessageChannel client : clients) {
                client.close();
            }
        }
    }

    @Test
    void takesNoMoreConnectionsThanItsLimit() throws Exception {
        PortLimits limits = new PortLimits(3, 100, 100, 100, 1 << 30);
        ReliableTransport transport = network.transport(Network.quick(), limits);
        try (ReliableListener listener = Network.listen(transport)) {
            List<ChannelPair> pairs = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                pairs.add(connect(transport, listener));
                exchange(pairs.get(i), 10, i);
            }
            MessageChannel fourth = transport.connect(listener.local(), Network.LONG);
            fourth.send(ByteBuffer.allocate(4));
            await(() -> listener.statistics().dropped().containsKey(DropReason.NO_CAPACITY));
            assertEquals(3, listener.statistics().connections());
            pairs.get(0).close();
            assertEquals(4, listener.accept().receive(Network.LONG).remaining());
            for (ChannelPair pair : pairs) {
                pair.close();
            }
        }
    }

    @Test
    void demandsATokenFromNewClientsWhenMoreThanEnoughAreUnproven() throws Exception {
        PortLimits limits = new PortLimits(100, 0, 100, 100, 1 << 30);
        ReliableTransport transport = network.transport(Network.quick(), limits);
        try (ReliableListener listener = Network.listen(transport)) {
            for (int i = 0; i < 10; i++) {
                try (ChannelPair pair = connect(transport, listener)) {
                    exchange(pair, 2_000, i);
                }
            }
            assertTrue(listener.statistics().tokensDemanded() >= 10);
            assertEquals(0, listener.statistics().unproven());
            assertEquals(10, listener.statistics().opened());
        }
    }

    @Test
    void livesOnWithItsAcceptedChannelsWhenTheListenerIsClosed() throws Exception {
        ReliableTransport transport = network.transport();
        ReliableListener listener = Network.listen(transport);
        ChannelPair accepted = connect(transport, listener);
        MessageChannel waiting = transport.connect(listener.local(), Network.LONG);
        waiting.send(ByteBuffer.allocate(10));
        await(() -> listener.statistics().backlog() == 1);
        listener.close();
        listener.close();
        assertThrows(ClosedChannelException.class, listener::accept);
        assertThrows(IOException.class, waiting::receive);
        exchange(accepted, 50_000, 1);
        MessageChannel late = transport.connect(listener.local(), Network.LONG);
        late.send(ByteBuffer.allocate(10));
        assertThrows(SocketTimeoutException.class, () -> late.receive(SOON));
        accepted.close();
        listener.awaitEnd();
        assertEquals(0, listener.statistics().connections());
    }

    @Test
    void closesTheListenerWhoseAcceptorIsInterrupted() throws Exception {
        ReliableListener listener = Network.listen(network.transport());
        AtomicReference<Exception> failure = new AtomicReference<>();
        Thread acceptor = new Thread(() -> {
            try {
                listener.accept();
            } catch (IOException e) {
                failure.set(Thread.currentThread().isInterrupted() ? e : new IOException("status lost", e));
            }
        });
        acceptor.start();
        acceptor.interrupt();
        acceptor.join();
        assertInstanceOf(ClosedByInterruptException.class, failure.get());
        listener.awaitEnd();
    }

    @Test
    @Tag("long")
    void survivesClosingFromBothSidesAtAnyMoment() throws Exception {
        ReliableTransport transport = network.transport();
        ReliableListener listener = Network.listen(transport);
        Random random = new Random(1);
        for (int i = 0; i < 50; i++) {
            ChannelPair pair = connect(transport, listener);
            List<CompletableFuture<Object>> busy = new ArrayList<>();
            for (MessageChannel channel : List.of(pair.left(), pair.right())) {
                busy.add(inBackground(() -> {
                    while (true) {
                        channel.send(ByteBuffer.allocate(20_000));
                    }
                }));
                busy.add(inBackground(() -> {
                    while (channel.receive() != null) {
                        // Goes on.
                    }
                    return null;
                }));
            }
            int micros = random.nextInt(2_000);
            TimeUnit.MICROSECONDS.sleep(micros);
            CompletableFuture<Object> other = inBackground(() -> {
                pair.right().close();
                return null;
            });
            pair.left().close();
            other.get();
            for (CompletableFuture<Object> future : busy) {
                try {
                    future.get();
                } catch (ExecutionException e) {
                    assertInstanceOf(IOException.class, e.getCause());
                }
            }
        }
        await(() -> listener.statistics().connections() == 0);
        assertEquals(0, listener.statistics().bufferBytes());
        listener.close();
        listener.awaitEnd();
    }

    private void closeFiveWhosePeersHaveVanished(ReliableTransport transport, ReliableListener listener)
            throws Exception {
        List<ChannelPair> pairs = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            pairs.add(connect(transport, listener));
            exchange(pairs.get(i), 10, i);
        }
        network.opened().get(1).close();
        for (ChannelPair pair : pairs) {
            pair.right().send(ByteBuffer.allocate(1_000));
            pair.right().close();
        }
    }

    @Test
    @Tag("long")
    void lingersForABoundedNumberOfClosedChannelsAndABoundedTime() throws Exception {
        PortLimits limits = new PortLimits(100, 100, 100, 2, 1 << 30);
        ReliableSettings impatient =
                Network.quick().withTimeouts(Duration.ofMillis(500), Duration.ofSeconds(4), Duration.ofSeconds(10));
        ReliableTransport transport = network.transport(impatient, limits);
        ReliableListener listener = Network.listen(transport);
        closeFiveWhosePeersHaveVanished(transport, listener);
        await(() -> listener.statistics().lingering() > 0);
        await(() -> listener.statistics().lingering() <= 2);
        await(() -> listener.statistics().connections() == 0);
        listener.close();
        listener.awaitEnd();
    }

    @Test
    void endsAsManyOfTheLongestClosedAsAreTooMany() throws Exception {
        PortLimits limits = new PortLimits(100, 100, 100, 2, 1 << 30);
        ReliableTransport transport = network.transport(patient(), limits);
        ReliableListener listener = Network.listen(transport);
        closeFiveWhosePeersHaveVanished(transport, listener);
        await(() -> listener.statistics().connections() == 2);
        assertEquals(2, listener.statistics().lingering());
        network.opened().get(0).close();
        listener.awaitEnd();
    }

    @Test
    @Tag("long")
    void restsWhileItAwaitsTheEndOfOneGivenUp() throws Exception {
        Network slow = new Network(new Impairment(0, 0, 0, 0, 0, 50_000_000, 50_000_000));
        FailingProvider counted = new FailingProvider(slow);
        ReliableSettings impatient =
                Network.quick().withTimeouts(Duration.ofMillis(500), Duration.ofSeconds(4), Duration.ofSeconds(10));
        ReliableTransport transport = new ReliableTransport(
                counted, impatient, PortLimits.defaults(), PortObserver.NONE, Duration.ofMillis(200));
        ReliableListener listener = Network.listen(transport);
        ChannelPair pair = connect(transport, listener);
        exchange(pair, 10, 1);
        pair.right().send(ByteBuffer.allocate(60_000)); // More than the window, and nobody reads it.
        pair.right().close();
        DatagramLoop clients = client(transport);
        await(() -> clients.statistics().connections() == 0);
        int before = counted.receives();
        await(() -> listener.statistics().connections() == 0);
        int during = counted.receives() - before;
        assertTrue(during < 100, during + " looks at a port where nothing happens");
        listener.close();
    }

    @Test
    @Tag("long")
    void deliversWhatWasSentRightBeforeClosing() throws Exception {
        Network bad = new Network(Network.bad());
        ReliableTransport transport = bad.transport();
        try (ReliableListener listener = Network.listen(transport)) {
            for (int i = 0; i < 20; i++) {
                MessageChannel left = transport.connect(listener.local(), Network.LONG);
                left.send(ByteBuffer.wrap(bytes(20_000, i)));
                left.close();
                MessageChannel right = listener.accept();
                assertArrayEquals(bytes(20_000, i), copy(right.receive(Network.LONG)));
                assertNull(right.receive(Network.LONG));
                right.close();
            }
        }
    }

    private static ChannelPair connect(ReliableTransport transport, ReliableListener listener) throws IOException {
        MessageChannel left = transport.connect(listener.local(), Network.LONG);
        return new ChannelPair(left, listener.accept());
    }

    /** Gives nobody up, however long a busy machine takes. */
    private static ReliableSettings patient() {
        return Network.quick().withTimeouts(Duration.ofHours(1), Duration.ofHours(1), Duration.ofHours(1));
    }

    private static DatagramLoop client(ReliableTransport transport) {
        return transport.clients().all().get(0);
    }

    /** One message each way; it must fit into the window. */
    private static void exchange(ChannelPair pair, int size, int seed) throws IOException {
        byte[] message = bytes(size, seed);
        pair.left().send(ByteBuffer.wrap(message));
        assertArrayEquals(message, copy(pair.right().receive(Network.LONG)));
        pair.right().send(ByteBuffer.wrap(message));
        assertArrayEquals(message, copy(pair.left().receive(Network.LONG)));
    }

    private static byte[] copy(ByteBuffer message) {
        assertNotNull(message, "the channel ended");
        byte[] copy = new byte[message.remaining()];
        message.get(copy);
        return copy;
    }

    private static byte[] bytes(int size, int seed) {
        byte[] bytes = new byte[size];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            Thread.sleep(2);
        }
    }

    private static <T> CompletableFuture<T> inBackground(Callable<T> call) {
        CompletableFuture<T> result = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                result.complete(call.call());
            } catch (Throwable e) {
                result.completeExceptionally(e);
            }
        });
        thread.setDaemon(true);
        thread.start();
        return result;
    }
}
