package io.kyberxdp.afxdp;

import io.kyberxdp.afxdp.frame.FrameFault;
import io.kyberxdp.afxdp.frame.ReceivedFrame;
import io.kyberxdp.afxdp.frame.Station;
import io.kyberxdp.afxdp.jna.KernelUdpSocket;
import io.kyberxdp.afxdp.jna.Poller;
import io.kyberxdp.afxdp.jna.Wakeup;
import io.kyberxdp.afxdp.jna.XdpStatistics;
import io.kyberxdp.afxdp.jna.XskSocket;
import io.kyberxdp.afxdp.netlink.KernelTables;
import io.kyberxdp.afxdp.netlink.Link;
import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.DatagramStatistics;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A datagram port on AF_XDP sockets, one for each of its receive queues, and on a UDP socket of the kernel for whatever takes
 * the kernel's way. It has two halves, each with its rings and its lock: the sender's has the TX and completion rings, the
 * receiver's the RX and fill rings and whatever is to be done from time to time.
 *
 * <p>The rings' memory is unmapped under both locks, so never while somebody is among them.
 */
final class AfXdpPort implements DatagramPort {

    /** How many batches the receiver may take from the rings before it looks at the clock and at the kernel's socket. */
    private static final int BUSY_ROUNDS = 64;

    /** How often the receiver looks at the rings before it looks at the clock and at the kernel's socket, when it spins. */
    private static final int SPINS = 512;

    /** Who gives way to others for so long shares its CPU with one that has much to do: spinning would only be in the way. */
    private static final long CROWDED = TimeUnit.MICROSECONDS.toNanos(500);

    /** How long a port then sleeps instead of spinning before it tries again. */
    private static final long REST = TimeUnit.MILLISECONDS.toNanos(100);

    private static final long LOOK_AT_LINK = TimeUnit.SECONDS.toNanos(1);
    private static final long KICK_AGAIN = TimeUnit.MILLISECONDS.toNanos(1);

    private final AfXdpSettings settings;
    private final Place place;
    private final InetSocketAddress local;
    private final KernelUdpSocket udp;
    private final Steering steering;
    private final PeerTable peers;
    private final String description;
    private final Wakeup flag;
    private final Poller poller;
    private final AtomicBoolean closed = new AtomicBoolean();
    private final AtomicBoolean woken = new AtomicBoolean();
    private volatile Station own;
    private volatile IOException failure;

    /** Whether frames wait for a kick although nobody sends: the receiver sees to it. */
    private volatile boolean hasLeftOver;

    private final ReentrantLock sending = new ReentrantLock();
    private final KernelTables senderTables;
    private final Paths paths;
    private final TxQueue[] txQueues;
    private final Count sent = new Count();
    private final Count sentBytes = new Count();
    private final Count refused = new Count();
    private final Count lost = new Count();
    private final Count kernelSent = new Count();

    private final KernelTap kernelTap;

    /** What the kernel dropped, as it was when the port was torn down, and all other counts. */
    private long finallyDropped;

    private Map<String, Long> finalCounters;

    private boolean isTornDown;

    private final ReentrantLock receiving = new ReentrantLock();
    private final KernelTables receiverTables;
    private final RxQueue[] rxQueues;
    private final Handover handover = new Handover();
    private final Count received = new Count();
    private final Count receivedBytes = new Count();
    private final Count kernelReceived = new Count();
    private long lookAtLinkAt;
    private long spinsFrom;
    private int nextQueue;
    private int busyRounds;

    /** Gives datagrams to a receiver, and counts them. One object for all calls. */
    private final class Handover implements RxQueue.Sink {

        private Receiver receiver;
        private int queue;
        private int left;

        @Override
        public boolean take(ReceivedFrame frame, ByteBuffer payload) {
            Peer peer = peers.find(frame.sourceHigh(), frame.sourceLow(), frame.sourcePort());
            Paths.learn(peer, frame.sourceMac(), frame.targetHigh(), frame.targetLow(), queue);
            return give(peer.address, payload);
        }

        boolean give(InetSocketAddress peer, ByteBuffer payload) {
            left--;
            received.add(1);
            receivedBytes.add(payload.remaining());
            receiver.received(peer, payload);
            return left > 0 && !closed.get();
        }
    }

    private AfXdpPort(AfXdpSettings settings, Place place, Tables tables, KernelUdpSocket udp, Steering steering)
            throws IOException {
        this.settings = settings;
        this.place = place;
        this.udp = udp;
        this.steering = steering;
        senderTables = tables.sender();
        receiverTables = tables.receiver();
        local = new InetSocketAddress(place.shown(), udp.port());
        own = place.station(settings.vlans(), local.getPort());
        List<XskSocket> sockets = steering.sockets();
        txQueues = new TxQueue[sockets.size()];
        rxQueues = new RxQueue[sockets.size()];
        for (int i = 0; i < sockets.size(); i++) {
            XskSocket socket = sockets.get(i);
            QueueTap tap =
                    new QueueTap(this, place.link().name(), settings.queues().get(i), socket.frames());
            txQueues[i] = new TxQueue(socket, tap);
            rxQueues[i] = new RxQueue(socket, settings.acceptPartialChecksum(), tap);
        }
        kernelTap = new KernelTap(this, place.link().name());
        peers = new PeerTable(place.link().index());
        paths = new Paths(senderTables, place);
        description = String.format(
                Locale.ROOT,
                "AF_XDP on %s, queue %s, %s, %s",
                place.link().name(),
                settings.queues().toString().replaceAll("[\\[\\]]", ""),
                steering.description(),
                settings.isSpinning() ? "spinning" : "polling");
        spinsFrom = System.nanoTime();
        lookAtLinkAt = spinsFrom + LOOK_AT_LINK;
        flag = new Wakeup();
        poller = new Poller(sockets, udp, flag);
    }

    /** The kernel's tables, once for each half. */
    record Tables(KernelTables sender, KernelTables receiver) {
        void close() {
            sender.close();
            receiver.close();
        }
    }

    /**
     * Opens a port.
     *
     * @param tables the port closes them
     * @param address what the kernel's socket is bound to
     * @throws IOException if anything of it fails; nothing is left behind but the tables
     */
    static AfXdpPort open(AfXdpSettings settings, Place place, Tables tables, InetSocketAddress address)
            throws IOException {
        KernelUdpSocket udp = KernelUdpSocket.open(address);
        Steering steering = null;
        try {
            steering = Steering.open(place.link(), settings, place.station(settings.vlans(), udp.port()));
            return new AfXdpPort(settings, place, tables, udp, steering);
        } catch (IOException | RuntimeException | Error e) {
            if (steering != null) {
                steering.close();
            }
            udp.close();
            throw e;
        }
    }

    @Override
    public InetSocketAddress local() {
        return local;
    }

    @Override
    public int maxPayload() {
        return settings.maxPayload();
    }

    @Override
    public int send(List<Outgoing> batch) throws IOException {
        checkSizes(batch);
        sending.lock();
        try {
            requireUsable();
            long now = System.nanoTime();
            int taken = 0;
            while (taken < batch.size() && sendOne(batch.get(taken), now)) {
                taken++;
            }
            refused.add(batch.size() - taken);
            flush();
            return taken;
        } finally {
            sending.unlock();
        }
    }

    private void checkSizes(List<Outgoing> batch) {
        for (int i = 0; i < batch.size(); i++) {
            int size = batch.get(i).payload().remaining();
            if (size > settings.maxPayload()) {
                throw new IllegalArgumentException(
                        "a payload of " + size + " bytes is larger than " + settings.maxPayload());
            }
        }
    }

    /** Takes a datagram; false if there is no room. */
    private boolean sendOne(Outgoing datagram, long now) throws IOException {
        ByteBuffer payload = datagram.payload();
        int size = payload.remaining();
        Peer peer = peers.find(datagram.peer());
        paths.refresh(peer, own, now);
        if (peer.template == null || peer.nextByKernel) {
            sendByKernel(peer, payload);
        } else if (!queueTo(peer).offer(peer.template, payload)) {
            return false;
        }
        payload.position(payload.limit());
        sent.add(1);
        sentBytes.add(size);
        return true;
    }

    private TxQueue queueTo(Peer peer) {
        Peer.Learned learned = peer.learned;
        return txQueues[learned == null ? 0 : learned.queue()];
    }

    private void sendByKernel(Peer peer, ByteBuffer payload) {
        peer.nextByKernel = false;
        kernelSent.add(1);
        kernelTap.sent(own, peer.address, payload);
        if (!udp.send(peer.address, payload.duplicate())) {
            lost.add(1);
        }
    }

    /** Under the sender's lock. */
    private void flush() throws IOException {
        boolean isLeft = false;
        try {
            for (TxQueue queue : txQueues) {
                isLeft |= queue.flush();
            }
        } catch (IOException e) {
            fail(e);
        }
        boolean isNew = isLeft && !hasLeftOver;
        hasLeftOver = isLeft;
        if (isNew) {
            flag.signal();
        }
    }

    @Override
    public int receive(Receiver receiver, int max, long timeoutNanos) throws IOException {
        if (max < 1 || timeoutNanos < 0) {
            throw new IllegalArgumentException(
                    "at least 1 datagram and at least 0 ns, not " + max + " and " + timeoutNanos);
        }
        receiving.lock();
        try {
            requireUsable();
            long now = System.nanoTime();
            long deadline = now + timeoutNanos;
            handover.receiver = receiver;
            handover.left = max;
            takeArrivals(timeoutNanos == 0, now);
            while (handover.left == max && timeoutNanos > 0 && await(deadline)) {
                takeArrivals(poller.isUdpReadable(), System.nanoTime());
            }
            return max - handover.left;
        } finally {
            handover.receiver = null;
            leaveReceiving();
        }
    }

    /**
     * Hands over what is there, a batch of each queue in turn.
     *
     * @param kernelsToo whether to look at the kernel's socket; that is done now and then in any case
     */
    private void takeArrivals(boolean kernelsToo, long now) throws IOException {
        boolean more = true;
        for (int i = 0; i < rxQueues.length && more; i++) {
            nextQueue = (nextQueue + 1) % rxQueues.length;
            handover.queue = nextQueue;
            more = rxQueues[nextQueue].receive(handover, XskSocket.RING, own);
        }
        if (kernelsToo || ++busyRounds >= BUSY_ROUNDS) {
            busyRounds = 0;
            takeKernelsArrivals(more);
            lookAround(now);
        }
    }

    private void takeKernelsArrivals(boolean wanted) {
        for (boolean more = wanted; more; ) {
            InetSocketAddress peer = udp.receive();
            if (peer == null) {
                return;
            }
            kernelReceived.add(1);
            kernelTap.received(own, peer, udp.payload());
            more = handover.give(peer, udp.payload());
        }
    }

    /** Waits for arrivals; false if they did not come before the deadline, or the port was woken or closed. */
    private boolean await(long deadline) throws IOException {
        boolean spins = settings.isSpinning() && spinsFrom - System.nanoTime() <= 0;
        boolean arrived = spins ? spin(deadline) : poll(deadline);
        if (closed.get()) {
            throw new AsynchronousCloseException();
        }
        return arrived;
    }

    @SuppressWarnings("ThreadPriorityCheck") // Nothing depends on the yield; it only helps.
    private boolean spin(long deadline) throws IOException {
        while (true) {
            for (int i = 0; i < SPINS; i++) {
                if (hasArrivals()) {
                    return true;
                }
                Thread.onSpinWait();
            }
            long now = System.nanoTime();
            if (isWoken() || deadline - now <= 0) {
                return false;
            }
            lookAround(now);
            lookAtDescriptors(0);
            if (poller.isUdpReadable()) {
                return true;
            }
            Thread.yield(); // where there are fewer CPUs than spinning threads, the peer may be waiting for this one
            long later = System.nanoTime();
            if (later - now > CROWDED) {
                spinsFrom = later + REST;
                return poll(deadline);
            }
        }
    }

    private boolean poll(long deadline) throws IOException {
        while (true) {
            long now = System.nanoTime();
            if (isWoken() || deadline - now <= 0) {
                return false;
            }
            lookAround(now);
            lookAtDescriptors(Math.min(deadline - now, hasLeftOver ? KICK_AGAIN : LOOK_AT_LINK));
            if (hasArrivals() || poller.isUdpReadable()) {
                return true;
            }
        }
    }

    private void lookAtDescriptors(long patience) {
        poller.await(patience);
        if (poller.isFlagSet()) {
            flag.clear();
        }
    }

    private boolean isWoken() {
        return woken.getAndSet(false) || closed.get();
    }

    private boolean hasArrivals() {
        for (RxQueue queue : rxQueues) {
            if (queue.hasArrivals()) {
                return true;
            }
        }
        return false;
    }

    /** Does what is due beside receiving: sends what was left over, and looks whether the interface still is what it was. */
    private void lookAround(long now) throws IOException {
        if (hasLeftOver && sending.tryLock()) { // otherwise somebody is sending, and does it
            try {
                flush();
            } finally {
                sending.unlock();
            }
        }
        if (lookAtLinkAt - now <= 0) {
            lookAtLinkAt = now + LOOK_AT_LINK;
            try {
                lookAtLink();
            } catch (IOException e) {
                fail(e);
            }
        }
    }

    private void lookAtLink() throws IOException {
        Link link = receiverTables.link(place.link().index());
        if (link.mac() != own.mac() && link.mac() > 0) {
            own = own.withMac(link.mac());
            steering.setStation(own);
        }
    }

    /** Keeps the failure: from now on every call tells it. */
    private void fail(IOException cause) throws IOException {
        failure = cause;
        throw failed(cause);
    }

    private IOException failed(IOException cause) {
        return new IOException(
                "the AF_XDP port on " + place.link().name() + " failed: " + cause.getMessage()
                        + "; close it, and open another when the interface is there again",
                cause);
    }

    private void requireUsable() throws IOException {
        if (closed.get()) {
            throw new ClosedChannelException();
        }
        IOException cause = failure;
        if (cause != null) {
            throw failed(cause);
        }
    }

    /** Gives the receiver's lock back; what the receiver itself closed meanwhile is torn down first. */
    private void leaveReceiving() {
        try {
            if (closed.get() && receiving.getHoldCount() == 1) {
                tearDown();
            }
        } finally {
            receiving.unlock();
        }
    }

    /** Under the receiver's lock. */
    private void tearDown() {
        sending.lock();
        try {
            if (!isTornDown) {
                finallyDropped = droppedByKernel();
                finalCounters = count();
                isTornDown = true;
                poller.close();
                flag.close();
                steering.close();
                udp.close();
                senderTables.close();
                receiverTables.close();
            }
        } finally {
            sending.unlock();
        }
    }

    @Override
    public void wakeup() {
        woken.set(true);
        flag.signal();
    }

    @Override
    public DatagramStatistics statistics() {
        long dropped = lost.get();
        for (TxQueue queue : txQueues) {
            dropped += queue.dropped();
        }
        sending.lock(); // not the receiver's lock: that one may wait
        try {
            dropped += isTornDown ? finallyDropped : droppedByKernel();
        } finally {
            sending.unlock();
        }
        return new DatagramStatistics(
                sent.get(), sentBytes.get(), refused.get(), received.get(), receivedBytes.get(), dropped);
    }

    private long droppedByKernel() {
        long dropped = 0;
        try {
            for (XskSocket socket : steering.sockets()) {
                XdpStatistics kernel = socket.statistics();
                dropped += kernel.rxDropped() + kernel.rxRingFull();
            }
        } catch (IOException e) {
            System.getLogger(AfXdpPort.class.getName()).log(Level.WARNING, e.getMessage());
        }
        return dropped;
    }

    /**
     * Every count there is, so that each frame has a place: {@code xdp.*} the program's verdicts, {@code frame.*} the frames
     * that were delivered, those with a fault and those sent, {@code socket.*} the kernel's counts at the sockets, {@code
     * kernel.*} the datagrams that took the kernel's way.
     */
    @Override
    public Map<String, Long> counters() {
        sending.lock();
        try {
            return isTornDown ? finalCounters : count();
        } finally {
            sending.unlock();
        }
    }

    /** Under the sender's lock, before the port is torn down. */
    private Map<String, Long> count() {
        Map<String, Long> all = new TreeMap<>();
        try {
            steering.counters().forEach((verdict, count) -> all.put("xdp." + lower(verdict), count));
            for (XskSocket socket : steering.sockets()) {
                socket.statistics().byName().forEach((name, count) -> all.merge("socket." + name, count, Long::sum));
            }
            all.put("kernel.receive_dropped", udp.dropped());
        } catch (IOException e) {
            System.getLogger(AfXdpPort.class.getName()).log(Level.WARNING, e.getMessage());
        }
        for (RxQueue queue : rxQueues) {
            all.merge("frame.delivered", queue.delivered(), Long::sum);
            for (FrameFault fault : FrameFault.values()) {
                all.merge("frame." + lower(fault), queue.count(fault), Long::sum);
            }
        }
        for (TxQueue queue : txQueues) {
            all.merge("frame.sent", queue.sent(), Long::sum);
            all.merge("socket.tx_dropped", queue.dropped(), Long::sum);
        }
        all.put("kernel.sent", kernelSent.get());
        all.put("kernel.send_failed", lost.get());
        all.put("kernel.received", kernelReceived.get());
        return Collections.unmodifiableMap(all);
    }

    private static String lower(Enum<?> name) {
        return name.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public void close() throws IOException {
        if (closed.compareAndSet(false, true)) {
            flag.signal();
        }
        if (receiving.isHeldByCurrentThread()) {
            return; // called by the receiver itself: receive() tears down as it leaves
        }
        receiving.lock(); // whoever waited leaves: the flag has ended the wait
        leaveReceiving();
    }

    /** What the port really is: interface, queues, native or SKB mode, copying or not. */
    @Override
    public String toString() {
        return description;
    }
}
