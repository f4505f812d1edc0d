package io.kyberxdp.exchange.handshake;

import io.kyberxdp.exchange.Kems;
import io.kyberxdp.exchange.protocol.HandshakeException;
import io.kyberxdp.exchange.protocol.KemAlgorithm;
import io.kyberxdp.exchange.protocol.Pattern;
import io.kyberxdp.exchange.protocol.Suite;
import io.kyberxdp.exchange.symmetric.JcaSymmetricCrypto;
import java.nio.ByteBuffer;
import java.security.KeyPair;
import java.security.Provider;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.util.EnumMap;
import java.util.Map;

/** Both sides of handshakes, by hand. */
final class Handshakes {

    private static final Map<KemAlgorithm, KeyPair> SERVER_KEYS = new EnumMap<>(KemAlgorithm.class);

    static {
        for (KemAlgorithm algorithm : KemAlgorithm.values()) {
            SERVER_KEYS.put(algorithm, Kems.keyPair(algorithm, Kems.KYBERXDP));
        }
    }

    private final Pattern pattern;
    private final Suite suite;
    private final Provider provider;
    private final KeyPair serverKey;

    private Handshakes(Pattern pattern, Suite suite, Provider provider, KeyPair serverKey) {
        this.pattern = pattern;
        this.suite = suite;
        this.provider = provider;
        this.serverKey = serverKey;
    }

    static Handshakes of(Pattern pattern, Suite suite) {
        return new Handshakes(pattern, suite, Kems.KYBERXDP, SERVER_KEYS.get(suite.kem()));
    }

    static Handshakes of(Pattern pattern) {
        return of(pattern, Suite.X_WING_AES_256_GCM);
    }

    Handshakes provider(Provider other) {
        return new Handshakes(pattern, suite, other, serverKey);
    }

    Handshakes serverKey(KeyPair other) {
        return new Handshakes(pattern, suite, provider, other);
    }

    HandshakeState initiator() throws HandshakeException {
        return initiator(new SecureRandom(), serverKey.getPublic());
    }

    HandshakeState initiator(SecureRandom random, PublicKey pin) throws HandshakeException {
        HandshakeState.Settings settings = settings(random);
        PinnedKey pinned = pattern.pinsServer() ? new PinnedKey(settings.kem(), pin, random) : null;
        return HandshakeState.initiator(settings, pinned);
    }

    HandshakeState initiator(SecureRandom random) throws HandshakeException {
        return initiator(random, serverKey.getPublic());
    }

    HandshakeState responder() throws HandshakeException {
        return responder(new SecureRandom());
    }

    HandshakeState responder(SecureRandom random) throws HandshakeException {
        HandshakeState.Settings settings = settings(random);
        ServerKey own = pattern.pinsServer() ? new ServerKey(settings.kem(), serverKey) : null;
        return HandshakeState.responder(settings, own);
    }

    HandshakeState.Settings settings(SecureRandom random) {
        return new HandshakeState.Settings(
                pattern, suite, new Kem(suite.kem(), provider), new JcaSymmetricCrypto(), random);
    }

    /** What both sides end up with. */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    record Result(byte[] first, byte[] second, SessionKeys initiator, SessionKeys responder) {}

    Result run() throws HandshakeException {
        return run(new SecureRandom(), new SecureRandom());
    }

    Result run(SecureRandom initiatorRandom, SecureRandom responderRandom) throws HandshakeException {
        HandshakeState initiator = initiator(initiatorRandom);
        HandshakeState responder = responder(responderRandom);
        byte[] first = initiator.writeMessage();
        responder.readMessage(ByteBuffer.wrap(first));
        byte[] second = responder.writeMessage();
        initiator.readMessage(ByteBuffer.wrap(second));
        return new Result(first, second, initiator.split(), responder.split());
    }
}
