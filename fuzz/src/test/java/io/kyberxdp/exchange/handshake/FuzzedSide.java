package io.kyberxdp.exchange.handshake;

import io.kyberxdp.exchange.protocol.HandshakeException;
import io.kyberxdp.exchange.protocol.KemAlgorithm;
import io.kyberxdp.exchange.protocol.Pattern;
import io.kyberxdp.exchange.protocol.Suite;
import io.kyberxdp.exchange.symmetric.JcaSymmetricCrypto;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Provider;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/** Both sides of handshakes of one protocol, with keys of their own. */
final class FuzzedSide {

    private static final Provider KYBERXDP = ServiceLoader.load(Provider.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(found -> found.getName().equals("KyberXdp"))
            .findFirst()
            .orElseThrow();

    private final HandshakeState.Settings settings;
    private final Credentials client;
    private final Credentials server;

    FuzzedSide(Protocol protocol) throws GeneralSecurityException, HandshakeException {
        KemAlgorithm algorithm = protocol.suite().kem();
        Kem kem = new Kem(algorithm, KYBERXDP);
        settings = new HandshakeState.Settings(protocol, kem, new JcaSymmetricCrypto(), new SecureRandom());
        KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm.jcaName(), KYBERXDP);
        KeyPair serverKey = generator.generateKeyPair();
        KeyPair clientKey = generator.generateKeyPair();
        Pattern pattern = protocol.pattern();
        byte[] psk = protocol.preSharedKey() ? new byte[Credentials.PRE_SHARED_KEY_BYTES] : null;
        client = new Credentials(
                pattern.identifiesClient() ? new OwnKey(kem, clientKey) : null,
                pattern.pinsServer() ? PeerKey.of(kem, serverKey.getPublic(), null) : null,
                psk,
                null);
        server = new Credentials(
                pattern.pinsServer() ? new OwnKey(kem, serverKey) : null,
                null,
                psk,
                pattern.identifiesClient() ? key -> true : null);
    }

    /** Every pattern with one suite, with and without a pre-shared key. */
    static List<FuzzedSide> all() throws GeneralSecurityException, HandshakeException {
        List<FuzzedSide> sides = new ArrayList<>();
        for (Pattern pattern : Pattern.values()) {
            sides.add(new FuzzedSide(new Protocol(pattern, false, Suite.X_WING_AES_256_GCM)));
            sides.add(new FuzzedSide(new Protocol(pattern, true, Suite.X_WING_AES_256_GCM)));
        }
        return sides;
    }

    HandshakeState initiator() {
        return HandshakeState.initiator(settings, client);
    }

    HandshakeState responder() {
        return HandshakeState.responder(settings, server);
    }
}
