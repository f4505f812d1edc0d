package io.kyberxdp.afxdp;

import io.kyberxdp.afxdp.frame.FrameFault;
import io.kyberxdp.afxdp.frame.ReceivedFrame;
import io.kyberxdp.afxdp.frame.Station;
import io.kyberxdp.afxdp.jna.KernelUdpSocket;
import io.kyberxdp.afxdp.jna.Poller;
import io.kyberxdp.afxdp.jna.Verdict;
import io.kyberxdp.afxdp.jna.Wakeup;
import io.kyberxdp.afxdp.jna.XdpStatistics;
import io.kyberxdp.afxdp.jna.XskSocket;
import io.kyberxdp.afxdp.netlink.KernelTables;
import io.kyberxdp.afxdp.netlink.Link;
import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.DatagramStatistics;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.spi.AbstractInterruptibleChannel;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A datagram port on AF_XDP sockets, one for each of its receive queues, and on a UDP socket of the kernel for whatever takes
 * the kernel's way. One owner thread does all the work; the rings have no other user.
 *
 * <p>The rings' memory is unmapped only by the thread that holds the lock, and never while the owner is among them.
 */
final class AfXdpPort implements DatagramPort {

    /** How many datagrams the owner may take from the rings before it looks at the clock and at the kernel's socket. */
    private static final int BUSY_ROUNDS = 64;

    /** How often the owner looks at the rings before it looks at the clock and at the kernel's socket, when it spins. */
    private static final int SPINS = 512;

    private static final long LOOK_AT_LINK = TimeUnit.SECONDS.toNanos(1);
    private static final long KICK_AGAIN = TimeUnit.MILLISECONDS.toNanos(1);

    private final AfXdpSettings settings;
    private final Place place;
    private final InetSocketAddress local;
    private final KernelTables tables;
    private final KernelUdpSocket udp;
    private final Steering steering;
    private final XskQueue[] queues;
    private final Wakeup flag;
    private final Poller poller;
    private final PeerTable peers;
    private final Paths paths;
    private final String description;
    private final ReentrantLock lock = new ReentrantLock();
    private final Interruption interruption = new Interruption();
    private final AtomicBoolean woken = new AtomicBoolean();
    private final Handover handover = new Handover();
    private Station own;
    private boolean tornDown;
    private IOException failure;
    private long lookAtLinkAt;
    private int firstQueue;
    private int busyRounds;
    private long sent;
    private long sentBytes;
    private long refused;
    private long lost;
    private long received;
    private long receivedBytes;
    private long kernelSent;
    private long kernelReceived;

    /** Ends a wait when the owner is interrupted or the port is closed, as {@link AbstractInterruptibleChannel} defines it. */
    private final class Interruption extends AbstractInterruptibleChannel {

        @Override
        protected void implCloseChannel() {
            flag.signal(); // the interrupting thread may hold locks of the owner's: no more than this
        }

        void enter() {
            begin();
        }

        void leave() throws IOException {
            end(isOpen());
        }
    }

    /** Gives datagrams to a receiver, and counts them. One object for all calls. */
    private final class Handover implements XskQueue.Sink {

        private Receiver receiver;
        private int queue;
        private int left;
        private long now;

        @Override
        public boolean take(ReceivedFrame frame, ByteBuffer payload) {
            Peer peer = peers.find(frame.sourceHigh(), frame.sourceLow(), frame.sourcePort());
            Paths.learn(peer, frame.sourceMac(), frame.targetHigh(), frame.targetLow(), queue, now);
            give(peer.address, payload);
            return left > 0 && interruption.isOpen();
        }

        void give(InetSocketAddress peer, ByteBuffer payload) {
            left--;
            received++;
            receivedBytes += payload.remaining();
            receiver.received(peer, payload);
        }
    }

    private AfXdpPort(
            AfXdpSettings settings, Place place, KernelTables tables, KernelUdpSocket udp, Steering steering, int port)
            throws IOException {
        this.settings = settings;
        this.place = place;
        this.tables = tables;
        this.udp = udp;
        this.steering = steering;
        local = new InetSocketAddress(place.shown(), port);
        own = place.station(settings.vlans(), port);
        queues = new XskQueue[steering.sockets().size()];
        for (int i = 0; i < queues.length; i++) {
            queues[i] = new XskQueue(steering.sockets().get(i), settings.acceptPartialChecksum());
        }
        description = String.format(
                Locale.ROOT,
                "AF_XDP on %s, queue %s, %s, %s",
                place.link().name(),
                settings.queues().toString().replaceAll("[\\[\\]]", ""),
                steering.description(),
                settings.isSpinning() ? "spinning" : "polling");
        flag = new Wakeup();
        poller = new Poller(steering.sockets(), udp, flag);
        peers = new PeerTable(place.link().index());
        paths = new Paths(tables, place.interfaces(), place.bound(), own);
        lookAtLinkAt = System.nanoTime() + LOOK_AT_LINK;
    }

    /**
     * Opens a port.
     *
     * @param tables the kernel's tables; the port closes them
     * @param address what the kernel's socket is bound to
     * @throws IOException if anything of it fails; nothing is left behind but the tables
     */
    static AfXdpPort open(AfXdpSettings settings, Place place, KernelTables tables, InetSocketAddress address)
            throws IOException {
        KernelUdpSocket udp = KernelUdpSocket.open(address);
        Steering steering = null;
        try {
            int port = udp.port();
            steering = Steering.open(place.link(), settings, place.station(settings.vlans(), port));
            return new AfXdpPort(settings, place, tables, udp, steering, port);
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
        enter();
        try {
            long now = System.nanoTime();
            int taken = 0;
            while (taken < batch.size() && sendOne(batch.get(taken), now)) {
                taken++;
            }
            refused += batch.size() - taken;
            flush();
            return taken;
        } finally {
            leave();
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
        paths.refresh(peer, now);
        if (peer.template == null || peer.nextByKernel) {
            sendByKernel(peer, payload);
        } else if (!queues[peer.queue].offer(peer.template, payload)) {
            return false;
        }
        payload.position(payload.limit());
        sent++;
        sentBytes += size;
        return true;
    }

    private void sendByKernel(Peer peer, ByteBuffer payload) {
        peer.nextByKernel = false;
        kernelSent++;
        if (!udp.send(peer.address, payload)) {
            lost++;
        }
    }

    private void flush() throws IOException {
        try {
            for (XskQueue queue : queues) {
                queue.flush();
            }
        } catch (IOException e) {
            fail(e);
        }
    }

    @Override
    public int receive(Receiver receiver, int max, long timeoutNanos) throws IOException {
        if (max < 1 || timeoutNanos < 0) {
            throw new IllegalArgumentException(
                    "at least 1 datagram and at least 0 ns, not " + max + " and " + timeoutNanos);
        }
        enter();
        try {
            handover.receiver = receiver;
            handover.left = max;
            long deadline = 0;
            boolean first = true;
            while (true) {
                takeArrivals(max);
                long now = handover.now;
                if (first) {
                    deadline = now + timeoutNanos;
                    first = false;
                }
                if (handover.left < max || timeoutNanos == 0 || !await(deadline)) {
                    return max - handover.left;
                }
            }
        } finally {
            handover.receiver = null;
            leave();
        }
    }

    /** Hands over what is there, a batch of each queue in turn. */
    private void takeArrivals(int max) throws IOException {
        handover.now = System.nanoTime();
        boolean more = true;
        for (int i = 0; i < queues.length && more; i++) {
            firstQueue = (firstQueue + 1) % queues.length;
            handover.queue = firstQueue;
            more = queues[firstQueue].receive(handover, XskSocket.RING, own);
        }
        if (handover.left == max || ++busyRounds >= BUSY_ROUNDS) {
            busyRounds = 0;
            takeKernelsArrivals(more);
            lookAround(handover.now);
        }
    }

    private void takeKernelsArrivals(boolean wanted) {
        for (boolean more = wanted; more; ) {
            InetSocketAddress peer = udp.receive();
            if (peer == null) {
                return;
            }
            kernelReceived++;
            handover.give(peer, udp.payload());
            more = handover.left > 0 && interruption.isOpen();
        }
    }

    /** Waits for arrivals; false if they did not come before the deadline, or the port was woken or closed. */
    private boolean await(long deadline) throws IOException {
        interruption.enter();
        try {
            return settings.isSpinning() ? spin(deadline) : poll(deadline);
        } finally {
            interruption.leave();
        }
    }

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
            poller.await(0);
            if (poller.isUdpReadable()) {
                return true;
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
            poller.await(Math.min(deadline - now, hasPending() ? KICK_AGAIN : LOOK_AT_LINK));
            if (poller.isFlagSet()) {
                flag.clear();
            }
            if (hasArrivals() || poller.isUdpReadable()) {
                return true;
            }
        }
    }

    private boolean isWoken() {
        return woken.getAndSet(false) || !interruption.isOpen();
    }

    private boolean hasArrivals() {
        for (XskQueue queue : queues) {
            if (queue.hasArrivals()) {
                return true;
            }
        }
        return false;
    }

    private boolean hasPending() {
        for (XskQueue queue : queues) {
            if (queue.hasPending()) {
                return true;
            }
        }
        return false;
    }

    /** Does what is due beside receiving: sends what was left over, and looks whether the interface still is what it was. */
    private void lookAround(long now) throws IOException {
        if (hasPending()) {
            flush();
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
        Link link = tables.link(place.link().index());
        if (link.mac() != own.mac() && link.mac() >= 0) {
            own = own.withMac(link.mac());
            steering.setStation(own);
            paths.setStation(own);
        }
    }

    /** Keeps the first failure: from now on every call tells it. */
    private void fail(IOException cause) throws IOException {
        failure = cause;
        throw failed();
    }

    private IOException failed() {
        return new IOException(
                "the AF_XDP port on " + place.link().name() + " failed: " + failure.getMessage()
                        + "; close it, and open another when the interface is there again",
                failure);
    }

    /** Takes the lock for the owner. */
    private void enter() throws IOException {
        lock.lock();
        boolean usable = false;
        try {
            if (!interruption.isOpen()) {
                throw new ClosedChannelException();
            }
            if (failure != null) {
                throw failed();
            }
            usable = true;
        } finally {
            if (!usable) {
                lock.unlock();
            }
        }
    }

    /** Gives the lock back; what was closed meanwhile is torn down by whoever leaves last. */
    private void leave() {
        try {
            if (!interruption.isOpen() && lock.getHoldCount() == 1) {
                tearDown();
            }
        } finally {
            lock.unlock();
        }
    }

    private void tearDown() {
        if (!tornDown) {
            tornDown = true;
            poller.close();
            flag.close();
            steering.close();
            udp.close();
            tables.close();
        }
    }

    @Override
    public void wakeup() {
        woken.set(true);
        if (!settings.isSpinning()) {
            flag.signal();
        }
    }

    @Override
    public DatagramStatistics statistics() {
        long dropped = lost;
        for (XskQueue queue : queues) {
            dropped += queue.dropped();
        }
        lock.lock();
        try {
            if (!tornDown) {
                for (XskQueue queue : queues) {
                    XdpStatistics kernel = queue.statistics();
                    dropped += kernel.rxDropped() + kernel.rxRingFull();
                }
            }
        } catch (IOException e) {
            System.getLogger(AfXdpPort.class.getName()).log(System.Logger.Level.WARNING, e.getMessage());
        } finally {
            lock.unlock();
        }
        return new DatagramStatistics(sent, sentBytes, refused, received, receivedBytes, dropped);
    }

    /**
     * Every count there is, so that each frame has a place: {@code xdp.*} the program's verdicts, {@code frame.*} the faults
     * that kept frames from being handed on, {@code socket.*} the kernel's counts at the sockets, {@code kernel.*} the
     * datagrams that took the kernel's way.
     *
     * @throws IOException if the port is closed, or the kernel does not tell
     */
    Map<String, Long> counters() throws IOException {
        enter();
        try {
            Map<String, Long> all = new TreeMap<>();
            for (Map.Entry<Verdict, Long> entry : steering.counters().entrySet()) {
                all.put("xdp." + lower(entry.getKey()), entry.getValue());
            }
            for (XskQueue queue : queues) {
                for (FrameFault fault : FrameFault.values()) {
                    all.merge("frame." + lower(fault), queue.count(fault), Long::sum);
                }
                queue.statistics().byName().forEach((name, count) -> all.merge("socket." + name, count, Long::sum));
                all.merge("socket.tx_dropped", queue.dropped(), Long::sum);
            }
            all.put("kernel.sent", kernelSent);
            all.put("kernel.send_failed", lost);
            all.put("kernel.received", kernelReceived);
            return all;
        } finally {
            leave();
        }
    }

    private static String lower(Enum<?> name) {
        return name.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public void close() throws IOException {
        interruption.close();
        lock.lock(); // the owner leaves: the flag has ended its wait
        leave();
    }

    /** What the port really is: interface, queues, native or SKB mode, copying or not. */
    @Override
    public String toString() {
        return description;
    }
}
