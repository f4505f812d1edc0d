package io.kyberxdp.exchange.reliable;

import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * One ordered byte stream each way over unreliable datagrams: connection ids, loss recovery and congestion control after
 * RFC 9002, flow control, keep-alive. It has no thread, clock or socket: time is an argument in nanoseconds, in the domain of
 * {@link System#nanoTime}; datagrams come by {@link #receive} and go by {@link #transmit}. Not thread-safe.
 *
 * <p>The owner calls {@link #transmit} until it returns false after each {@link #receive} (or a batch of them), {@link #tick},
 * {@link #write}, {@link #read}, {@link #finish}, {@link #ping} and {@link #abort}, and calls {@link #tick} at
 * {@link #deadline}.
 *
 * <p><b>Memory.</b> At most the settings' send buffer and receive window, both of which are taken as bytes come, 132 KiB for
 * packets in flight, 24 KiB for ranges of bytes, and 4 KiB: 2,208 KiB with the default settings, less than 2 KiB at first.
 */
public final class Connection {

    /** What {@link #deadline} returns when there is none: only after the connection is closed. */
    public static final long NO_DEADLINE = Long.MAX_VALUE;

    /** How many probe time-outs an aborted connection stays to repeat its CLOSE (RFC 9000, 10.2). */
    static final int CLOSING_PROBE_TIMEOUTS = 3;

    /** How long a finished connection stays at most until it knows that the peer knows. */
    static final long LINGER = 5_000_000_000L;

    /** The code in the CLOSE of a side whose peer broke a rule. */
    static final int PROTOCOL_CODE = -1;

    /** Less than this is not sent to an unproven address. */
    static final int LEAST_DATAGRAM = 128;

    /** More than all frames of a packet but its stream's bytes usually take. */
    private static final int OVERHEAD = 100;

    private enum State {
        OPENING,
        ESTABLISHED,
        /** Both streams are through at this side, which tells the peer until that acknowledges it. */
        LINGERING,
        /** Aborted by this side; late packets are answered by a CLOSE. */
        CLOSING,
        CLOSED
    }

    private final ReliableSettings settings;
    private final boolean client;
    private final long localId;
    private final AmplificationLimit amplification;
    private final Recovery recovery;
    private final Acknowledger acks = new Acknowledger();
    private final SendStream outgoing;
    private final ReceiveStream incoming;
    private final DropCounts drops = new DropCounts();

    private State state = State.OPENING;
    private Failure failure;
    /** 0 at the client until the first ACCEPT. */
    private long peerId;

    private byte[] token = new byte[0];
    /** The client's first DATA packet; its acknowledgement shows that the server knows the client's address. */
    private long firstData = Long.MAX_VALUE;

    private boolean confirmed;
    /** Whether the peer uses this side's id; a client always told it. */
    private boolean knownToPeer;

    private boolean doneWanted;
    private boolean doneAcknowledged;
    private boolean peerDone;
    /** Lingering only to acknowledge the peer's DONE again. */
    private boolean waitsForLast;

    private boolean pingWanted;
    private boolean closeWanted;
    private int closeCode;
    private long refusedWhileClosing;
    private long heardAt;
    private boolean keptAlive;
    private long endsAt = NO_DEADLINE;
    private long packetsSent;
    private long bytesSent;
    private long packetsReceived;
    private long bytesReceived;

    private Connection(
            ReliableSettings settings, boolean client, long localId, long peerId, boolean addressProven, long now) {
        if (localId == 0) {
            throw new IllegalArgumentException("a connection id must not be 0");
        }
        this.settings = settings;
        this.client = client;
        this.localId = localId;
        this.peerId = peerId;
        this.knownToPeer = client;
        this.amplification = new AmplificationLimit(addressProven);
        this.recovery = new Recovery(new SentContents(), settings, now);
        this.outgoing = new SendStream(settings.sendBuffer());
        this.incoming = new ReceiveStream(settings.maxWindow());
        this.heardAt = now;
    }

    /**
     * The side that opens. It sends nothing until something is written or {@link #finish} or {@link #ping} is called.
     *
     * @param localId random and not 0; incoming packets carry it
     */
    public static Connection client(ReliableSettings settings, long localId, long now) {
        return new Connection(settings, true, localId, 0, true, now);
    }

    /**
     * The side that is opened to. The first packet is not yet received by this: hand it to {@link #receive} next.
     *
     * @param localId random and not 0; incoming DATA packets carry it
     * @param firstOpen tells the client's id
     * @param addressProven whether it came with a valid token, so that more may be sent to it than was received
     */
    public static Connection server(
            ReliableSettings settings, long localId, Packet firstOpen, boolean addressProven, long now) {
        return new Connection(settings, false, localId, firstOpen.id(), addressProven, now);
    }

    /**
     * Takes a packet of the peer; one that is hostile, late or not for this connection is counted and ignored.
     *
     * @param packet well-formed; borrowed until this returns
     * @param datagramBytes its length on the wire
     */
    public void receive(Packet packet, int datagramBytes, long now) {
        DropReason drop = refusal(packet);
        if (drop == null) {
            drop = packet.kind() == Packet.Kind.RETRY ? retry(packet) : take(packet, datagramBytes, now);
        }
        if (drop != null) {
            drops.count(drop);
        }
    }

    /**
     * Writes one complete datagram at the buffer's position, at most the settings' payload long.
     *
     * @param out big-endian
     * @return false if nothing may be sent now; the buffer is unchanged
     * @throws BufferOverflowException if the buffer has less room than the settings' payload
     */
    public boolean transmit(ByteBuffer out, long now) {
        if (out.remaining() < settings.payload()) {
            throw new BufferOverflowException();
        }
        if (state == State.CLOSED || isAmplifying()) {
            return false;
        }
        if (state == State.CLOSING) {
            return transmitClose(out, now);
        }
        boolean wanted = hasContent();
        boolean eliciting = wanted && recovery.maySend(expectedSize(), now);
        if (!wanted) {
            recovery.idle();
        }
        if (!eliciting && !acks.isDue(now)) {
            return false;
        }
        transmitFrames(out, eliciting, now);
        return true;
    }

    /** When {@link #tick} must be called at the latest, or {@link #NO_DEADLINE}; it may lie in the past. */
    public long deadline(long now) {
        return switch (state) {
            case CLOSED -> NO_DEADLINE;
            case CLOSING -> endsAt == NO_DEADLINE ? now : endsAt;
            case LINGERING -> sooner(endsAt, waitsForLast ? acks.deadline() : sendDeadline(now), now);
            case OPENING, ESTABLISHED -> sooner(sendDeadline(now), silenceDeadline(), now);
        };
    }

    /** Lets the time-outs that are due take their effect. */
    public void tick(long now) {
        switch (state) {
            case CLOSED -> {}
            case CLOSING -> tickEnding(now);
            case LINGERING -> {
                tickEnding(now);
                if (!waitsForLast) {
                    recovery.tick(true, false, now);
                }
            }
            case OPENING, ESTABLISHED -> tickAlive(now);
        }
    }

    /** Takes as many bytes as there is room for, and returns how many; 0 once {@link #finish} was called or it ended. */
    public int write(ByteBuffer source) {
        return isAlive() ? outgoing.write(source) : 0;
    }

    /** Hands over as many bytes as are there and fit, and returns how many; what arrived before a failure included. */
    public int read(ByteBuffer target) {
        return incoming.read(target, established());
    }

    /** How many bytes {@link #write} would take now. */
    public int writable() {
        return isAlive() ? outgoing.writable() : 0;
    }

    /** How many bytes {@link #read} could hand over now. */
    public int readable() {
        return incoming.readable();
    }

    /** Ends this side's stream after what was written so far. */
    public void finish() {
        outgoing.finish();
    }

    /** Asks the peer for a sign of life; at a client it also opens a connection on which nothing was written yet. */
    public void ping() {
        pingWanted = true;
    }

    /**
     * Ends the connection at once and tells the peer; what is not delivered is lost. Without effect once it has ended.
     *
     * @param code for the peer, not negative
     */
    public void abort(int code) {
        if (code < 0) {
            throw new IllegalArgumentException("an abort's code must not be negative");
        }
        if (isAlive()) {
            close(new Failure(Failure.Reason.ABORTED, code, "this side aborted the connection"), code);
        }
    }

    /** Whether the peer ended its stream and all of it has been read. */
    public boolean peerFinished() {
        return incoming.isFinished();
    }

    /** Whether all of the peer's stream is here, read or not. */
    public boolean peerEnded() {
        return incoming.isComplete();
    }

    /** Whether everything written and its end have been acknowledged. */
    public boolean finished() {
        return outgoing.isFinished();
    }

    /** Whether each side knows the other's id: at the client from the first ACCEPT on, at the server from the first DATA on. */
    public boolean established() {
        return state == State.ESTABLISHED || state == State.LINGERING;
    }

    /** Whether the owner may forget the connection: there is nothing more to send, also not in answer to late packets. */
    public boolean closed() {
        return state == State.CLOSED;
    }

    /** Why the connection ended, if not by both sides finishing. Present as soon as it failed, before {@link #closed}. */
    public Optional<Failure> failure() {
        return Optional.ofNullable(failure);
    }

    /** Whether the peer is known to receive at its address; always true at the client. */
    public boolean addressProven() {
        return amplification.isProven();
    }

    /** The id that incoming packets carry. */
    public long localId() {
        return localId;
    }

    /** The client's id, by which OPEN packets are told apart together with the address. */
    public long clientId() {
        return client ? localId : peerId;
    }

    /** Whether {@link #transmit} has something that should not wait for the next packet or tick. */
    public boolean wantsToTransmit() {
        return state == State.CLOSING ? closeWanted : isAlive() && hasContent();
    }

    /** Bytes of memory that the buffers hold now. */
    public long bufferBytes() {
        return (long) outgoing.bufferBytes() + incoming.bufferBytes();
    }

    /** Bounds what the receive window may grow to from now on, as when the memory for all connections runs short. */
    public void limitWindow(int bytes) {
        incoming.limitWindow(bytes);
    }

    /** How many packets were declared lost so far. */
    public long packetsLost() {
        return recovery.packetsLost();
    }

    public ConnectionStatistics statistics() {
        return new ConnectionStatistics(
                packetsSent,
                bytesSent,
                packetsReceived,
                bytesReceived,
                recovery.packetsLost(),
                outgoing.retransmittedBytes(),
                recovery.probeTimeouts(),
                recovery.congestion().events(),
                drops.snapshot(),
                recovery.rtt().smoothed(),
                recovery.congestion().window(),
                recovery.bytesInFlight());
    }

    // ---- Receiving

    /** Why a packet is not for this connection in its state, or null. */
    private DropReason refusal(Packet packet) {
        if (packet.drop() != null) {
            return packet.drop();
        }
        boolean accept = packet.kind() == Packet.Kind.ACCEPT;
        boolean expected = switch (packet.kind()) {
            case OPEN -> !client;
            case RETRY -> client && state == State.OPENING;
            case ACCEPT -> client;
            case DATA -> !client || peerId != 0;
        };
        if (!expected) {
            return DropReason.UNEXPECTED_KIND;
        }
        long expectedId = packet.kind() == Packet.Kind.OPEN ? peerId : localId;
        if (packet.id() != expectedId || (accept && peerId != 0 && packet.serverId() != peerId)) {
            return DropReason.WRONG_ID;
        }
        if (state == State.CLOSING) {
            refusedWhileClosing++;
            closeWanted |= Long.bitCount(refusedWhileClosing) == 1;
        }
        return state == State.CLOSING || state == State.CLOSED ? DropReason.CLOSED : null;
    }

    /** Takes a token, and starts over with it; another one only if this one seems not to work (RFC 9000, 17.2.5). */
    private DropReason retry(Packet packet) {
        if (packetsSent == 0 || (token.length > 0 && !recovery.backedOff())) {
            return DropReason.DUPLICATE;
        }
        token = packet.token();
        recovery.discardAll();
        return null;
    }

    private DropReason take(Packet packet, int datagramBytes, long now) {
        long number = packet.number();
        if (acks.ranges().isTooOld(number)) {
            return DropReason.TOO_OLD;
        }
        if (acks.ranges().contains(number)) {
            return DropReason.DUPLICATE;
        }
        if (!hasRoomFor(packet)) {
            return DropReason.TOO_FRAGMENTED;
        }
        packetsReceived++;
        bytesReceived += datagramBytes;
        amplification.received(datagramBytes);
        heardAt = now;
        keptAlive = false;
        learnFromKind(packet);
        boolean eliciting = takeFrames(packet, now);
        acks.received(number, eliciting, !peerDelaysAcks(), now);
        linger(now);
        return null;
    }

    private boolean hasRoomFor(Packet packet) {
        FrameReader frames = packet.frames();
        while (frames.next()) {
            if (frames.type() == Frame.STREAM && !incoming.hasRoomFor(frames.offset(), frames.dataLength())) {
                return false;
            }
        }
        return true;
    }

    private void learnFromKind(Packet packet) {
        if (state != State.OPENING) {
            return;
        }
        if (client) {
            peerId = packet.serverId();
            pingWanted = true;
            state = State.ESTABLISHED;
        } else if (packet.kind() == Packet.Kind.DATA) {
            amplification.prove();
            knownToPeer = true;
            state = State.ESTABLISHED;
        }
    }

    /** Lets the frames take effect until one breaks a rule; returns whether one asks for an acknowledgement. */
    private boolean takeFrames(Packet packet, long now) {
        FrameReader frames = packet.frames();
        boolean eliciting = false;
        while (isOpen() && frames.next()) {
            eliciting |= frames.type() != Frame.ACK && frames.type() != Frame.CLOSE;
            String violation = takeFrame(frames, packet.buffer(), now);
            if (violation != null) {
                close(new Failure(Failure.Reason.PROTOCOL, 0, "the peer " + violation), PROTOCOL_CODE);
            }
        }
        return eliciting;
    }

    /** Returns which rule the frame breaks, or null. */
    private String takeFrame(FrameReader frame, ByteBuffer bytes, long now) {
        switch (frame.type()) {
            case Frame.ACK -> {
                confirmed |= frame.ackLargest() >= firstData;
                return recovery.acknowledged(frame, !client || confirmed, now)
                        ? null
                        : "acknowledged a packet that was never sent";
            }
            case Frame.STREAM -> {
                if (!incoming.isAllowed(frame.offset(), frame.dataLength())) {
                    return "sent bytes beyond its limit or behind its end";
                }
                incoming.receive(frame.offset(), bytes, frame.dataStart(), frame.dataLength());
            }
            case Frame.FIN -> {
                if (!incoming.mayEndAt(frame.offset())) {
                    return "ended its stream at two places, beyond its limit or before bytes it sent";
                }
                incoming.endAt(frame.offset());
            }
            case Frame.MAX_DATA -> outgoing.allow(frame.offset());
            case Frame.DONE -> {
                if (!incoming.isComplete() || !outgoing.allAcknowledged()) {
                    return "called the connection done before it was";
                }
                peerDone = true;
            }
            case Frame.CLOSE -> closedByPeer(frame.closeCode());
            default -> {}
        }
        return null;
    }

    private void closedByPeer(int code) {
        end(
                code == PROTOCOL_CODE
                        ? new Failure(
                                Failure.Reason.PROTOCOL,
                                0,
                                "the peer closed the connection for a breach of the protocol; are both of the same version?")
                        : new Failure(
                                Failure.Reason.PEER_ABORTED,
                                code,
                                "the peer aborted the connection with code " + code));
    }

    // ---- Sending

    private boolean hasContent() {
        return outgoing.sendable() > 0
                || outgoing.finWanted()
                || incoming.limitWanted()
                || pingWanted
                || doneWanted
                || recovery.probes() > 0;
    }

    private boolean isAmplifying() {
        return amplification.allowed(settings.payload()) < LEAST_DATAGRAM;
    }

    private int expectedSize() {
        int most = amplification.allowed(settings.payload());
        return sendsOpen() ? most : (int) Math.min(most, OVERHEAD + outgoing.sendable());
    }

    private boolean sendsOpen() {
        return client && peerId == 0;
    }

    private void transmitFrames(ByteBuffer out, boolean eliciting, long now) {
        if (client && packetsSent == 0) {
            heardAt = now;
        }
        int start = out.position();
        int end = start + amplification.allowed(settings.payload()) - Packet.CHECKSUM_BYTES;
        writeHeader(out);
        if (acks.isWaiting()) {
            acks.write(out, end - out.position(), now);
        }
        int content = 0;
        long offset = outgoing.sendOffset();
        int length = 0;
        if (eliciting && incoming.limitWanted() && end - out.position() >= Frame.MAX_DATA_BYTES) {
            incoming.sendLimit(out);
            content |= SentPackets.MAX_DATA;
        }
        if (eliciting && outgoing.sendable() > 0 && end - out.position() > Frame.STREAM_BYTES) {
            length = outgoing.send(out, end - out.position());
            content |= SentPackets.STREAM;
        }
        if (eliciting && outgoing.finWanted() && end - out.position() >= Frame.FIN_BYTES) {
            outgoing.sendFin(out);
            content |= SentPackets.FIN;
        }
        if (eliciting && doneWanted && end - out.position() >= Frame.DONE_BYTES) {
            out.put((byte) Frame.DONE);
            doneWanted = false;
            content |= SentPackets.DONE;
        }
        if (eliciting && content == 0 && end - out.position() >= Frame.PING_BYTES) {
            out.put((byte) Frame.PING);
            content = SentPackets.PING;
        }
        pingWanted &= content == 0;
        finishDatagram(out, start, end);
        int size = out.position() - start;
        if (content == 0) {
            recovery.sentUnrecorded();
        } else {
            recovery.sent(size, content, offset, length, now);
        }
        linger(now);
    }

    private void writeHeader(ByteBuffer out) {
        long number = recovery.nextNumber();
        if (sendsOpen()) {
            Packet.writeKind(out, Packet.Kind.OPEN);
            out.putLong(localId).putLong(number).put((byte) token.length).put(token);
        } else if (!knownToPeer) {
            Packet.writeKind(out, Packet.Kind.ACCEPT);
            out.putLong(peerId).putLong(number).putLong(localId);
        } else {
            Packet.writeKind(out, Packet.Kind.DATA);
            out.putLong(peerId).putLong(number);
            firstData = Math.min(firstData, number);
        }
    }

    private void finishDatagram(ByteBuffer out, int start, int end) {
        if (sendsOpen()) {
            while (out.position() < end) {
                out.put((byte) Frame.PADDING);
            }
        }
        Packet.writeChecksum(out, start);
        int size = out.position() - start;
        amplification.sent(size);
        packetsSent++;
        bytesSent += size;
    }

    private boolean transmitClose(ByteBuffer out, long now) {
        tickEnding(now);
        if (!closeWanted || state == State.CLOSED) {
            return false;
        }
        closeWanted = false;
        int start = out.position();
        int end = start + amplification.allowed(settings.payload()) - Packet.CHECKSUM_BYTES;
        writeHeader(out);
        out.put((byte) Frame.CLOSE).putInt(closeCode);
        finishDatagram(out, start, end);
        recovery.sentUnrecorded();
        return true;
    }

    // ---- Time

    private long sendDeadline(long now) {
        if (isAmplifying()) {
            return NO_DEADLINE;
        }
        long due = sooner(acks.deadline(), recovery.deadline(peerDelaysAcks(), mustProbe()), now);
        return sooner(due, recovery.paceTime(), now);
    }

    private long silenceDeadline() {
        if (client && packetsSent == 0) {
            return NO_DEADLINE;
        }
        if (isHalfOpen()) {
            return heardAt + settings.halfOpen().toNanos();
        }
        boolean alive = state == State.ESTABLISHED && !keptAlive;
        return heardAt + (alive ? earlierSilence() : settings.deadPeer().toNanos());
    }

    private long earlierSilence() {
        return Math.min(settings.keepAlive().toNanos(), settings.deadPeer().toNanos());
    }

    private void tickEnding(long now) {
        if (endsAt == NO_DEADLINE) {
            endsAt = now + CLOSING_PROBE_TIMEOUTS * recovery.probeTimeout(true);
        } else if (now - endsAt >= 0) {
            state = State.CLOSED;
        }
    }

    private void tickAlive(long now) {
        if (client && packetsSent == 0) {
            return;
        }
        long silence = now - heardAt;
        if (isHalfOpen() && silence >= settings.halfOpen().toNanos()) {
            end(new Failure(
                    Failure.Reason.HALF_OPEN_TIMEOUT,
                    0,
                    "the client did not prove its address in time; it may be forged"));
        } else if (!isHalfOpen() && silence >= settings.deadPeer().toNanos()) {
            end(silent());
        } else {
            if (state == State.ESTABLISHED
                    && !keptAlive
                    && silence >= settings.keepAlive().toNanos()) {
                keptAlive = true;
                pingWanted = true;
                incoming.releaseIfEmpty();
                outgoing.releaseIfEmpty();
            }
            if (!isAmplifying()) {
                recovery.tick(peerDelaysAcks(), mustProbe(), now);
            }
        }
    }

    private Failure silent() {
        String time = settings.deadPeer().toMillis() + " ms";
        return state == State.OPENING
                ? new Failure(
                        Failure.Reason.UNREACHABLE,
                        0,
                        "no answer within " + time + "; check the address, the port, and that no firewall drops UDP")
                : new Failure(
                        Failure.Reason.DEAD_PEER,
                        0,
                        "nothing was heard of the peer for " + time + "; it has ended, or the network is down");
    }

    private boolean peerDelaysAcks() {
        return established() && (!client || confirmed);
    }

    /** A client probes even with nothing in flight until the server may send freely (RFC 9002, 6.2.2.1). */
    private boolean mustProbe() {
        return client && packetsSent > 0 && !confirmed;
    }

    private static long sooner(long a, long b, long now) {
        if (a == NO_DEADLINE || b == NO_DEADLINE) {
            return Math.min(a, b);
        }
        return a - now < b - now ? a : b;
    }

    // ---- Ending

    private boolean isOpen() {
        return state != State.CLOSING && state != State.CLOSED;
    }

    private boolean isAlive() {
        return state == State.OPENING || state == State.ESTABLISHED;
    }

    private boolean isHalfOpen() {
        return !client && state == State.OPENING;
    }

    /**
     * Once both streams are through, the peer may not know yet. It is told by a DONE, which is repeated until it is
     * acknowledged, or until the peer says DONE itself. Then it may miss an acknowledgement still, for which this side stays a
     * little.
     */
    private void linger(long now) {
        if (state == State.ESTABLISHED && outgoing.isFinished() && incoming.isComplete()) {
            state = State.LINGERING;
            outgoing.release();
            doneWanted = true;
            endsAt = now + LINGER;
        }
        if (state == State.LINGERING && peerDone && !waitsForLast) {
            waitsForLast = true;
            doneWanted = false;
            endsAt = now + CLOSING_PROBE_TIMEOUTS * recovery.probeTimeout(true);
        }
        if (state == State.LINGERING && doneAcknowledged && !acks.isWaiting()) {
            state = State.CLOSED;
        }
    }

    /** Fails and tells the peer, if it can have heard of the connection. */
    private void close(Failure why, int code) {
        end(why);
        if (packetsSent > 0 || packetsReceived > 0) {
            state = State.CLOSING;
            closeWanted = true;
            closeCode = code;
        }
    }

    /** Fails without telling the peer. */
    private void end(Failure why) {
        failure = why;
        state = State.CLOSED;
        outgoing.release();
    }

    /** Hands what became of sent packets to what they carried. */
    private final class SentContents implements Recovery.Delivery {
        @Override
        public void acknowledged(int content, long offset, int length) {
            if ((content & SentPackets.STREAM) != 0) {
                outgoing.acknowledged(offset, length);
            }
            if ((content & SentPackets.FIN) != 0) {
                outgoing.finAcknowledged();
            }
            doneAcknowledged |= (content & SentPackets.DONE) != 0;
        }

        @Override
        public void lost(int content, long offset, int length) {
            if ((content & SentPackets.STREAM) != 0) {
                outgoing.lost(offset, length);
            }
            if ((content & SentPackets.FIN) != 0) {
                outgoing.finLost();
            }
            if ((content & SentPackets.MAX_DATA) != 0) {
                incoming.limitLost();
            }
            doneWanted |= (content & SentPackets.DONE) != 0 && !waitsForLast;
        }
    }
}
