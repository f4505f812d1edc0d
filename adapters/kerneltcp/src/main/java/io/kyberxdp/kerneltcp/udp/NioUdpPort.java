package io.kyberxdp.kerneltcp.udp;

import io.kyberxdp.kerneltcp.udp.Counters.Loss;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.UnsupportedAddressTypeException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** A UDP port on a non-blocking channel and a selector. Its waits are rounded up to whole milliseconds. */
final class NioUdpPort extends UdpPort {

    private static final long NANOS_PER_MILLI = 1_000_000;

    private final DatagramChannel channel;
    private final Selector selector;
    private final ByteBuffer arrival = ByteBuffer.allocateDirect(UdpSettings.RECEIVE_BYTES);
    private final AtomicBoolean woken = new AtomicBoolean();

    /** Takes over a bound, non-blocking channel. */
    NioUdpPort(UdpSettings settings, DatagramChannel channel) throws IOException {
        super(settings, (InetSocketAddress) channel.getLocalAddress());
        this.channel = channel;
        this.selector = channel.provider().openSelector();
        channel.register(selector, SelectionKey.OP_READ);
    }

    @Override
    protected int transmit(List<Outgoing> batch) throws IOException {
        if (!channel.isOpen()) {
            throw new ClosedChannelException();
        }
        int taken = 0;
        while (taken < batch.size() && transmit(batch.get(taken))) {
            taken++;
        }
        return taken;
    }

    /** False when the queue is full. */
    private boolean transmit(Outgoing datagram) throws IOException {
        ByteBuffer payload = datagram.payload();
        try {
            return channel.send(payload.duplicate(), datagram.peer()) > 0 || !payload.hasRemaining();
        } catch (ClosedChannelException e) {
            throw e;
        } catch (IOException | UnsupportedAddressTypeException e) {
            lost(1, datagram.peer(), e.toString());
            return true;
        }
    }

    @Override
    protected int take(Receiver receiver, int max, long timeoutNanos) throws IOException {
        long start = System.nanoTime();
        while (true) {
            int count = takeArrived(receiver, max);
            long left = timeoutNanos - (System.nanoTime() - start);
            if (count > 0 || left <= 0 || woken.compareAndSet(true, false) || isInterrupted()) {
                return count;
            }
            await(left);
        }
    }

    /** Then the selector does not wait. */
    private static boolean isInterrupted() {
        return Thread.currentThread().isInterrupted();
    }

    private int takeArrived(Receiver receiver, int max) throws IOException {
        int count = 0;
        while (count < max) {
            InetSocketAddress peer = receiveInto(arrival.clear());
            if (peer == null) {
                break;
            }
            ByteBuffer payload = arrival.flip().slice();
            counts().received(1, payload.remaining());
            receiver.received(peer, payload);
            count++;
        }
        return count;
    }

    /** Null when nothing is there. */
    private InetSocketAddress receiveInto(ByteBuffer target) throws IOException {
        while (true) {
            try {
                return (InetSocketAddress) channel.receive(target);
            } catch (PortUnreachableException e) {
                // Windows reports here what became of an earlier datagram to somebody. It is a loss like any other.
                counts().lost(Loss.PEER_UNREACHABLE, 1);
            }
        }
    }

    private void await(long nanos) throws IOException {
        try {
            selector.select(Math.max(1, (nanos - 1) / NANOS_PER_MILLI + 1));
            selector.selectedKeys().clear();
        } catch (ClosedSelectorException e) {
            throw closed(e);
        }
    }

    private static ClosedChannelException closed(Exception cause) {
        ClosedChannelException closed = new ClosedChannelException();
        closed.initCause(cause);
        return closed;
    }

    @Override
    public void wakeup() {
        woken.set(true);
        selector.wakeup();
    }

    /** The selector lets go of the channel's descriptor, so it is closed whatever becomes of the channel. */
    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            selector.close();
        }
    }
}
