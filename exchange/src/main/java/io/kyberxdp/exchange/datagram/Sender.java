package io.kyberxdp.exchange.datagram;

import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.DatagramPort.Outgoing;
import java.io.IOException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Sends for all streams of a port. Any thread may ask for it, and whoever finds the right to send free does it for all who
 * have asked until then, in batches and turns; nobody waits for another.
 */
final class Sender {

    private static final int MAX_REPLIES = 256;

    private final DatagramPort port;
    private final Outbox outbox;
    private final ReentrantLock right = new ReentrantLock();
    private final Queue<ReliableStream> queue = new ConcurrentLinkedQueue<>();
    private final Queue<Outgoing> replies = new ArrayBlockingQueue<>(MAX_REPLIES);
    private volatile boolean blocked;

    Sender(DatagramPort port) {
        this.port = port;
        this.outbox = new Outbox(port.maxPayload());
    }

    /** Puts a stream behind the others, unless it has its place already. */
    void enqueue(ReliableStream stream) {
        if (stream.enqueue()) {
            queue.add(stream);
        }
    }

    /** Adds a datagram that belongs to no stream; it is forgotten when there are too many of them. */
    void reply(Outgoing datagram) {
        replies.offer(datagram);
    }

    /** Sends all there is, unless somebody else is at it, who then does, or the port is blocked. */
    void send() throws IOException {
        while (!blocked && !(queue.isEmpty() && replies.isEmpty()) && right.tryLock()) {
            try {
                sendBatch();
            } finally {
                right.unlock();
            }
        }
    }

    /** Whether the port's queue was full: {@link #retry} is to be called in a moment. */
    boolean isBlocked() {
        return blocked;
    }

    /** Tries once more what the port did not take, and goes on with the rest. */
    void retry() throws IOException {
        right.lock();
        try {
            sendOutbox();
        } finally {
            right.unlock();
        }
        send();
    }

    private void sendBatch() throws IOException {
        if (blocked) {
            return;
        }
        for (Outgoing reply = replies.poll(); reply != null; reply = replies.poll()) {
            port.send(List.of(reply)); // One that is not taken is lost, like any other.
        }
        long now = System.nanoTime();
        while (outbox.hasRoom()) {
            ReliableStream stream = queue.poll();
            if (stream == null) {
                break;
            }
            stream.dequeue();
            if (stream.transmit(outbox, now)) {
                enqueue(stream);
            }
        }
        sendOutbox();
    }

    private void sendOutbox() throws IOException {
        blocked = !outbox.isEmpty() && !outbox.send(port);
    }
}
