package io.kyberxdp.afxdp;

import java.util.concurrent.atomic.AtomicLong;

/** A count that one thread at a time adds to, and any thread may read. */
final class Count {

    private final AtomicLong value = new AtomicLong();

    void add(long more) {
        value.setOpaque(value.getPlain() + more);
    }

    long get() {
        return value.getOpaque();
    }
}
