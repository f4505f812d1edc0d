package io.kyberxdp.kerneltcp.udp;

import io.kyberxdp.kerneltcp.udp.Counters.Loss;
import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.DatagramStatistics;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What every UDP port has in common, whatever its way to the kernel: its rules for arguments and its counts.
 *
 * <p>Sending and receiving share nothing but the socket, so one thread may send while another waits in {@link #receive}.
 */
public abstract class UdpPort implements DatagramPort {

    private static final Logger LOGGER = System.getLogger(UdpPort.class.getPackageName());

    private final InetSocketAddress local;
    private final int maxPayload;
    private final Counters counts = new Counters();
    private final AtomicBoolean lossTold = new AtomicBoolean();

    /** A port with the given settings that the system bound to an address. */
    protected UdpPort(UdpSettings settings, InetSocketAddress bound) {
        this.local = bound.getAddress().isAnyLocalAddress()
                ? new InetSocketAddress(settings.loopback(), bound.getPort())
                : bound;
        this.maxPayload = settings.maxPayload();
    }

    @Override
    public final InetSocketAddress local() {
        return local;
    }

    @Override
    public final int maxPayload() {
        return maxPayload;
    }

    @Override
    public final DatagramStatistics statistics() {
        return counts.snapshot();
    }

    @Override
    public final Map<String, Long> counters() {
        return counts.byName();
    }

    /** The counts of this port. */
    protected final Counters counts() {
        return counts;
    }

    @Override
    public final int send(List<Outgoing> batch) throws IOException {
        for (Outgoing datagram : batch) {
            check(datagram);
        }
        int taken = transmit(batch);
        long bytes = 0;
        for (int i = 0; i < taken; i++) {
            var payload = batch.get(i).payload();
            bytes += payload.remaining();
            payload.position(payload.limit());
        }
        counts.sent(taken, bytes, batch.size() - taken);
        return taken;
    }

    private void check(Outgoing datagram) {
        int bytes = datagram.payload().remaining();
        if (bytes > maxPayload) {
            throw new IllegalArgumentException("a payload of " + bytes + " bytes is too large; this port sends at most "
                    + maxPayload + ", see the endpoint's parameter payload");
        }
        if (datagram.peer().isUnresolved()) {
            throw new IllegalArgumentException("the peer's address " + datagram.peer() + " is not resolved");
        }
    }

    @Override
    public final int receive(Receiver receiver, int max, long timeoutNanos) throws IOException {
        if (max < 1 || timeoutNanos < 0) {
            throw new IllegalArgumentException(
                    "at least 1 datagram within at least 0 ns, not " + max + " within " + timeoutNanos);
        }
        return take(receiver, max, timeoutNanos);
    }

    /** As {@link #send} with a checked batch; leaves the payloads' positions alone. */
    protected abstract int transmit(List<Outgoing> batch) throws IOException;

    /** As {@link #receive} with checked arguments. */
    protected abstract int take(Receiver receiver, int max, long timeoutNanos) throws IOException;

    /** Counts datagrams that the system refused for their peer, and tells the first cause. */
    protected final void lost(int datagrams, InetSocketAddress peer, String cause) {
        counts.lost(Loss.SEND_FAILED, datagrams);
        if (lossTold.compareAndSet(false, true)) {
            LOGGER.log(Level.DEBUG, "a datagram to {0} is lost, and others may be: {1}", peer, cause);
        }
    }
}
