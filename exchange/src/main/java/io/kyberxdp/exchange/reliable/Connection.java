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
 * packets in flight, 24 KiB for ranges of bytes, and 4 KiB: 2,208 KiB with the default settings, less than 3 KiB at first.
 */
public final class Connection {

    /** What {@link #deadline} returns when there is none: only after the connection is closed. */
    public static final long NO_DEADLINE = Long.MAX_VALUE;

    /** What a connection takes at most besides its buffers. */
    static final int FIXED_KIB = 160;

    /** Less than this is not sent to an unproven address. */
    static final int LEAST_DATAGRAM = 128;

    /** More than all frames of a packet but its stream's bytes usually take. */
    private static final int OVERHEAD = 100;

    private enum State {
        OPENING,
        ESTABLISHED,
        /** Both streams are through at this side. */
        LINGERING,
        /** Ended by this side, which tells the peer. */
        CLOSING,
        CLOSED
    }

    private final ReliableSettings settings;
    private final Opening opening;
    private final AmplificationLimit amplification;
    private final Recovery recovery;
    private final Acknowledger acks = new Acknowledger();
    private final SendStream outgoing;
    private final ReceiveStream incoming;
    private final Silence silence;
    private final Lingering lingering = new Lingering();
    private final DropCounts drops = new DropCounts();
    private State state = State.OPENING;
    private Closing closing;
    private Failure failure;
    private boolean announcementWanted;
    private boolean pingWanted;

    /** The server is still to see that this client knows its id: with the first acknowledgement, or at once if none is due. */
    private boolean proofWanted;

    private long packetsSent;
    private long bytesSent;
    private long packetsReceived;
    private long bytesReceived;

    private Connection(ReliableSettings settings, Opening opening, boolean addressProven, long now) {
        this.settings = settings;
        this.opening = opening;
        this.amplification = new AmplificationLimit(addressProven);
        this.recovery = new Recovery(new SentContents(), settings, now);
        this.outgoing = new SendStream(settings.sendBuffer());
        this.incoming = new ReceiveStream(settings.maxWindow());
        this.silence = new Silence(settings, now);
    }

    /**
     * The side that opens. It sends nothing until something is written or {@link #finish}, {@link #ping} or {@link #announce}
     * is called.
     *
     * @param localId random and not 0; incoming packets carry it
     */
    public static Connection client(ReliableSettings settings, long localId, long now) {
        return new Connection(settings, Opening.client(localId), true, now);
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
        return new Connection(settings, Opening.server(localId, firstOpen.id()), addressProven, now);
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
        boolean wanted = hasContent() || isProofDue(now);
        boolean eliciting = wanted && recovery.maySend(expectedSize(), now);
        if (!wanted) {
            recovery.idle();
        }
        if (!eliciting && !announcementWanted && !acks.isDue(now)) {
            return false;
        }
        transmitFrames(out, eliciting, now);
        return true;
    }

    /** When {@link #tick} must be called at the latest, or {@link #NO_DEADLINE}; it may lie in the past. */
    public long deadline(long now) {
        return switch (state) {
            case CLOSED -> NO_DEADLINE;
            case CLOSING -> closing.endsAt(now);
            case LINGERING -> sooner(lingering.endsAt(), sendDeadline(now), now);
            case OPENING, ESTABLISHED -> sooner(silenceDeadline(), sendDeadline(now), now);
        };
    }

    /** Lets the time-outs that are due take their effect. */
    public void tick(long now) {
        switch (state) {
            case CLOSED -> {}
            case CLOSING -> tickClosing(now);
            case LINGERING -> {
                tickRecovery(now);
                settle(now);
            }
            case OPENING, ESTABLISHED -> {
                tickSilence(now);
                tickRecovery(now);
            }
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

    /**
     * Lets the server know of a connection on which nothing was written yet, so that it makes ready for what will be. Asks for
     * no answer. Without effect once anything was sent.
     */
    public void announce() {
        announcementWanted = isUnused();
    }

    /**
     * Says that the application has bytes to read and does not wait for more, so that it answers soon: an acknowledgement in
     * the opening then goes along with the answer, or after the usual delay, instead of at once.
     */
    public void expectAnswer() {
        if (!opening.isConfirmed()) {
            acks.hold();
        }
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
        return opening.localId();
    }

    /** The client's id, by which OPEN packets are told apart together with the address. */
    public long clientId() {
        return opening.clientId();
    }

    /** Whether {@link #transmit} has something that should not wait for the next packet or tick. */
    public boolean wantsToTransmit() {
        return state == State.CLOSING ? closing.isCloseWanted() : isAlive() && hasContent();
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
        DropReason drop = packet.drop() == null ? opening.refusal(packet) : packet.drop();
        if (drop == null && state == State.CLOSING) {
            closing.received();
        }
        return drop != null || isOpen() ? drop : DropReason.CLOSED;
    }

    /** Takes a token, and starts over with it; another one only if this one seems not to work (RFC 9000, 17.2.5). */
    private DropReason retry(Packet packet) {
        if (packetsSent == 0 || (opening.hasToken() && !recovery.backedOff())) {
            return DropReason.DUPLICATE;
        }
        opening.useToken(packet.token());
        recovery.discardAll();
        pingWanted = true; // What was thrown away may have been nothing but a PING.
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
        silence.ended(now);
        if (opening.learn(packet)) {
            completeOpening();
        }
        int types = takeFrames(packet, now);
        boolean eliciting = (types & ~Frame.NOT_ELICITING) != 0;
        boolean atOnce = (types & Frame.LAST) != 0 || !opening.isConfirmed();
        acks.received(number, eliciting, atOnce, now);
        settle(now);
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

    private void completeOpening() {
        state = State.ESTABLISHED;
        amplification.prove();
        proofWanted = opening.isClient();
    }

    /** Lets the frames take effect until one breaks a rule; returns their types as a set of bits. */
    private int takeFrames(Packet packet, long now) {
        FrameReader frames = packet.frames();
        int types = 0;
        while (isOpen() && frames.next()) {
            types |= 1 << frames.type();
            String violation = takeFrame(frames, packet.buffer(), now);
            if (violation != null) {
                close(new Failure(Failure.Reason.PROTOCOL, 0, "the peer " + violation), Closing.PROTOCOL_CODE);
            }
        }
        return types;
    }

    /** Returns which rule the frame breaks, or null. */
    private String takeFrame(FrameReader frame, ByteBuffer bytes, long now) {
        switch (frame.type()) {
            case Frame.ACK -> {
                opening.acknowledged(frame.ackLargest());
                return recovery.acknowledged(frame, !opening.isClient() || opening.isConfirmed(), now)
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
                lingering.peerIsDone(now, recovery.probeTimeout(true));
            }
            case Frame.CLOSE -> closedByPeer(frame.closeCode());
            default -> {}
        }
        return null;
    }

    private void closedByPeer(int code) {
        end(
                code == Closing.PROTOCOL_CODE
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
                || lingering.isDoneWanted()
                || recovery.probes() > 0;
    }

    private boolean isProofDue(long now) {
        return proofWanted && (!acks.isWaiting() || acks.isDue(now));
    }

    private boolean isAmplifying() {
        return amplification.allowed(settings.payload()) < LEAST_DATAGRAM;
    }

    private int expectedSize() {
        int most = amplification.allowed(settings.payload());
        return opening.sendsOpen() ? most : (int) Math.min(most, OVERHEAD + outgoing.sendable());
    }

    private void transmitFrames(ByteBuffer out, boolean eliciting, long now) {
        if (isUnused()) {
            silence.ended(now);
        }
        announcementWanted = false;
        int start = out.position();
        int end = start + amplification.allowed(settings.payload()) - Packet.CHECKSUM_BYTES;
        opening.writeHeader(out, recovery.nextNumber());
        if (acks.isWaiting()) {
            acks.write(out, end - out.position(), now);
        }
        int content = 0;
        long offset = outgoing.sendOffset();
        int length = 0;
        if (eliciting) {
            content = writeLimit(out, end);
            if (outgoing.sendable() > 0 && end - out.position() > Frame.STREAM_BYTES) {
                length = outgoing.send(out, end - out.position());
                content |= SentPackets.STREAM;
            }
            content |= writeEnds(out, end);
            if (content == 0 && out.position() < end) {
                out.put((byte) Frame.PING);
                content = SentPackets.PING;
            }
        }
        finishDatagram(out, start, end);
        if (content == 0) {
            recovery.sentUnrecorded();
        } else {
            pingWanted = false;
            proofWanted = false;
            recovery.sent(out.position() - start, content, offset, length, now);
        }
        settle(now);
    }

    private int writeLimit(ByteBuffer out, int end) {
        if (!incoming.limitWanted() || end - out.position() < Frame.MAX_DATA_BYTES) {
            return 0;
        }
        incoming.sendLimit(out);
        return SentPackets.MAX_DATA;
    }

    private int writeEnds(ByteBuffer out, int end) {
        int content = 0;
        if (outgoing.finWanted() && end - out.position() >= Frame.FIN_BYTES) {
            outgoing.sendFin(out);
            content |= SentPackets.FIN;
        }
        if (lingering.isDoneWanted() && end - out.position() >= Frame.DONE_BYTES) {
            out.put((byte) Frame.DONE);
            lingering.doneSent();
            content |= SentPackets.DONE;
        }
        return content;
    }

    private void finishDatagram(ByteBuffer out, int start, int end) {
        if (opening.sendsOpen()) {
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
        closing.start(now, recovery.probeTimeout(true));
        if (!closing.isCloseWanted()) {
            return false;
        }
        closing.closeSent();
        int start = out.position();
        int end = start + amplification.allowed(settings.payload()) - Packet.CHECKSUM_BYTES;
        opening.writeHeader(out, recovery.nextNumber());
        out.put((byte) Frame.CLOSE).putInt(closing.code());
        finishDatagram(out, start, end);
        recovery.sentUnrecorded();
        return true;
    }

    // ---- Time

    private long sendDeadline(long now) {
        if (isAmplifying()) {
            return NO_DEADLINE;
        }
        if (lingering.onlyWaits()) {
            return acks.deadline();
        }
        long due = sooner(acks.deadline(), recovery.deadline(opening.isConfirmed(), mustProbe()), now);
        return sooner(due, recovery.paceTime(), now);
    }

    private void tickRecovery(long now) {
        if (isOpen() && !isAmplifying() && !lingering.onlyWaits()) {
            recovery.tick(opening.isConfirmed(), mustProbe(), now);
        }
    }

    /** A client probes even with nothing in flight until the server may send freely (RFC 9002, 6.2.2.1). */
    private boolean mustProbe() {
        return packetsSent > 0 && !opening.isConfirmed() && opening.isClient();
    }

    private long silenceDeadline() {
        return isUnused() ? NO_DEADLINE : silence.deadline(!isHalfOpen(), state == State.ESTABLISHED);
    }

    private void tickSilence(long now) {
        if (isUnused()) {
            return;
        }
        if (silence.isTooLong(!isHalfOpen(), now)) {
            end(tooSilent());
        } else if (state == State.ESTABLISHED && silence.mustAsk(now)) {
            pingWanted = true;
            incoming.releaseIfEmpty();
            outgoing.releaseIfEmpty();
        }
    }

    private void tickClosing(long now) {
        closing.start(now, recovery.probeTimeout(true));
        if (closing.isOver(now)) {
            state = State.CLOSED;
        }
    }

    private Failure tooSilent() {
        if (isHalfOpen()) {
            String message = "the client did not prove its address within "
                    + settings.halfOpen().toMillis() + " ms";
            return new Failure(Failure.Reason.HALF_OPEN_TIMEOUT, 0, message + "; it may be forged");
        }
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
        return !opening.isClient() && state == State.OPENING;
    }

    /** A client that has not sent anything yet, of which nobody knows. */
    private boolean isUnused() {
        return opening.isClient() && packetsSent == 0;
    }

    /** Ends in good order if it is time to. */
    private void settle(long now) {
        if (state == State.ESTABLISHED && outgoing.isFinished() && incoming.isComplete()) {
            state = State.LINGERING;
            outgoing.release();
            lingering.start(now, recovery.probeTimeout(true));
        }
        if (state == State.LINGERING && lingering.isOver(acks.isWaiting(), now)) {
            state = State.CLOSED;
        }
    }

    /** Fails and tells the peer, if it can have heard of the connection. */
    private void close(Failure why, int code) {
        end(why);
        if (!isUnused()) {
            state = State.CLOSING;
            closing = new Closing(code);
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
            if ((content & SentPackets.DONE) != 0) {
                lingering.doneAcknowledged();
            }
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
            if ((content & SentPackets.DONE) != 0) {
                lingering.doneLost();
            }
        }
    }
}
