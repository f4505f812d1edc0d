package io.kyberxdp.afalg.kernel;

import io.kyberxdp.afalg.jna.TransformSocket;
import java.io.IOException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * An algorithm with its key, opened once: setting a key costs more than most operations. Lends each caller an operation of its
 * own, and keeps for the next those that came back clean, so that there are as many as ever worked at the same time.
 */
final class Transform implements AutoCloseable {

    private final TransformSocket socket;
    private final Queue<Operation> idle = new ConcurrentLinkedQueue<>();

    private Transform(TransformSocket socket) {
        this.socket = socket;
    }

    /** @param tagBytes the length of an AEAD's tag; 0 for anything else */
    static Transform open(String type, String name, KernelKey key, int tagBytes) throws IOException {
        TransformSocket socket = TransformSocket.open(type, name);
        try {
            key.giveTo(socket);
            if (tagBytes > 0) {
                socket.setTagBytes(tagBytes);
            }
        } catch (IOException | RuntimeException | Error e) {
            socket.close();
            throw e;
        }
        return new Transform(socket);
    }

    /**
     * An operation for the caller alone, to be {@linkplain Operation#release released}.
     *
     * @throws io.kyberxdp.afalg.jna.ClosedDescriptorException if this is closed; nothing has happened then
     */
    Operation borrow() throws IOException {
        Operation kept = idle.poll();
        return kept != null ? kept : new Operation(this, socket.accept());
    }

    /** Takes back an operation that holds no rests of its use. */
    void giveBack(Operation operation) {
        idle.add(operation);
        if (socket.isClosed()) {
            closeIdle(); // close() may have looked before this one came
        }
    }

    /** Closes it for new operations. Those under way end as they would have. Closing again does nothing. */
    @Override
    public void close() {
        socket.close();
        closeIdle();
    }

    private void closeIdle() {
        for (Operation operation = idle.poll(); operation != null; operation = idle.poll()) {
            operation.close();
        }
    }
}
