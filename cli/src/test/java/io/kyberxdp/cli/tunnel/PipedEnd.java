package io.kyberxdp.cli.tunnel;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/** A local end in memory whose both sides the test holds. What is fed waits for the relay to read it. */
final class PipedEnd implements LocalEnd {

    private static final byte[] END = {};

    private final SynchronousQueue<byte[]> input = new SynchronousQueue<>();
    private final ByteArrayOutputStream output = new ByteArrayOutputStream();
    private final CompletableFuture<byte[]> allOutput = new CompletableFuture<>();
    private final CompletableFuture<Void> reset = new CompletableFuture<>();
    private byte[] fed = END;
    private int used;

    /** Gives bytes to whoever reads, and waits until they are taken. */
    void feed(byte[] bytes) {
        try {
            input.put(bytes);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    void endInput() {
        feed(END);
    }

    /** All that was written, once the writer has ended its stream. */
    byte[] outputToItsEnd() throws Exception {
        return allOutput.get();
    }

    boolean wasReset() {
        return reset.isDone();
    }

    @Override
    public int read(byte[] target) throws IOException {
        if (used == fed.length) {
            fed = next();
            used = 0;
            if (fed.length == 0) {
                return -1;
            }
        }
        int count = Math.min(fed.length - used, target.length);
        System.arraycopy(fed, used, target, 0, count);
        used += count;
        return count;
    }

    private byte[] next() throws IOException {
        try {
            byte[] next = null;
            while (next == null) {
                if (reset.isDone()) {
                    throw new IOException("reset");
                }
                next = input.poll(1, TimeUnit.MILLISECONDS);
            }
            return next;
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    @Override
    public void write(byte[] bytes) {
        output.writeBytes(bytes);
    }

    @Override
    public void finishOutput() {
        allOutput.complete(output.toByteArray());
    }

    @Override
    public void reset() {
        reset.complete(null);
    }

    @Override
    public void close() {}
}
