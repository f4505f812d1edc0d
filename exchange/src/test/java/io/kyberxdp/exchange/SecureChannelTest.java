package io.kyberxdp.exchange;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.exchange.Sessions.Session;
import io.kyberxdp.exchange.protocol.RecordException;
import io.kyberxdp.exchange.protocol.RecordException.Reason;
import io.kyberxdp.exchange.protocol.TruncatedSessionException;
import io.kyberxdp.transport.MessageChannel;
import io.kyberxdp.transport.testkit.ChannelPair;
import io.kyberxdp.transport.testkit.LoopbackChannel;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class SecureChannelTest {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Duration SOON = Duration.ofMillis(50);
    /** Of the client's messages, 0 is message 1 and 1 the key confirmation. */
    private static final int FIRST_DATA = 2;

    private static Session meddledWith(MeddlingChannel.Meddler meddler) throws IOException {
        ChannelPair pair = LoopbackChannel.pair();
        return Sessions.open(
                Sessions.client(),
                Sessions.server(),
                new ChannelPair(new MeddlingChannel(pair.left(), meddler), pair.right()));
    }

    @Test
    void carriesMessagesOfEverySizeBothWays() throws Exception {
        try (Session session = Sessions.open()) {
            assertEquals(65_536, session.client().maxMessage());
            for (int size : new int[] {0, 1, 1_000, 65_535, 65_536}) {
                session.client().send(bytes(size, size));
                assertArrayEquals(bytes(size, size), session.server().receive(LONG));
                session.server().send(ByteBuffer.wrap(bytes(size, size)));
                assertArrayEquals(bytes(size, size), session.client().receive());
            }
        }
    }

    @Test
    void carriesBothWaysAtOnce() throws Exception {
        try (Session session = Sessions.open()) {
            CompletableFuture<Void> echo = Sessions.inBackground(() -> {
                for (int i = 0; i < 2_000; i++) {
                    session.server().send(session.server().receive(LONG));
                }
                return null;
            });
            CompletableFuture<Void> sender = Sessions.inBackground(() -> {
                for (int i = 0; i < 2_000; i++) {
                    session.client().send(bytes(i, i));
                }
                return null;
            });
            for (int i = 0; i < 2_000; i++) {
                assertArrayEquals(bytes(i, i), session.client().receive(LONG));
            }
            sender.get();
            echo.get();
        }
    }

    @Test
    void refusesTooLongAMessageAndLivesOn() throws IOException {
        try (Session session = Sessions.open()) {
            assertThrows(IllegalArgumentException.class, () -> session.client().send(new byte[65_537]));
            session.client().send(bytes(5, 5));
            assertArrayEquals(bytes(5, 5), session.server().receive(LONG));
        }
    }

    @Test
    void losesNothingInATimeOut() throws IOException {
        try (Session session = Sessions.open()) {
            assertThrows(SocketTimeoutException.class, () -> session.server().receive(SOON));
            session.client().send(bytes(5, 5));
            assertArrayEquals(bytes(5, 5), session.server().receive(LONG));
        }
    }

    @Test
    void deliversEverythingAndThenTheEndAfterAClose() throws IOException {
        try (Session session = Sessions.open()) {
            session.client().send(bytes(5, 5));
            session.client().close();
            assertArrayEquals(bytes(5, 5), session.server().receive(LONG));
            assertNull(session.server().receive(LONG));
            assertNull(session.server().receive());
            RecordException e =
                    assertThrows(RecordException.class, () -> session.server().send(new byte[1]));
            assertEquals(Reason.DEAD, e.reason());
            assertEquals("the peer has closed the session", e.getMessage());
        }
    }

    @Test
    void deliversTheCloseOfAPeerThatHadUnreadMessages() throws IOException {
        try (Session session = Sessions.open()) {
            session.server().send(bytes(5, 5));
            session.client().close();
            assertNull(session.server().receive(LONG));
        }
    }

    @Test
    void refusesEverythingAfterItsOwnClose() throws IOException {
        try (Session session = Sessions.open()) {
            session.client().close();
            assertDoesNotThrow(session.client()::close);
            assertThrows(ClosedChannelException.class, () -> session.client().send(new byte[1]));
            assertThrows(ClosedChannelException.class, () -> session.client().receive(LONG));
        }
    }

    @Test
    void reportsATransportThatEndsWithoutACloseAsATruncation() throws IOException {
        ChannelPair pair = LoopbackChannel.pair();
        try (Session session = Sessions.open(Sessions.client(), Sessions.server(), pair)) {
            session.client().send(bytes(5, 5));
            pair.left().close();
            assertArrayEquals(bytes(5, 5), session.server().receive(LONG));
            assertThrows(TruncatedSessionException.class, () -> session.server().receive(LONG));
            RecordException e =
                    assertThrows(RecordException.class, () -> session.server().receive(LONG));
            assertEquals(Reason.DEAD, e.reason());
            assertInstanceOf(TruncatedSessionException.class, e.getCause());
        }
    }

    @Test
    void reportsACloseThatIsCutOffAsATruncation() throws IOException {
        try (Session session =
                meddledWith((index, message) -> index == FIRST_DATA + 1 ? List.of() : List.of(message))) {
            session.client().send(bytes(5, 5));
            session.client().close();
            assertArrayEquals(bytes(5, 5), session.server().receive(LONG));
            assertThrows(TruncatedSessionException.class, () -> session.server().receive(LONG));
        }
    }

    private static final Duration IDLE = Duration.ofMillis(300);

    private static Session idling(KeyExchangeClient client, KeyExchangeServer server) throws IOException {
        return Sessions.open(client, server, LoopbackChannel.pair());
    }

    @Test
    void changesItsKeysWithoutAnybodyNoticing() throws Exception {
        AtomicInteger sent = new AtomicInteger();
        ChannelPair pair = LoopbackChannel.pair();
        MessageChannel counting = new MeddlingChannel(pair.left(), (index, message) -> {
            sent.set(index + 1);
            return List.of(message);
        });
        try (Session session = Sessions.open(
                Sessions.client().rekeyAfter(3),
                Sessions.server().rekeyAfter(1),
                new ChannelPair(counting, pair.right()))) {
            for (int i = 0; i < 30; i++) {
                session.client().send(bytes(i, i));
                session.server().send(bytes(i, i));
                assertArrayEquals(bytes(i, i), session.server().receive(LONG));
                assertArrayEquals(bytes(i, i), session.client().receive());
            }
            assertEquals(
                    2 + 30 + 10, sent.get(), "message 1, confirmation, data, and a rekey before every third record");
            session.client().close();
            assertNull(session.server().receive(LONG));
        }
    }

    @Test
    void waitsNoLongerThanItsTimeOutWhenOnlyAKeyChanges() throws IOException {
        AtomicBoolean swallow = new AtomicBoolean();
        ChannelPair pair = LoopbackChannel.pair();
        MessageChannel meddling = new MeddlingChannel(
                pair.left(), (index, message) -> swallow.get() && message[0] == 1 ? List.of() : List.of(message));
        try (Session session = Sessions.open(
                Sessions.client().rekeyAfter(1), Sessions.server(), new ChannelPair(meddling, pair.right()))) {
            swallow.set(true);
            session.client().send(bytes(5, 5));
            assertThrows(SocketTimeoutException.class, () -> session.server().receive(SOON));
        }
    }

    @Test
    void closesInOrderWhenNobodySaysAnything() throws Exception {
        try (Session session = idling(Sessions.client(), Sessions.server().idleTimeout(IDLE))) {
            assertNull(session.client().receive(LONG), "the client sees an authenticated close");
            RecordException e =
                    assertThrows(RecordException.class, () -> session.server().send(new byte[1]));
            assertEquals(Reason.IDLE, e.reason());
            assertTrue(e.getMessage().contains("300 ms"), e.getMessage());
            assertTimeoutPreemptively(LONG, () -> awaitWiped(session.server()));
        }
    }

    /** The keys are wiped after the peer was told, by the thread that tells it. */
    private static void awaitWiped(SecureChannel channel) throws InterruptedException {
        while (true) {
            try {
                channel.exportKey("label", 32);
            } catch (IllegalStateException e) {
                return;
            }
            Thread.sleep(1);
        }
    }

    @Test
    void endsABlockedReceiveWhenTheSessionIsIdle() throws IOException {
        try (Session session = idling(Sessions.client(), Sessions.server().idleTimeout(IDLE))) {
            RecordException e =
                    assertThrows(RecordException.class, () -> session.server().receive());
            assertEquals(Reason.IDLE, e.reason());
        }
    }

    @Test
    @Tag("long")
    void isNotIdleWhileMessagesGoEitherWay() throws Exception {
        try (Session session = idling(Sessions.client().idleTimeout(Duration.ofSeconds(5)), Sessions.server())) {
            for (int i = 0; i < 12; i++) {
                Thread.sleep(500);
                if (i % 2 == 0) {
                    session.client().send(bytes(5, 5));
                    assertArrayEquals(bytes(5, 5), session.server().receive(LONG));
                } else {
                    session.server().send(bytes(5, 5));
                    assertArrayEquals(bytes(5, 5), session.client().receive(LONG));
                }
            }
        }
    }

    @Test
    void refusesATamperedRecordAndIsDeadBothWays() throws IOException {
        assertRefused(Reason.AUTHENTICATION, (index, message) -> {
            if (index == FIRST_DATA + 1) {
                message[5] ^= 1;
            }
            return List.of(message);
        });
    }

    @Test
    void refusesATruncatedRecord() throws IOException {
        assertRefused(
                Reason.AUTHENTICATION,
                (index, message) -> List.of(index == FIRST_DATA + 1 ? Arrays.copyOf(message, 30) : message));
        assertRefused(
                Reason.MALFORMED,
                (index, message) -> List.of(index == FIRST_DATA + 1 ? Arrays.copyOf(message, 16) : message));
    }

    @Test
    void refusesAReplayedRecord() throws IOException {
        assertRefused(
                Reason.AUTHENTICATION,
                (index, message) -> index == FIRST_DATA ? List.of(message, message) : List.of(message));
    }

    @Test
    void refusesReorderedRecords() throws IOException {
        byte[][] kept = new byte[1][];
        assertRefused(Reason.AUTHENTICATION, (index, message) -> {
            if (index == FIRST_DATA + 1) {
                kept[0] = message;
                return List.of();
            }
            return index == FIRST_DATA + 2 ? List.of(message, kept[0]) : List.of(message);
        });
    }

    @Test
    void refusesAnInsertedRecord() throws IOException {
        assertRefused(
                Reason.AUTHENTICATION,
                (index, message) -> index == FIRST_DATA + 1 ? List.of(bytesOfType(1, 40), message) : List.of(message));
        assertRefused(
                Reason.MALFORMED,
                (index, message) -> index == FIRST_DATA + 1 ? List.of(bytesOfType(9, 40), message) : List.of(message));
    }

    private static byte[] bytesOfType(int type, int size) {
        byte[] record = bytes(size, 1);
        record[0] = (byte) type;
        return record;
    }

    /** Sends three messages of 40 bytes, of which the first arrives; then the session must be dead for the receiver. */
    private static void assertRefused(Reason reason, MeddlingChannel.Meddler meddler) throws IOException {
        try (Session session = meddledWith(meddler)) {
            for (int i = 0; i < 3; i++) {
                session.client().send(bytes(40, i));
            }
            assertArrayEquals(bytes(40, 0), session.server().receive(LONG));
            RecordException e =
                    assertThrows(RecordException.class, () -> session.server().receive(LONG));
            assertEquals(reason, e.reason(), e.getMessage());
            RecordException dead =
                    assertThrows(RecordException.class, () -> session.server().send(new byte[1]));
            assertEquals(Reason.DEAD, dead.reason());
            assertTrue(dead.getMessage().startsWith("the session had failed: record "), dead.getMessage());
            assertThrows(TruncatedSessionException.class, () -> session.client().receive(LONG));
        }
    }

    @Test
    void refusesASecondKeyConfirmation() throws IOException {
        // Authentic, since it comes from the peer itself: a peer that breaks the protocol.
        byte[][] confirmation = new byte[1][];
        try (Session session = meddledWith((index, message) -> {
            if (index == 1) {
                confirmation[0] = message;
            }
            return index == FIRST_DATA ? List.of(confirmation[0]) : List.of(message);
        })) {
            session.client().send(bytes(1, 1));
            assertThrows(RecordException.class, () -> session.server().receive(LONG));
        }
    }

    @Test
    void refusesASecondThreadInTheSameDirection() throws Exception {
        try (Session session = Sessions.open()) {
            AtomicReference<Thread> receiver = new AtomicReference<>();
            CompletableFuture<byte[]> first = Sessions.inBackground(() -> {
                receiver.set(Thread.currentThread());
                return session.server().receive(LONG);
            });
            while (receiver.get() == null || receiver.get().getState() != Thread.State.TIMED_WAITING) {
                Thread.sleep(5);
            }
            assertThrows(IllegalStateException.class, () -> session.server().receive(SOON));
            session.client().send(bytes(5, 5));
            assertArrayEquals(bytes(5, 5), first.get());
        }
    }

    @Test
    void endsABlockedReceiveWhenAnotherThreadCloses() throws Exception {
        try (Session session = Sessions.open()) {
            CompletableFuture<byte[]> waiting =
                    Sessions.inBackground(() -> session.server().receive());
            Thread.sleep(100);
            session.server().close();
            assertThrows(ClosedChannelException.class, () -> Sessions.get(waiting));
            assertNull(session.client().receive(LONG));
        }
    }

    @Test
    void endsABlockedReceiveOnInterrupt() throws Exception {
        try (Session session = Sessions.open()) {
            CompletableFuture<byte[]> result = new CompletableFuture<>();
            Thread thread = new Thread(() -> {
                try {
                    result.complete(session.server().receive());
                } catch (IOException e) {
                    result.completeExceptionally(Thread.currentThread().isInterrupted() ? e : new AssertionError());
                }
            });
            thread.start();
            Thread.sleep(100);
            thread.interrupt();
            assertThrows(ClosedByInterruptException.class, () -> Sessions.get(result));
            assertThrows(TruncatedSessionException.class, () -> session.client().receive(LONG));
        }
    }

    @Test
    void saysGoodbyeEvenWhenItsThreadIsInterrupted() throws Exception {
        try (Session session = Sessions.open()) {
            Thread.currentThread().interrupt();
            session.client().close();
            assertTrue(Thread.interrupted(), "the interrupt status must be kept");
            assertNull(session.server().receive(LONG));
        }
    }

    @Test
    void closesWithinItsLimitThoughAnotherThreadIsStuckInASend() throws Exception {
        Session session = Sessions.open();
        CompletableFuture<Void> stuck = Sessions.inBackground(() -> {
            while (true) {
                session.client().send(new byte[65_536]);
            }
        });
        Thread.sleep(200);
        assertFalse(stuck.isDone());
        session.client().close();
        assertThrows(ClosedChannelException.class, () -> Sessions.get(stuck));
        session.server().close();
    }

    @Test
    void isDeadAfterASendThatFailedUnexpectedly() throws IOException {
        try (Session session = meddledWith((index, message) -> {
            if (index == FIRST_DATA) {
                throw new IllegalStateException("broken backend");
            }
            return List.of(message);
        })) {
            assertThrows(IllegalStateException.class, () -> session.client().send(bytes(5, 5)));
            RecordException e =
                    assertThrows(RecordException.class, () -> session.client().send(bytes(5, 5)));
            assertEquals(Reason.DEAD, e.reason());
            assertThrows(TruncatedSessionException.class, () -> session.server().receive(LONG));
        }
    }

    @Test
    void closesTheTransportThoughTheGoodbyeFails() throws IOException {
        for (Exception failure : List.of(new IOException("broken pipe"), new IllegalStateException("broken backend"))) {
            ChannelPair pair = LoopbackChannel.pair();
            MessageChannel failing = new MeddlingChannel(pair.left(), (index, message) -> {
                if (index == FIRST_DATA) {
                    throwUnchecked(failure);
                }
                return List.of(message);
            });
            try (Session session =
                    Sessions.open(Sessions.client(), Sessions.server(), new ChannelPair(failing, pair.right()))) {
                assertDoesNotThrow(session.client()::close);
                assertThrows(ClosedChannelException.class, () -> pair.left().receive(LONG));
                assertThrows(
                        TruncatedSessionException.class, () -> session.server().receive(LONG));
            }
        }
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Exception> void throwUnchecked(Exception failure) throws E {
        throw (E) failure;
    }

    @Test
    void closesTheTransportThoughInterruptedWhileItWaitsForASender() throws Exception {
        ChannelPair pair = LoopbackChannel.pair();
        Session session = Sessions.open(Sessions.client(), Sessions.server(), pair);
        CompletableFuture<Void> stuck = Sessions.inBackground(() -> {
            while (true) {
                session.client().send(new byte[65_536]);
            }
        });
        Thread.sleep(200);
        Thread closing = new Thread(session.client()::close);
        closing.start();
        Thread.sleep(200);
        closing.interrupt();
        closing.join();
        assertThrows(ClosedChannelException.class, () -> pair.left().receive(LONG));
        assertThrows(ClosedChannelException.class, () -> Sessions.get(stuck));
        session.server().close();
    }

    private static byte[] bytes(int size, int seed) {
        byte[] bytes = new byte[size];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }
}
