package io.kyberxdp.cli.tunnel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A relay at the left end of a session; the test itself is at the right end. */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class RelayTest {

    private final PipedEnd local = new PipedEnd();
    private final Traffic traffic = new Traffic();
    private Sessions sessions;
    private CompletableFuture<Void> relay;

    @BeforeEach
    void start() throws Exception {
        sessions = Sessions.open();
        relay = CompletableFuture.runAsync(
                () -> {
                    try {
                        new Relay(sessions.left(), local, traffic).run(ConnectionThreads.platform());
                    } catch (IOException e) {
                        throw new CompletionException(e);
                    }
                },
                ConnectionThreads.platform());
    }

    @AfterEach
    void stop() {
        local.reset();
        sessions.close();
    }

    @Test
    void carriesBytesBothWaysUntilBothStreamsHaveEnded() throws Exception {
        byte[] there = bytes(1_000_000);
        CompletableFuture<Void> feeding = feedInBackground(there);
        byte[] got = new byte[there.length];
        int length = 0;
        for (byte[] part = sessions.right().receive();
                part.length > 0;
                part = sessions.right().receive()) {
            System.arraycopy(part, 0, got, length, part.length);
            length += part.length;
        }
        assertArrayEquals(there, got);
        feeding.get();
        sessions.right().send(new byte[] {1, 2, 3}); // the other direction lives on
        sessions.right().send(new byte[] {4});
        sessions.right().send(new byte[0]);
        assertArrayEquals(new byte[] {1, 2, 3, 4}, local.outputToItsEnd());
        assertNull(sessions.right().receive(), "the session is closed in the authenticated way");
        relay.get();
        assertFalse(local.wasReset());
        assertEquals(new Traffic.Counts(1, 0, 0, 1_000_000, 4), traffic.counts());
    }

    @Test
    void endsInOrderWhicheverSideEndsFirst() throws Exception {
        sessions.right().send(new byte[0]);
        assertArrayEquals(new byte[0], local.outputToItsEnd());
        local.feed(new byte[] {9});
        assertArrayEquals(new byte[] {9}, sessions.right().receive());
        local.endInput();
        assertEquals(0, sessions.right().receive().length);
        assertNull(sessions.right().receive());
        relay.get();
    }

    @Test
    void takesTheSessionsCloseForAFailureBeforeTheStreamsEnd() {
        sessions.right().close();
        assertFails("before the end of its stream");
    }

    @Test
    void seesTheSessionsCloseWhileOnlyItsOwnStreamIsLeft() throws Exception {
        sessions.right().send(new byte[0]);
        assertArrayEquals(new byte[0], local.outputToItsEnd());
        sessions.right().close();
        assertFails("before it had all of the stream");
    }

    @Test
    void refusesDataAfterTheStreamsEnd() throws Exception {
        sessions.right().send(new byte[0]);
        sessions.right().send(new byte[] {1});
        assertFails("after the end of its stream");
        assertArrayEquals(new byte[0], local.outputToItsEnd());
    }

    @Test
    void closesTheSessionWithoutTheStreamsEndWhenTheLocalEndBreaks() throws Exception {
        local.feed(new byte[] {1});
        assertEquals(1, sessions.right().receive().length);
        local.reset();
        assertNull(sessions.right().receive(), "closed, and no empty message before");
        assertFails("reset");
        assertEquals(1, traffic.counts().failed());
    }

    @Test
    void takesNoMoreFromTheLocalEndThanThePeerTakes() throws Exception {
        CompletableFuture<Void> feeding = feedInBackground(new byte[6_500_000]);
        while (traffic.counts().sentBytes() < 100_000) {
            Thread.onSpinWait();
        }
        Thread.sleep(100); // Whatever can go on without a reader has gone on by now.
        assertFalse(feeding.isDone(), "6.5 MB went somewhere although nobody read them");
        long waiting = traffic.counts().sentBytes();
        assertTrue(waiting < 1_000_000, () -> waiting + " bytes are under way");
        long received = 0;
        for (byte[] part = sessions.right().receive();
                part.length > 0;
                part = sessions.right().receive()) {
            received += part.length;
        }
        assertEquals(6_500_000, received);
    }

    /** The relay reads no more than the peer takes, so whoever feeds it may have to wait. */
    private CompletableFuture<Void> feedInBackground(byte[] bytes) {
        return CompletableFuture.runAsync(
                () -> {
                    local.feed(bytes);
                    local.endInput();
                },
                ConnectionThreads.platform());
    }

    private void assertFails(String cause) {
        ExecutionException e = assertThrows(ExecutionException.class, relay::get);
        assertTrue(e.getCause().getMessage().contains(cause), e.getCause().getMessage());
        assertTrue(local.wasReset());
    }

    private static byte[] bytes(int count) {
        byte[] bytes = new byte[count];
        new Random(count).nextBytes(bytes);
        return bytes;
    }
}
