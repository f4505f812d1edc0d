package io.kyberxdp.kerneltcp.udp.jna;

import com.sun.jna.Native;
import io.kyberxdp.kerneltcp.udp.UdpSettings;
import io.kyberxdp.transport.DatagramPort.Outgoing;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.ref.Reference;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * The sending half: copies datagrams side by side into one arena and hands many to the kernel in one call. Consecutive ones
 * to one peer and of one size (the last may be shorter) make a single message that the kernel or the card cuts into
 * datagrams again (generic segmentation offload, UDP_SEGMENT, Linux 4.18).
 */
final class Departures {

    private static final Logger LOGGER = System.getLogger(Departures.class.getPackageName());

    private static final int MSG_DONTWAIT = 0x40;
    private static final int MSG_NOSIGNAL = 0x4000;

    private static final int MESSAGES = 64;

    /** UDP_MAX_SEGMENTS of the kernels until 6.9; later ones take 128. */
    private static final int MAX_SEGMENTS = 64;

    /** The arena holds at least one message of the largest size, and a batch of 64 datagrams that fit an Ethernet frame. */
    private static final int ARENA_BYTES = 128 << 10;

    /** Told of datagrams that were lost for their peer. */
    @FunctionalInterface
    interface Losses {
        void lost(int datagrams, InetSocketAddress peer, String cause);
    }

    private final KernelSocket socket;
    private final Losses losses;
    private final MessageVector messages = new MessageVector(MESSAGES);
    private final OffHeap arena = OffHeap.allocate(ARENA_BYTES);

    /** Of each staged message: its first datagram's place in the batch. One more says where the last message ends. */
    private final int[] first = new int[MESSAGES + 1];

    private boolean segmentation;
    private int staged;

    // The message being staged.
    private InetSocketAddress peer;
    private int segmentSize;
    private int lastSize;
    private int bytes;
    private int segments;

    // What came of the last push.
    private int refusal;
    private int lost;

    Departures(KernelSocket socket, boolean segmentation, Losses losses) {
        this.socket = socket;
        this.segmentation = segmentation;
        this.losses = losses;
    }

    /** Whether segmentation is in use: it is given up once the kernel refuses it. */
    boolean segmentation() {
        return segmentation;
    }

    /** As {@code DatagramPort.send}, for payloads that are not too large; leaves their positions alone. */
    int send(List<Outgoing> batch) throws IOException {
        int taken = 0;
        while (taken < batch.size()) {
            stage(batch, taken, batch.size(), segmentation);
            int pushed = push(batch);
            taken = first[pushed];
            if (pushed < staged) {
                if (Errno.isLater(refusal)) {
                    break;
                }
                taken = sendSingly(batch, taken, first[pushed + 1]);
            }
        }
        return taken;
    }

    /** Sends what the kernel refused as one message. If it goes this way, segmentation was at fault, and else its peer. */
    private int sendSingly(List<Outgoing> batch, int from, int to) throws IOException {
        int cause = refusal;
        stage(batch, from, to, false);
        int pushed = push(batch);
        if (pushed > lost) {
            segmentation = false;
            LOGGER.log(Level.DEBUG, "UDP segmentation offload is off: {0}", Errno.text(cause));
        }
        return first[pushed];
    }

    /** Copies the datagrams from one place in the batch to another into messages, as far as there is room. */
    private void stage(List<Outgoing> batch, int from, int to, boolean joining) {
        staged = 0;
        int used = 0;
        int next = from;
        while (next < to) {
            Outgoing datagram = batch.get(next);
            ByteBuffer payload = datagram.payload();
            int size = payload.remaining();
            boolean joins = joining && staged > 0 && joins(datagram.peer(), size);
            if (used + size > ARENA_BYTES || (!joins && staged == MESSAGES)) {
                break;
            }
            arena.buffer().put(used, payload, payload.position(), size);
            if (joins) {
                join(size);
            } else {
                begin(datagram.peer(), size, used);
                first[staged++] = next;
            }
            used += size;
            next++;
        }
        first[staged] = next;
    }

    private boolean joins(InetSocketAddress other, int size) {
        return segments < MAX_SEGMENTS
                && lastSize == segmentSize
                && 0 < size
                && size <= segmentSize
                && bytes + size <= UdpSettings.LARGEST_PAYLOAD
                && other.equals(peer);
    }

    private void begin(InetSocketAddress to, int size, int at) {
        peer = to;
        segmentSize = size;
        lastSize = size;
        bytes = size;
        segments = 1;
        int length = SocketAddress.write(to, socket.family(), messages.memory(), messages.addressAt(staged));
        messages.setAddressLength(staged, length);
        messages.setPayload(staged, arena.address() + at, size);
        messages.setNoControl(staged);
    }

    private void join(int size) {
        int message = staged - 1;
        lastSize = size;
        bytes += size;
        segments++;
        messages.setPayloadBytes(message, bytes);
        if (segments == 2) {
            messages.setControl(message, KernelSocket.SOL_UDP, KernelSocket.UDP_SEGMENT, segmentSize);
        }
    }

    /**
     * Gives the staged messages to the kernel.
     *
     * @return how many it took, or that were lost for their peer; if not all, {@link #refusal} says what holds up the next
     */
    private int push(List<Outgoing> batch) throws IOException {
        int message = 0;
        lost = 0;
        while (message < staged) {
            int count = call(message);
            if (count > 0) {
                message += count;
            } else if (Errno.isLater(refusal) || (size(message) > 1 && Errno.mayMeanNoSegmentation(refusal))) {
                break;
            } else if (Errno.isOfPort(refusal)) {
                throw Errno.failure("sendmmsg", refusal);
            } else if (refusal != Errno.EINTR) {
                losses.lost(size(message), batch.get(first[message]).peer(), Errno.text(refusal));
                lost++;
                message++;
            }
        }
        return message;
    }

    private int call(int from) {
        try {
            int count = LibC.sendmmsg(socket.fd(), messages.address(from), staged - from, MSG_DONTWAIT | MSG_NOSIGNAL);
            refusal = count < 0 ? Native.getLastError() : 0;
            return count;
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /** How many datagrams a message carries. */
    private int size(int message) {
        return first[message + 1] - first[message];
    }
}
