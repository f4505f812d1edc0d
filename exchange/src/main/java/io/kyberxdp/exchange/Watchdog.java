package io.kyberxdp.exchange;

import io.kyberxdp.transport.MessageChannel;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Closes a channel when time is up, whatever its threads are waiting for: the only limit that holds for a send, too, and for
 * a peer that trickles.
 */
final class Watchdog implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger("io.kyberxdp.exchange");

    private enum State {
        WATCHING,
        CALLED_OFF,
        EXPIRED
    }

    private final AtomicReference<State> state = new AtomicReference<>(State.WATCHING);
    private final SharedTimer.Alarm alarm;

    private Watchdog(MessageChannel channel, Duration limit) {
        alarm = SharedTimer.after(SharedTimer.nanos(limit), () -> expire(channel));
    }

    static Watchdog over(MessageChannel channel, Duration limit) {
        return new Watchdog(channel, limit);
    }

    /** Stops watching; false if the time was up before. */
    boolean callOff() {
        alarm.cancel();
        return state.compareAndSet(State.WATCHING, State.CALLED_OFF) || state.get() == State.CALLED_OFF;
    }

    boolean expired() {
        return state.get() == State.EXPIRED;
    }

    @Override
    public void close() {
        callOff();
    }

    private void expire(MessageChannel channel) {
        if (state.compareAndSet(State.WATCHING, State.EXPIRED)) {
            try {
                channel.close();
            } catch (IOException e) {
                LOG.log(Level.DEBUG, "closing a channel whose time was up", e);
            }
        }
    }
}
