package io.kyberxdp.exchange.datagram;

import io.kyberxdp.exchange.observe.ManagedBean;
import io.kyberxdp.exchange.reliable.AddressToken;
import io.kyberxdp.exchange.reliable.Connection;
import io.kyberxdp.exchange.reliable.DropReason;
import io.kyberxdp.exchange.reliable.Packet;
import io.kyberxdp.exchange.reliable.ReliableSettings;
import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.DatagramPort.Outgoing;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/**
 * Receives for all streams of one port, keeps their time, and lets peers in: by an application's thread while that waits for
 * something of its own anyway, else by a daemon thread of the loop's; see {@link Leadership}. Every thread sends for its own
 * stream. So nothing is handed over on the way out, and often nothing on the way in.
 *
 * <p>The loop ends, and closes the port, when the port fails, or when it has had neither streams nor a backlog for as long as
 * it was told and its owner agrees.
 */
final class DatagramLoop {

    private static final System.Logger LOG = System.getLogger("io.kyberxdp.exchange");
    private static final int BATCH = 64;
    private static final int SINK_BYTES = 16_384;
    private static final int RETRY_BYTES = 64;

    /** What a connection's buffers may grow to however short memory is. */
    private static final int LEAST_BUFFER = 16 << 10;

    /** How soon a port whose queue was full is tried again. */
    private static final long RETRY_NANOS = 500_000;

    /** While datagrams come, the loop looks up so often anyway: it need not be woken for a time-out farther off. */
    private static final long LOOK_UP_NANOS = 20_000_000;

    private static final long BUSY_NANOS = 200_000_000;
    private static final long LONGEST_WAIT_NANOS = Duration.ofHours(1).toNanos();

    /** What the loop is to its owner. */
    record Setup(
            String scheme,
            DatagramPort port,
            ReliableSettings settings,
            PortLimits limits,
            PortObserver observer,
            Duration idleLimit) {}

    private final Setup setup;
    private final DatagramPort port;
    private final Leadership leadership;
    private final Backlog backlog;
    private final BooleanSupplier mayEnd;
    private final Sender sender;
    private final MemoryBudget memory;
    private final AddressToken tokens;
    private final Counters counters = new Counters();
    private final StreamTable streams = new StreamTable();
    private final Alarms alarms = new Alarms();
    private final Set<ReliableStream> lingering = new LinkedHashSet<>();
    private final Set<ReliableStream> touched = new LinkedHashSet<>();
    private final Queue<Runnable> errands = new ConcurrentLinkedQueue<>();
    private final ByteBuffer sink = ByteBuffer.allocate(SINK_BYTES);
    private final Thread thread;
    private final AtomicBoolean waiting = new AtomicBoolean();
    private volatile long waitingUntil;
    private volatile int lingeringCount;
    private volatile IOException failure;
    private boolean over;
    private long lastArrival;
    private long emptySince;

    /**
     * Takes over a port; {@link #start} sets it going.
     *
     * @param mayEnd asked when the loop has been idle for long enough
     */
    DatagramLoop(Setup setup, BooleanSupplier mayEnd) {
        this.setup = setup;
        this.port = setup.port();
        this.leadership = new Leadership(this::turn, port::wakeup);
        this.backlog = new Backlog(setup.limits().backlog(), leadership);
        this.mayEnd = mayEnd;
        this.sender = new Sender(port);
        this.memory = new MemoryBudget(setup.limits().bufferBytes());
        this.lastArrival = System.nanoTime();
        this.emptySince = lastArrival;
        this.tokens = new AddressToken(new SecureRandom()::nextBytes, lastArrival);
        this.thread = new Thread(this::run, "kxp-datagrams " + setup.scheme() + ":/" + port.local());
        thread.setDaemon(true);
    }

    void start() {
        ExitDelay.add(this);
        thread.start();
    }

    // ------------------------------------------------------------------ for any thread

    Leadership leadership() {
        return leadership;
    }

    /** Where streams that peers open go; once it is closed, none is taken. */
    Backlog backlog() {
        return backlog;
    }

    /** Begins a stream to a peer. */
    ReliableStream connect(InetSocketAddress peer) throws IOException {
        long id = streams.newId();
        ReliableStream stream =
                new ReliableStream(this, peer, Connection.client(setup.settings(), id, System.nanoTime()));
        counters.opened.increment();
        streams.add(stream);
        if (failure != null) {
            stream.fail(failure);
            throw new IOException(failure.getMessage(), failure);
        }
        return stream;
    }

    /** Sends what a stream has to send, here and now if it can be done without waiting. */
    void transmit(ReliableStream stream) {
        sender.enqueue(stream);
        try {
            sender.send();
            if (sender.isBlocked()) {
                wakeBefore(System.nanoTime() + RETRY_NANOS);
            }
        } catch (IOException e) {
            end(e);
        }
    }

    /** Sets a stream's alarm, or moves it forward. */
    void schedule(ReliableStream stream, long time) {
        if (leadership.isLeader()) {
            alarms.advance(stream.alarm(), time);
        } else {
            errands.add(() -> alarms.advance(stream.alarm(), time));
            wakeBefore(time);
        }
    }

    /** A stream was closed by its application and lives on for a while; the oldest of too many of them is ended. */
    void linger(ReliableStream stream) {
        errands.add(() -> {
            if (streams.contains(stream)) {
                lingering.add(stream);
                if (lingering.size() > setup.limits().lingering()) {
                    ReliableStream oldest = lingering.iterator().next();
                    lingering.remove(oldest); // It takes a moment to end, and the next one of too many is another.
                    oldest.abort();
                }
                lingeringCount = lingering.size();
            }
        });
    }

    /** A stream has ended. */
    void forget(ReliableStream stream) {
        errands.add(() -> remove(stream));
        wakeBefore(System.nanoTime());
    }

    /** Has the loop look whether it is idle. */
    void review() {
        wakeBefore(System.nanoTime());
    }

    /** Ends the loop and all its streams. */
    void end(IOException cause) {
        if (failure == null) {
            failure = cause;
        }
        closePort();
    }

    /** Waits for the loop to end. */
    void awaitEnd() throws InterruptedException {
        thread.join();
    }

    /** Whether it has no streams. */
    boolean isIdle() {
        return streams.isEmpty();
    }

    /** Whether an application has closed a stream whose peer has not got all of it. */
    boolean isDelivering() {
        return streams.all().stream().anyMatch(ReliableStream::isDelivering);
    }

    /** Whether it takes no more streams, since its port failed. */
    boolean hasEnded() {
        return failure != null;
    }

    void account(long bytes) {
        memory.add(bytes);
    }

    int windowLimit() {
        return memory.limit(LEAST_BUFFER, settings().maxWindow());
    }

    int bufferLimit() {
        return memory.limit(LEAST_BUFFER, settings().sendBuffer());
    }

    ReliableSettings settings() {
        return setup.settings();
    }

    PortObserver observer() {
        return setup.observer();
    }

    /** Packets of a connection were declared lost. */
    void countLosses(long packets) {
        counters.packetsLost.add(packets);
    }

    String describe(InetSocketAddress peer) {
        return setup.scheme() + ":/" + peer;
    }

    PortStatistics statistics() {
        return new PortStatistics(
                counters.opened.sum(),
                counters.ended.sum(),
                counters.failed.sum(),
                counters.packetsLost.sum(),
                counters.tokensDemanded.sum(),
                counters.dropped(),
                streams.size(),
                streams.unproven(),
                lingeringCount,
                backlog.size(),
                memory.held(),
                port.statistics());
    }

    private void wakeBefore(long time) {
        if (waiting.get() && time - waitingUntil < 0 && waiting.compareAndSet(true, false)) {
            port.wakeup();
        }
    }

    // ------------------------------------------------------------------ for the leader

    /** Where bytes go that nobody wants. */
    ByteBuffer sink() {
        return sink;
    }

    private void run() {
        String endpoint = describe(port.local());
        ManagedBean bean = ManagedBean.register(
                "DatagramPort", endpoint, new PortBean(endpoint, this::statistics, port::counters));
        try {
            leadership.standIn();
            if (failure == null) {
                LOG.log(Level.DEBUG, () -> "no more connections over " + describe(port.local()));
            }
        } finally {
            bean.close();
            tearDown();
        }
    }

    /** Receives once, waiting for so long at most, and does what is due; false if that was the last time. */
    private boolean turn(long most) {
        over = over || isOver();
        if (over) {
            return false;
        }
        try {
            receive(most);
            long now = System.nanoTime();
            answer();
            runErrands();
            ring(now);
            send();
            return true;
        } catch (IOException | RuntimeException | Error e) {
            report(e);
            over = true;
            return false;
        }
    }

    private void receive(long most) throws IOException {
        long now = System.nanoTime();
        waitingUntil = now + LONGEST_WAIT_NANOS;
        waiting.set(true);
        // Whoever changes something after this look sees that the loop waits.
        long patience = errands.isEmpty() ? Math.min(most, patience(now)) : 0;
        waitingUntil = now + patience;
        int count = port.receive(this::received, BATCH, patience);
        waiting.set(false);
        if (count > 0) {
            lastArrival = System.nanoTime();
        }
    }

    private long patience(long now) {
        if (sender.isBlocked()) {
            return RETRY_NANOS;
        }
        long limit = LONGEST_WAIT_NANOS;
        if (now - lastArrival < BUSY_NANOS) {
            limit = LOOK_UP_NANOS;
        } else if (isEmpty()) {
            limit = Math.max(0, setup.idleLimit().toNanos() - (now - emptySince));
        }
        return alarms.nanosToFirst(now, limit);
    }

    private void received(InetSocketAddress peer, ByteBuffer datagram) {
        int bytes = datagram.remaining();
        Packet packet = Packet.parse(datagram);
        DropReason reason = packet.drop() != null ? packet.drop() : dispatch(peer, packet, bytes);
        if (reason != null) {
            counters.drop(reason);
            setup.observer().dropped(peer, reason, bytes);
        }
    }

    /** Why the packet was dropped, or null. */
    private DropReason dispatch(InetSocketAddress peer, Packet packet, int bytes) {
        boolean open = packet.kind() == Packet.Kind.OPEN;
        ReliableStream stream = open ? streams.byClient(peer, packet.id()) : streams.byId(packet.id());
        if (stream == null && open) {
            return admit(peer, packet, bytes);
        }
        if (stream == null) {
            return DropReason.UNKNOWN_CONNECTION;
        }
        if (!stream.peer().equals(peer)) {
            return DropReason.WRONG_ADDRESS;
        }
        hand(stream, packet, bytes);
        return null;
    }

    private void hand(ReliableStream stream, Packet packet, int bytes) {
        touched.add(stream);
        try {
            stream.receive(packet, bytes, System.nanoTime());
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, "a datagram of " + describe(stream.peer()) + " met a defect", e);
            stream.fail(new IOException("a defect of this program: " + e, e));
        }
    }

    private DropReason admit(InetSocketAddress peer, Packet open, int bytes) {
        if (backlog.isClosed()) {
            return DropReason.UNEXPECTED_KIND;
        }
        long now = System.nanoTime();
        byte[] token = open.token();
        boolean validToken = token.length > 0 && tokens.isValid(token, peer, open.id(), now);
        boolean room = backlog.hasRoom() && !memory.isExhausted();
        Admission admission = Admission.decide(setup.limits(), room, streams.size(), streams.unproven(), validToken);
        switch (admission) {
            case PROVEN, UNPROVEN -> open(peer, open, bytes, admission == Admission.PROVEN);
            case TOKEN_DEMANDED -> demandToken(peer, open.id(), now);
            case REFUSED -> {
                return DropReason.NO_CAPACITY;
            }
        }
        return admission == Admission.TOKEN_DEMANDED && token.length > 0 ? DropReason.INVALID_TOKEN : null;
    }

    private void open(InetSocketAddress peer, Packet open, int bytes, boolean proven) {
        Connection connection = Connection.server(setup.settings(), streams.newId(), open, proven, System.nanoTime());
        ReliableStream stream = new ReliableStream(this, peer, connection);
        streams.addOpened(stream);
        counters.opened.increment();
        hand(stream, open, bytes);
        if (!backlog.add(stream)) {
            stream.abort();
        }
    }

    private void demandToken(InetSocketAddress peer, long clientId, long now) {
        counters.tokensDemanded.increment();
        setup.observer().tokenDemanded(peer);
        ByteBuffer retry = ByteBuffer.allocate(RETRY_BYTES);
        Packet.writeRetry(retry, clientId, tokens.issue(peer, clientId, now));
        sender.reply(new Outgoing(peer, retry.flip()));
    }

    /** Gives the streams that received something their turn to answer. */
    private void answer() {
        for (ReliableStream stream : touched) {
            streams.review(stream);
            sender.enqueue(stream);
        }
        touched.clear();
    }

    private void runErrands() {
        for (Runnable errand = errands.poll(); errand != null; errand = errands.poll()) {
            errand.run();
        }
    }

    private void ring(long now) {
        for (ReliableStream stream = alarms.takeDue(now); stream != null; stream = alarms.takeDue(now)) {
            stream.ring(now);
            sender.enqueue(stream);
        }
    }

    private void send() throws IOException {
        if (sender.isBlocked()) {
            sender.retry();
        } else {
            sender.send();
        }
    }

    private void remove(ReliableStream stream) {
        alarms.remove(stream.alarm());
        backlog.remove(stream);
        lingering.remove(stream);
        lingeringCount = lingering.size();
        counters.ended.increment();
        stream.report(setup.observer(), counters);
        emptySince = System.nanoTime();
        streams.remove(stream);
    }

    private boolean isEmpty() {
        return streams.isEmpty() && backlog.isClosed();
    }

    private boolean isOver() {
        return isEmpty() && System.nanoTime() - emptySince >= setup.idleLimit().toNanos() && mayEnd.getAsBoolean();
    }

    private void report(Throwable cause) {
        String port = "the port " + describe(this.port.local());
        if (failure == null && cause instanceof ClosedChannelException) {
            failure = new IOException(port + " was closed", cause);
        } else if (failure == null) {
            failure = new IOException(port + " failed: " + cause.getMessage(), cause);
        }
        LOG.log(Level.WARNING, () -> failure.getMessage() + "; all its connections end");
    }

    private void tearDown() {
        if (failure == null) {
            failure = new ClosedChannelException();
        }
        closePort();
        backlog.close();
        for (ReliableStream stream : streams.all()) {
            stream.fail(failure);
        }
        runErrands();
        ExitDelay.remove(this);
    }

    private void closePort() {
        try {
            port.close();
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "closing a port", e);
        }
    }
}
