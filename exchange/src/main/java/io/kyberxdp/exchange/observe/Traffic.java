package io.kyberxdp.exchange.observe;

/** What went one way in a session. Counted by one thread at a time; whoever else looks may see it a little late. */
public final class Traffic {

    private long messages;
    private long bytes;

    /** One message more. */
    public void count(int messageBytes) {
        messages++;
        bytes += messageBytes;
    }

    long messages() {
        return messages;
    }

    long bytes() {
        return bytes;
    }
}
