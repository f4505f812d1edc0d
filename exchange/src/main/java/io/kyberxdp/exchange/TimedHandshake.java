package io.kyberxdp.exchange;

import io.kyberxdp.exchange.handshake.Protocol;
import io.kyberxdp.exchange.handshake.Role;
import io.kyberxdp.exchange.observe.Events;
import io.kyberxdp.exchange.observe.HandshakeSpan;
import io.kyberxdp.exchange.protocol.HandshakeException;
import io.kyberxdp.exchange.protocol.HandshakeException.Reason;
import io.kyberxdp.exchange.protocol.RecordException;
import io.kyberxdp.exchange.protocol.TruncatedSessionException;
import io.kyberxdp.transport.MalformedMessageException;
import io.kyberxdp.transport.MessageChannel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;

/** One handshake over a channel: under a time limit, the channel closed on failure, every failure in the same words. */
final class TimedHandshake {

    private TimedHandshake() {}

    /** The messages of one side, in order. */
    @FunctionalInterface
    interface Dialogue {
        SecureChannel run() throws IOException;
    }

    static SecureChannel run(MessageChannel channel, Role role, Duration limit, Dialogue dialogue) throws IOException {
        HandshakeSpan span = Events.handshake(channel.peer(), role == Role.INITIATOR ? "client" : "server");
        String failure = "ERROR"; // Whatever nobody foresaw.
        try (Watchdog watchdog = Watchdog.over(channel, limit)) {
            requireRoom(channel);
            SecureChannel secure = dialogue(dialogue, watchdog, limit);
            span.established(
                    secure.info().pattern().toString(), secure.info().suite().wireName());
            failure = null;
            return secure;
        } catch (HandshakeException e) {
            failure = e.reason().name();
            throw e;
        } catch (IOException | RuntimeException e) {
            failure = e.getClass().getSimpleName();
            throw e;
        } finally {
            if (failure != null) {
                span.failed(failure);
                channel.close();
            }
        }
    }

    /** The next message, which must come. */
    static ByteBuffer receive(MessageChannel channel, String ifClosed) throws IOException {
        ByteBuffer message = channel.receive();
        if (message == null) {
            throw new HandshakeException(Reason.CLOSED, ifClosed);
        }
        return message;
    }

    private static SecureChannel dialogue(Dialogue dialogue, Watchdog watchdog, Duration limit) throws IOException {
        IOException failure;
        try {
            SecureChannel secure = dialogue.run();
            if (watchdog.callOff()) {
                return secure;
            }
            secure.close();
            failure = null;
        } catch (IOException e) {
            failure = e;
        }
        throw watchdog.expired() ? timeout(limit, failure) : worded(failure);
    }

    private static HandshakeException timeout(Duration limit, IOException cause) {
        return new HandshakeException(
                Reason.TIMEOUT, "the handshake was not complete after " + limit.toMillis() + " ms", cause);
    }

    private static IOException worded(IOException failure) {
        if (failure instanceof HandshakeException || failure instanceof ClosedChannelException) {
            return failure;
        }
        if (failure instanceof TruncatedSessionException) {
            return new HandshakeException(
                    Reason.CLOSED, "the client closed the connection instead of confirming the keys", failure);
        }
        if (failure instanceof RecordException e && e.reason() == RecordException.Reason.PROVIDER) {
            return new HandshakeException(Reason.PROVIDER, e.getMessage(), e);
        }
        if (failure instanceof RecordException) {
            return new HandshakeException(
                    Reason.CONFIRMATION,
                    "the client did not prove that it holds the session's keys: its first message was a replay, it does"
                            + " not hold the key it showed, or its confirmation was altered ("
                            + failure.getMessage() + ")",
                    failure);
        }
        if (failure instanceof MalformedMessageException) {
            return new HandshakeException(
                    Reason.NOT_KXP, "the peer does not speak KXP: " + failure.getMessage(), failure);
        }
        return new HandshakeException(
                Reason.CLOSED, "the connection broke during the handshake: " + failure.getMessage(), failure);
    }

    private static void requireRoom(MessageChannel channel) {
        if (channel.maxMessage() < Protocol.MAX_MESSAGE_BYTES) {
            throw new IllegalArgumentException("this channel carries messages of at most " + channel.maxMessage()
                    + " bytes, a handshake needs " + Protocol.MAX_MESSAGE_BYTES);
        }
    }
}
