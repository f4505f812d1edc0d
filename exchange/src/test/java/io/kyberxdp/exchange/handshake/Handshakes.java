package io.kyberxdp.exchange.handshake;

import io.kyberxdp.exchange.Kems;
import io.kyberxdp.exchange.SeededRandom;
import io.kyberxdp.exchange.protocol.HandshakeException;
import io.kyberxdp.exchange.protocol.KemAlgorithm;
import io.kyberxdp.exchange.protocol.Pattern;
import io.kyberxdp.exchange.protocol.Suite;
import io.kyberxdp.exchange.symmetric.JcaSymmetricCrypto;
import io.kyberxdp.transport.SymmetricCrypto;
import java.nio.ByteBuffer;
import java.security.KeyPair;
import java.security.Provider;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Both sides of handshakes, by hand; each {@code with} method returns a changed copy. */
final class Handshakes {

    static final byte[] PSK = random(32, 7);

    private static final Map<KemAlgorithm, KeyPair> SERVER_KEYS = new EnumMap<>(KemAlgorithm.class);
    private static final Map<KemAlgorithm, KeyPair> CLIENT_KEYS = new EnumMap<>(KemAlgorithm.class);

    static {
        for (KemAlgorithm algorithm : KemAlgorithm.values()) {
            SERVER_KEYS.put(algorithm, Kems.keyPair(algorithm, Kems.KYBERXDP));
            CLIENT_KEYS.put(algorithm, Kems.keyPair(algorithm, Kems.KYBERXDP));
        }
    }

    private final Protocol protocol;
    private Provider provider = Kems.KYBERXDP;
    private KeyPair serverKey;
    private KeyPair clientKey;
    private byte[] psk = PSK;
    private Predicate<PublicKey> allowed = key -> true;
    private SymmetricCrypto symmetric = new JcaSymmetricCrypto();

    private Handshakes(Protocol protocol) {
        this.protocol = protocol;
        this.serverKey = SERVER_KEYS.get(protocol.suite().kem());
        this.clientKey = CLIENT_KEYS.get(protocol.suite().kem());
    }

    static Handshakes of(Protocol protocol) {
        return new Handshakes(protocol);
    }

    static Handshakes of(Pattern pattern, Suite suite) {
        return of(new Protocol(pattern, false, suite));
    }

    static Handshakes of(Pattern pattern) {
        return of(pattern, Suite.X_WING_AES_256_GCM);
    }

    static List<Protocol> everyProtocol() {
        return Arrays.stream(Suite.values()).flatMap(Handshakes::protocols).toList();
    }

    /** All protocols of one suite: every pattern, without and with a pre-shared key. */
    static List<Protocol> everyProtocolOfOneSuite() {
        return protocols(Suite.X_WING_AES_256_GCM).toList();
    }

    private static Stream<Protocol> protocols(Suite suite) {
        return Arrays.stream(Pattern.values())
                .flatMap(pattern -> Stream.of(new Protocol(pattern, false, suite), new Protocol(pattern, true, suite)));
    }

    Protocol protocol() {
        return protocol;
    }

    Handshakes provider(Provider other) {
        Handshakes copy = copy();
        copy.provider = other;
        return copy;
    }

    Handshakes serverKey(KeyPair other) {
        Handshakes copy = copy();
        copy.serverKey = other;
        return copy;
    }

    Handshakes clientKey(KeyPair other) {
        Handshakes copy = copy();
        copy.clientKey = other;
        return copy;
    }

    Handshakes psk(byte[] other) {
        Handshakes copy = copy();
        copy.psk = other;
        return copy;
    }

    Handshakes allowing(Predicate<PublicKey> rule) {
        Handshakes copy = copy();
        copy.allowed = rule;
        return copy;
    }

    Handshakes symmetric(SymmetricCrypto other) {
        Handshakes copy = copy();
        copy.symmetric = other;
        return copy;
    }

    KeyPair clientKey() {
        return clientKey;
    }

    private Handshakes copy() {
        Handshakes copy = new Handshakes(protocol);
        copy.provider = provider;
        copy.serverKey = serverKey;
        copy.clientKey = clientKey;
        copy.psk = psk;
        copy.allowed = allowed;
        copy.symmetric = symmetric;
        return copy;
    }

    HandshakeState initiator() throws HandshakeException {
        return initiator(new SecureRandom());
    }

    HandshakeState initiator(SecureRandom random) throws HandshakeException {
        Pattern pattern = protocol.pattern();
        HandshakeState.Settings settings = settings(random);
        return HandshakeState.initiator(
                settings,
                new Credentials(
                        pattern.identifiesClient() ? new OwnKey(settings.kem(), clientKey) : null,
                        pattern.pinsServer() ? PeerKey.of(settings.kem(), serverKey.getPublic(), random) : null,
                        protocol.preSharedKey() ? psk : null,
                        null));
    }

    HandshakeState responder() throws HandshakeException {
        return responder(new SecureRandom());
    }

    HandshakeState responder(SecureRandom random) throws HandshakeException {
        Pattern pattern = protocol.pattern();
        HandshakeState.Settings settings = settings(random);
        return HandshakeState.responder(
                settings,
                new Credentials(
                        pattern.pinsServer() ? new OwnKey(settings.kem(), serverKey) : null,
                        null,
                        protocol.preSharedKey() ? psk : null,
                        pattern.identifiesClient() ? allowed : null));
    }

    HandshakeState.Settings settings(SecureRandom random) {
        return new HandshakeState.Settings(protocol, new Kem(protocol.suite().kem(), provider), symmetric, random);
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

    static byte[] random(int size, long seed) {
        byte[] bytes = new byte[size];
        new SeededRandom(seed).nextBytes(bytes);
        return bytes;
    }

    @Override
    public String toString() {
        return protocol.toString();
    }
}
