package io.kyberxdp.afxdp.jna;

import com.sun.jna.Pointer;
import io.kyberxdp.afxdp.ring.CompletionRing;
import io.kyberxdp.afxdp.ring.FillRing;
import io.kyberxdp.afxdp.ring.FramePool;
import io.kyberxdp.afxdp.ring.RingMemory;
import io.kyberxdp.afxdp.ring.RxRing;
import io.kyberxdp.afxdp.ring.TxRing;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * An AF_XDP socket, bound to one receive queue of an interface, with a memory of frames (UMEM) of its own. The first frames
 * are for what arrives and stay with the fill and RX rings, the others are for sending. One thread may use the RX and fill rings while another
 * uses the TX and completion rings. After {@link #close} its memory is gone, and with it what the rings and {@link #frames} refer to.
 */
public final class XskSocket {

    /** Entries of the RX, TX and completion rings, and frames for sending. */
    public static final int RING = 1024;

    /** Frames for arrivals: twice the RX ring, so that a full RX ring leaves some to fill. */
    public static final int ARRIVALS = 2 * RING;

    /**
     * Entries of the fill ring: more than there are frames for it. The kernel shows us an arrival before it moves the fill
     * ring's index past the frame, so that for a moment the ring looks fuller than it is.
     */
    private static final int FILL = 2 * ARRIVALS;

    /** What the kernel keeps free before an arriving packet (XDP_PACKET_HEADROOM). */
    private static final int HEADROOM = 256;

    private static final int SMALL_FRAME = 2048;
    private static final int LARGE_FRAME = 4096;

    private static final int PROT_READ_WRITE = 3;
    private static final int MAP_PRIVATE_ANONYMOUS = 0x22;
    private static final int MAP_POPULATE = 0x8000;
    private static final int RING_STRUCT = 48;
    private static final int CONFIGURATION = 20;
    private static final int INHIBIT_PROG_LOAD = 1;
    private static final short USE_NEED_WAKEUP = 8;
    private static final int AF_XDP = 44;
    private static final int SOCK_RAW = 3;
    private static final int MSG_DONTWAIT = 0x40;
    private static final int SOL_SOCKET = 1;
    private static final int SO_SNDBUF = 7;
    private static final int SEND_BUFFER = 4 << 20;
    private static final int SOL_XDP = 283;
    private static final int XDP_STATISTICS = 7;
    private static final int STATISTICS_SIZE = 48;
    private static final int XDP_OPTIONS = 8;
    private static final int ZERO_COPY = 1;

    /** After a close the kernel lets go of a queue some 20 ms later. */
    private static final int BIND_ATTEMPTS = 100;

    private static final long BIND_PAUSE_MILLIS = 10;

    private final int frameSize;
    private final long area;
    // libxdp keeps pointers to these four until it deletes the socket: they must not be collected before.
    private final Scratch fillStruct = new Scratch(RING_STRUCT);
    private final Scratch completionStruct = new Scratch(RING_STRUCT);
    private final Scratch rxStruct = new Scratch(RING_STRUCT);
    private final Scratch txStruct = new Scratch(RING_STRUCT);
    private long umem;
    private long socket;
    private int fd;
    private ByteBuffer frames;
    private FillRing fill;
    private CompletionRing completions;
    private RxRing rx;
    private TxRing tx;

    private XskSocket(int frameSize) throws IOException {
        this.frameSize = frameSize;
        area = LibC.mmap(0, areaSize(), PROT_READ_WRITE, MAP_PRIVATE_ANONYMOUS | MAP_POPULATE, -1, 0);
        if (area == -1) {
            throw new SystemCallException("mmap of " + areaSize() + " bytes", Errno.last(), "free some memory");
        }
    }

    private long areaSize() {
        return (long) (ARRIVALS + RING) * frameSize;
    }

    /**
     * Goes on where this process may have such sockets.
     *
     * @throws IOException where it may not, or the kernel has none
     */
    public static void probe() throws IOException {
        int fd = LibC.socket(AF_XDP, SOCK_RAW, 0);
        if (fd < 0) {
            throw new SystemCallException("opening an AF_XDP socket", Errno.last(), meaningOfUmem(Errno.last()));
        }
        LibC.close(fd);
    }

    /**
     * The longest frame a socket can carry.
     *
     * @return in bytes, from the Ethernet header on
     */
    public static int maxFrame() {
        return LARGE_FRAME - HEADROOM;
    }

    /**
     * Opens a socket on a queue. It gets frames once it is in the program's map.
     *
     * @param interfaceName the interface
     * @param queue the queue's number
     * @param longestFrame the longest frame to be carried, at most {@link #maxFrame}
     * @throws IOException if the queue is taken or not there, or something is not permitted
     */
    public static XskSocket open(String interfaceName, int queue, int longestFrame) throws IOException {
        for (int attempt = 1; ; attempt++) {
            XskSocket opened = new XskSocket(longestFrame <= SMALL_FRAME - HEADROOM ? SMALL_FRAME : LARGE_FRAME);
            try {
                opened.create(interfaceName, queue);
                return opened;
            } catch (SystemCallException e) {
                opened.close();
                if (e.errno() != Errno.EBUSY || attempt == BIND_ATTEMPTS) {
                    throw e;
                }
                pause(e);
            }
        }
    }

    private static void pause(SystemCallException cause) throws IOException {
        try {
            Thread.sleep(BIND_PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            cause.addSuppressed(e);
            throw cause;
        }
    }

    private void create(String interfaceName, int queue) throws IOException {
        umem = createUmem();
        socket = createSocket(interfaceName, queue);
        fd = LibXdp.xsk_socket__fd(socket);
        frames = new Pointer(area).getByteBuffer(0, areaSize()).order(ByteOrder.BIG_ENDIAN);
        fill = new FillRing(ring(fillStruct, Long.BYTES));
        completions = new CompletionRing(ring(completionStruct, Long.BYTES));
        rx = new RxRing(ring(rxStruct, 2 * Long.BYTES));
        tx = new TxRing(ring(txStruct, 2 * Long.BYTES));
        raiseSendBuffer();
        for (int i = 0; i < ARRIVALS; i++) {
            fill.put((long) i * frameSize);
        }
        fill.submit();
    }

    private long createUmem() throws IOException {
        try (Scratch pointer = new Scratch(Long.BYTES);
                Scratch configuration = new Scratch(CONFIGURATION)) {
            configuration
                    .bytes()
                    .putInt(FILL)
                    .putInt(RING)
                    .putInt(frameSize)
                    .putInt(0)
                    .putInt(0);
            int result = LibXdp.xsk_umem__create(
                    pointer.address(),
                    area,
                    areaSize(),
                    fillStruct.address(),
                    completionStruct.address(),
                    configuration.address());
            if (result < 0) {
                throw new SystemCallException(
                        "registering " + (areaSize() >> 20) + " MiB of frames", -result, meaningOfUmem(-result));
            }
            return pointer.bytes().getLong(0);
        }
    }

    private static String meaningOfUmem(int errno) {
        return switch (errno) {
            case Errno.EPERM, Errno.EACCES ->
                "AF_XDP sockets need the capability CAP_NET_RAW; run as root, or grant it";
            case Errno.EAFNOSUPPORT -> "this kernel is built without AF_XDP (CONFIG_XDP_SOCKETS)";
            case Errno.ENOBUFS, Errno.ENOMEM ->
                "that is above the limit on locked memory; raise it (ulimit -l), or grant" + " CAP_IPC_LOCK";
            default -> "";
        };
    }

    private long createSocket(String interfaceName, int queue) throws IOException {
        try (Scratch pointer = new Scratch(Long.BYTES);
                Scratch configuration = new Scratch(CONFIGURATION)) {
            configuration
                    .bytes()
                    .putInt(RING)
                    .putInt(RING)
                    .putInt(INHIBIT_PROG_LOAD)
                    .putInt(0);
            configuration.bytes().putShort(USE_NEED_WAKEUP);
            int result = LibXdp.xsk_socket__create(
                    pointer.address(),
                    interfaceName,
                    queue,
                    umem,
                    rxStruct.address(),
                    txStruct.address(),
                    configuration.address());
            if (result < 0) {
                throw new SystemCallException(
                        "binding an AF_XDP socket to queue " + queue + " of " + interfaceName,
                        -result,
                        meaningOfBind(-result));
            }
            return pointer.bytes().getLong(0);
        }
    }

    private static String meaningOfBind(int errno) {
        return switch (errno) {
            case Errno.EPERM, Errno.EACCES ->
                "AF_XDP sockets need the capability CAP_NET_RAW; run as root, or grant it";
            case Errno.EBUSY -> "another AF_XDP socket has this queue; end its process, or choose another queue";
            case Errno.EINVAL -> "the interface has no such queue; see how many there are by: ethtool -l";
            case Errno.ENETDOWN -> "the interface is down; bring it up: ip link set up";
            case Errno.ENODEV -> "the interface is gone";
            default -> "";
        };
    }

    private static RingMemory ring(Scratch struct, int entrySize) {
        ByteBuffer fields = struct.bytes();
        int size = fields.getInt(12);
        return new RingMemory(
                at(fields.getLong(16), Integer.BYTES),
                at(fields.getLong(24), Integer.BYTES),
                at(fields.getLong(40), Integer.BYTES),
                at(fields.getLong(32), size * entrySize),
                size);
    }

    private static ByteBuffer at(long address, int size) {
        return new Pointer(address).getByteBuffer(0, size).order(ByteOrder.nativeOrder());
    }

    /** The default lets but some 90 packets be under way. The kernel caps what it grants; less is slower, not wrong. */
    private void raiseSendBuffer() {
        try (Scratch value = new Scratch(Integer.BYTES)) {
            value.bytes().putInt(0, SEND_BUFFER);
            LibC.setsockopt(fd, SOL_SOCKET, SO_SNDBUF, value.address(), Integer.BYTES);
        }
    }

    /** The descriptor, valid until {@link #close}. */
    public int descriptor() {
        return fd;
    }

    /** All frames, in a new view, big-endian; an address in a ring is an index into this. */
    public ByteBuffer frames() {
        return frames.duplicate();
    }

    /** A frame's size in bytes, a power of two. */
    public int frameSize() {
        return frameSize;
    }

    /** The frames for sending. */
    public FramePool newPool() {
        return new FramePool((long) ARRIVALS * frameSize, frameSize, RING);
    }

    /** The ring of empty frames; all frames for arrivals are on it at first. */
    public FillRing fill() {
        return fill;
    }

    /** The ring of frames that were sent. */
    public CompletionRing completions() {
        return completions;
    }

    /** The ring of frames that arrived. */
    public RxRing rx() {
        return rx;
    }

    /** The ring of frames to send. */
    public TxRing tx() {
        return tx;
    }

    /**
     * Makes the kernel look at the TX ring. In copy mode it sends up to 32 frames a call.
     *
     * @return 0, or the error number: EAGAIN when there may be more to send, EBUSY when a frame was dropped, ENXIO when the
     *     interface is gone
     */
    public int kickTx() {
        return LibC.sendto(fd, 0, 0, MSG_DONTWAIT, 0, 0) < 0 ? Errno.last() : 0;
    }

    /** Makes the kernel look at the fill ring. */
    public void kickFill() {
        LibC.recvfrom(fd, 0, 0, MSG_DONTWAIT, 0, 0);
    }

    /**
     * Whether frames are used in place by the network card; otherwise the kernel copies them.
     *
     * @throws IOException if the kernel does not tell
     */
    public boolean isZeroCopy() throws IOException {
        try (Scratch flags = new Scratch(Integer.BYTES)) {
            getOption(XDP_OPTIONS, "XDP_OPTIONS", flags, Integer.BYTES);
            return (flags.bytes().getInt(0) & ZERO_COPY) != 0;
        }
    }

    /**
     * The kernel's counts.
     *
     * @throws IOException if the kernel does not tell
     */
    public XdpStatistics statistics() throws IOException {
        try (Scratch counts = new Scratch(STATISTICS_SIZE)) {
            getOption(XDP_STATISTICS, "XDP_STATISTICS", counts, STATISTICS_SIZE);
            ByteBuffer bytes = counts.bytes();
            return new XdpStatistics(
                    bytes.getLong(0),
                    bytes.getLong(8),
                    bytes.getLong(16),
                    bytes.getLong(24),
                    bytes.getLong(32),
                    bytes.getLong(40));
        }
    }

    private void getOption(int option, String name, Scratch value, int size) throws IOException {
        try (Scratch length = new Scratch(Integer.BYTES)) {
            length.bytes().putInt(0, size);
            if (LibC.getsockopt(fd, SOL_XDP, option, value.address(), length.address()) < 0) {
                throw new SystemCallException("getsockopt(" + name + ")", Errno.last(), "");
            }
        }
    }

    /** Closes the socket, and unmaps the rings and frames. To be called once. */
    public void close() {
        if (socket != 0) {
            LibXdp.xsk_socket__delete(socket);
        }
        if (umem != 0) {
            LibXdp.xsk_umem__delete(umem);
        }
        LibC.munmap(area, areaSize());
        fillStruct.close();
        completionStruct.close();
        rxStruct.close();
        txStruct.close();
    }
}
