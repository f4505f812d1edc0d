package io.kyberxdp.kerneltcp.udp.jna;

import com.sun.jna.Native;
import io.kyberxdp.kerneltcp.udp.Counters;
import io.kyberxdp.kerneltcp.udp.Counters.Loss;
import io.kyberxdp.kerneltcp.udp.UdpSettings;
import io.kyberxdp.transport.DatagramPort.Receiver;
import java.io.IOException;
import java.lang.ref.Reference;
import java.net.InetSocketAddress;

/**
 * The receiving half: takes many messages from the kernel in one call and hands their datagrams over one by one. The kernel
 * may join consecutive datagrams of one sender and of one size (the last may be shorter) to one message, and says the size
 * (generic receive offload, UDP_GRO, Linux 5.0). What is more than asked for waits for the next time.
 */
final class Arrivals {

    private static final int MSG_DONTWAIT = 0x40;
    private static final int MSG_TRUNC = 0x20;
    private static final int MESSAGES = 16;

    private final KernelSocket socket;
    private final Counters counters;
    private final MessageVector messages = new MessageVector(MESSAGES);
    private final OffHeap payloads = OffHeap.allocate(MESSAGES * UdpSettings.RECEIVE_BYTES);
    private final PeerCache peers = new PeerCache();

    /** How many messages the last call got, and the first of them with datagrams left. */
    private int got;

    private int message;

    // That message: its sender, its end and the next datagram in the memory of payloads, the size of all but the last.
    private InetSocketAddress peer;
    private int end;
    private int next;
    private int segmentSize;

    /** The kernel's count of datagrams that found the queue full, modulo 2^32. */
    private int overflowed;

    Arrivals(KernelSocket socket, Counters counters) {
        this.socket = socket;
        this.counters = counters;
        for (int i = 0; i < MESSAGES; i++) {
            messages.setPayload(
                    i, payloads.address() + (long) i * UdpSettings.RECEIVE_BYTES, UdpSettings.RECEIVE_BYTES);
        }
    }

    /** Hands over what is there, at most {@code max} datagrams, without waiting. */
    int take(Receiver receiver, int max) throws IOException {
        int count = handOver(receiver, max);
        boolean more = true;
        while (more && count < max) {
            int room = Math.min(MESSAGES, max - count);
            fetch(room);
            more = got == room;
            count += handOver(receiver, max - count);
        }
        return count;
    }

    private void fetch(int room) throws IOException {
        for (int i = 0; i < room; i++) {
            messages.clearForReceiving(i);
        }
        int count;
        int errno;
        try {
            count = LibC.recvmmsg(socket.fd(), messages.address(0), room, MSG_DONTWAIT, 0);
            errno = count < 0 ? Native.getLastError() : 0;
        } finally {
            Reference.reachabilityFence(this);
        }
        got = Math.max(count, 0);
        message = 0;
        if (got > 0) {
            countOverflow(messages.control(got - 1, KernelSocket.SOL_SOCKET, KernelSocket.SO_RXQ_OVFL));
            open();
        } else if (Errno.isOfPort(errno) || errno == Errno.EINVAL) {
            throw Errno.failure("recvmmsg", errno);
        } else if (errno != 0 && errno != Errno.EINTR && !Errno.isLater(errno)) {
            counters.lost(Loss.PEER_UNREACHABLE, 1); // What became of a datagram that was sent before.
        }
    }

    private void countOverflow(long total) {
        if (total >= 0) {
            counters.lost(Loss.QUEUE_FULL, Integer.toUnsignedLong((int) total - overflowed));
            overflowed = (int) total;
        }
    }

    private int handOver(Receiver receiver, int max) {
        int count = 0;
        while (count < max && message < got) {
            int at = next;
            int size = Math.min(segmentSize, end - at);
            InetSocketAddress sender = peer;
            next += size;
            if (next == end) {
                message++;
                open();
            }
            counters.received(1, size);
            receiver.received(sender, payloads.network().slice(at, size));
            count++;
        }
        return count;
    }

    /** Makes the message the one to take datagrams from, if it is one. */
    private void open() {
        while (message < got && messages.hasFlag(message, MSG_TRUNC)) {
            counters.lost(Loss.TOO_LARGE, 1); // There is room for the largest datagram, so no kernel does this to one.
            message++;
        }
        if (message < got) {
            peer = peers.find(messages.memory(), messages.addressAt(message));
            next = message * UdpSettings.RECEIVE_BYTES;
            int length = messages.length(message);
            end = next + length;
            long announced = messages.control(message, KernelSocket.SOL_UDP, KernelSocket.UDP_GRO);
            segmentSize = announced > 0 && announced < length ? (int) announced : length;
        }
    }
}
