package io.kyberxdp.cli.tunnel;

import java.util.concurrent.atomic.LongAdder;

/** Counts what passes through relays. */
public final class Traffic {

    private final LongAdder sessions = new LongAdder();
    private final LongAdder open = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final LongAdder sent = new LongAdder();
    private final LongAdder received = new LongAdder();

    /**
     * What has passed so far.
     *
     * @param sessions sessions that were relayed, the open ones included
     * @param open sessions relayed now
     * @param failed sessions that ended in failure
     * @param sentBytes bytes of content sent to peers
     * @param receivedBytes bytes of content received from peers
     */
    public record Counts(long sessions, long open, long failed, long sentBytes, long receivedBytes) {}

    public Counts counts() {
        return new Counts(sessions.sum(), open.sum(), failed.sum(), sent.sum(), received.sum());
    }

    void begun() {
        sessions.increment();
        open.increment();
    }

    void ended(boolean inOrder) {
        open.decrement();
        if (!inOrder) {
            failed.increment();
        }
    }

    void sent(int bytes) {
        sent.add(bytes);
    }

    void received(int bytes) {
        received.add(bytes);
    }
}
