package io.kyberxdp.exchange.datagram;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.channels.ClosedChannelException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class BacklogTest {

    private final Backlog backlog = new Backlog(2, new Leadership(nanos -> false, () -> {}));
    private final ReliableStream first = new ReliableStream(null, null, null);
    private final ReliableStream second = new ReliableStream(null, null, null);

    @Test
    void servesWhoCameFirst() throws Exception {
        assertTrue(backlog.add(first));
        assertTrue(backlog.hasRoom());
        assertTrue(backlog.add(second));
        assertFalse(backlog.hasRoom());
        assertEquals(2, backlog.size());
        assertSame(first, backlog.take());
        assertTrue(backlog.hasRoom());
        assertSame(second, backlog.take());
        assertEquals(0, backlog.size());
    }

    @Test
    void forgetsWhatEndedBeforeItWasAccepted() throws Exception {
        backlog.add(first);
        backlog.add(second);
        backlog.remove(first);
        assertEquals(1, backlog.size());
        assertSame(second, backlog.take());
    }

    @Test
    void givesBackWhatNobodyWillAcceptOnceItIsClosed() {
        assertFalse(backlog.isClosed());
        backlog.add(first);
        backlog.add(second);
        assertEquals(List.of(first, second), backlog.close());
        assertTrue(backlog.isClosed());
        assertFalse(backlog.hasRoom());
        assertFalse(backlog.add(first));
        assertEquals(0, backlog.size());
        assertThrows(ClosedChannelException.class, backlog::take);
        assertEquals(List.of(), backlog.close());
    }

    @Test
    void wakesWhoWaitsForAStreamOrTheEnd() throws Exception {
        backlog.remove(second); // Nothing of this may keep others out.
        assertTrue(backlog.hasRoom());
        assertFalse(backlog.isClosed());
        assertEquals(0, backlog.size());
        CompletableFuture<ReliableStream> taken = taking();
        backlog.add(first);
        assertSame(first, taken.get(60, TimeUnit.SECONDS));
        CompletableFuture<ReliableStream> never = taking();
        backlog.close();
        ExecutionException e = assertThrows(ExecutionException.class, () -> never.get(60, TimeUnit.SECONDS));
        assertInstanceOf(ClosedChannelException.class, e.getCause());
    }

    private CompletableFuture<ReliableStream> taking() {
        CompletableFuture<ReliableStream> taken = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                taken.complete(backlog.take());
            } catch (ClosedChannelException | InterruptedException e) {
                taken.completeExceptionally(e);
            }
        });
        thread.setDaemon(true);
        thread.start();
        while (thread.getState() == Thread.State.RUNNABLE || thread.getState() == Thread.State.NEW) {
            Thread.onSpinWait();
        }
        return taken;
    }
}
