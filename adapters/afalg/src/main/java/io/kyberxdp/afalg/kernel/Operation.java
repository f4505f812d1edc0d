package io.kyberxdp.afalg.kernel;

import io.kyberxdp.afalg.jna.Message;
import io.kyberxdp.afalg.jna.OperationSocket;
import io.kyberxdp.afalg.jna.SplicePipe;
import java.io.IOException;

/** An operation socket of a transform and, once it was needed, a pipe to feed it. One thread at a time. */
final class Operation implements AutoCloseable {

    private final Transform home;
    private final OperationSocket socket;
    private SplicePipe pipe;

    Operation(Transform home, OperationSocket socket) {
        this.home = home;
        this.socket = socket;
    }

    OperationSocket socket() {
        return socket;
    }

    Message message() {
        return socket.message();
    }

    /** Sends what the message holds, and after it the bytes at an address as the end of the input. */
    void send(Path path, long address, int length) throws IOException {
        if (path == Path.SPLICE && length > 0) {
            socket.send(true);
            pipe().send(socket, address, length);
        } else {
            socket.message().vector(address, length);
            socket.send(false);
        }
    }

    /** Another operation, with a copy of this one's state: a hash's. */
    Operation copy() throws IOException {
        return new Operation(home, socket.copy());
    }

    /** Ends the caller's use. One that may hold rests of it is closed, so that they never get into another. */
    void release(boolean clean) {
        if (clean) {
            home.giveBack(this);
        } else {
            close();
        }
    }

    private SplicePipe pipe() throws IOException {
        if (pipe == null) {
            pipe = SplicePipe.open();
        }
        return pipe;
    }

    @Override
    public void close() {
        socket.close();
        if (pipe != null) {
            pipe.close();
        }
    }
}
