package io.kyberxdp.bench.transport;

import io.kyberxdp.bench.handshake.BareServer;
import io.kyberxdp.bench.handshake.HandshakeKem;
import io.kyberxdp.bench.handshake.MessageSizes;
import io.kyberxdp.bench.transport.Turn.ServerView;
import io.kyberxdp.exchange.Fingerprint;
import io.kyberxdp.exchange.KeyExchange;
import io.kyberxdp.exchange.SecureChannel;
import io.kyberxdp.exchange.SecureServer;
import io.kyberxdp.transport.Endpoint;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The server's end. {@code serve URI} and {@code answer URI} open a server there, with handshakes and without;
 * {@code close} closes it and tells what it saw. Its key is made here and never leaves.
 */
final class ServerEnd implements EndMain.End {

    private final HandshakeKem kem;
    private final KeyPair pair;
    private final String fingerprint;
    private final AtomicLong messages = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private final List<String> sessions = new CopyOnWriteArrayList<>();
    private OwnTransport transport;
    private SecureServer secure;
    private BareServer bare;

    ServerEnd(HandshakeKem kem) throws GeneralSecurityException {
        this.kem = kem;
        pair = kem.generate();
        fingerprint = Fingerprint.of(pair.getPublic()).toString();
    }

    @Override
    public Object obey(String[] words) throws IOException {
        return switch (words[0]) {
            case "serve" -> serve(Endpoint.parse(words[1]));
            case "answer" -> answer(Endpoint.parse(words[1]));
            case "close" -> close();
            default -> throw new IllegalArgumentException(words[0]);
        };
    }

    private ServerView serve(Endpoint endpoint) throws IOException {
        messages.set(0);
        failed.set(0);
        sessions.clear();
        transport = OwnTransport.of(endpoint.scheme());
        secure = KeyExchange.server(pair)
                .kemProvider(kem.provider())
                .onFailure((peer, failure) -> failed.incrementAndGet())
                .serve(transport.listen(endpoint), this::talk);
        return view(secure.local());
    }

    private ServerView answer(Endpoint endpoint) throws IOException {
        transport = OwnTransport.of(endpoint.scheme());
        bare = new BareServer(transport.provider(), endpoint, MessageSizes.of(kem.algorithm()));
        return view(bare.local());
    }

    /** Tells the client which session key the server has; a client that has another shows a failure. */
    private void talk(SecureChannel channel) throws IOException {
        String sessionKey = SessionKey.fingerprint(channel);
        if (sessions.size() < SessionKey.SHOWN) {
            sessions.add(sessionKey);
        }
        for (byte[] message = channel.receive(); message != null; message = channel.receive()) {
            messages.incrementAndGet(); // before the client has its answer, and may ask for the number
            channel.send(SessionKey.answerTo(message, sessionKey));
        }
    }

    private ServerView view(Endpoint local) {
        return new ServerView(
                local.toString(),
                fingerprint,
                secure == null ? 0 : secure.statistics().established(),
                failed.get(),
                messages.get(),
                List.copyOf(sessions));
    }

    private ServerView close() throws IOException {
        ServerView seen = view(secure == null ? bare.local() : secure.local());
        if (secure != null) {
            secure.close();
            secure = null;
        }
        if (bare != null) {
            bare.close();
            bare = null;
        }
        transport.close();
        return seen;
    }
}
