package io.kyberxdp.bench.transport;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.kyberxdp.bench.handshake.HandshakeKem;
import io.kyberxdp.bench.handshake.HandshakeSubject;
import io.kyberxdp.bench.handshake.MemoryHandshake;
import io.kyberxdp.bench.handshake.MessageSizes;
import io.kyberxdp.bench.handshake.TransportAlone;
import io.kyberxdp.bench.transport.Failure.DisagreementException;
import io.kyberxdp.bench.transport.Turn.ClientView;
import io.kyberxdp.exchange.Fingerprint;
import io.kyberxdp.exchange.KeyExchange;
import io.kyberxdp.exchange.KeyExchangeClient;
import io.kyberxdp.exchange.SecureChannel;
import io.kyberxdp.exchange.SessionInfo;
import io.kyberxdp.transport.Endpoint;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The client's end. {@code exchange URI PIN PRIMING COUNT} performs handshakes with the server there, {@code bare URI PRIMING
 * COUNT} exchanges as many bytes without them, {@code cryptography PRIMING COUNT} does both sides' cryptography in memory. What
 * is done for priming does not count.
 */
final class ClientEnd implements EndMain.End {

    private final HandshakeKem kem;
    private final HandshakeSubject cryptography;

    /** What was measured, as the parent gets it. */
    static final class Found {
        final List<Long> exchanges = new ArrayList<>();
        final List<Long> messages = new ArrayList<>();
        final Map<String, Failure> failures = new LinkedHashMap<>();
        final List<String> sessions = new ArrayList<>();
        long succeeded;
        String suite = "";
        String kemProvider = "";
        String recordBackend = "";

        void fail(Exception e) {
            Failure failure = Failure.of(e);
            failures.merge(failure.kind(), failure, Failure::and);
        }

        void note(SessionInfo session) {
            suite = "pattern " + session.pattern() + ", " + session.suite().wireName();
            kemProvider = session.kemProvider();
            recordBackend = session.symmetricBackend();
        }

        ClientView view() {
            return new ClientView(succeeded, sessions, suite, kemProvider, recordBackend);
        }
    }

    ClientEnd(HandshakeKem kem) throws GeneralSecurityException {
        this.kem = kem;
        try {
            cryptography = new MemoryHandshake(kem, kem.generate());
        } catch (IOException e) {
            throw new GeneralSecurityException(e);
        }
    }

    @Override
    public Object obey(String[] words) throws IOException, GeneralSecurityException {
        return switch (words[0]) {
            case "exchange" ->
                exchange(Endpoint.parse(words[1]), Fingerprint.parse(words[2]), number(words[3]), number(words[4]));
            case "bare" -> bare(Endpoint.parse(words[1]), number(words[2]), number(words[3]));
            case "cryptography" -> time(cryptography, number(words[1]), number(words[2]));
            default -> throw new IllegalArgumentException(words[0]);
        };
    }

    private static int number(String word) {
        return Integer.parseInt(word);
    }

    /** A failed exchange is counted, and the next begins. */
    private Found exchange(Endpoint server, Fingerprint pin, int priming, int count) throws IOException {
        KeyExchangeClient client =
                KeyExchange.client().kemProvider(kem.provider()).pin(pin).handshakeTimeout(OwnTransport.PATIENCE);
        Found found = new Found();
        try (OwnTransport transport = OwnTransport.of(server.scheme())) {
            for (int i = 0; i < priming + count; i++) {
                try {
                    exchange(client, transport, server, i >= priming, found);
                } catch (IOException | RuntimeException e) {
                    found.fail(e);
                }
            }
        }
        return found;
    }

    private static void exchange(
            KeyExchangeClient client, OwnTransport transport, Endpoint server, boolean counts, Found found)
            throws IOException {
        byte[] greeting = ("hello " + found.succeeded).getBytes(UTF_8);
        long begun = System.nanoTime();
        try (SecureChannel channel = client.connect(transport.connect(server))) {
            long established = System.nanoTime();
            channel.send(greeting);
            byte[] answer = channel.receive(OwnTransport.PATIENCE);
            long answered = System.nanoTime();
            String sessionKey = SessionKey.fingerprint(channel);
            if (!Arrays.equals(answer, SessionKey.answerTo(greeting, sessionKey))) {
                throw new DisagreementException("the server answered something else, or with another session key");
            }
            if (counts) {
                found.exchanges.add(established - begun);
                found.messages.add(answered - established);
            }
            found.succeeded++;
            found.note(channel.info());
            if (found.sessions.size() < SessionKey.SHOWN) {
                found.sessions.add(sessionKey);
            }
        }
    }

    private Found bare(Endpoint server, int priming, int count) throws IOException, GeneralSecurityException {
        try (OwnTransport transport = OwnTransport.of(server.scheme())) {
            return time(
                    new TransportAlone(transport.provider(), server, MessageSizes.of(kem.algorithm())), priming, count);
        }
    }

    private static Found time(HandshakeSubject subject, int priming, int count) throws GeneralSecurityException {
        Found found = new Found();
        for (int i = 0; i < priming + count; i++) {
            try {
                long nanos = subject.time();
                if (i >= priming) {
                    found.exchanges.add(nanos);
                }
                found.succeeded++;
            } catch (IOException | RuntimeException e) {
                found.fail(e);
            }
        }
        return found;
    }
}
