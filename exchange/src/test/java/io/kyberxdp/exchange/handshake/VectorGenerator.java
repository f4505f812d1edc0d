package io.kyberxdp.exchange.handshake;

import io.kyberxdp.exchange.Kems;
import io.kyberxdp.exchange.SeededRandom;
import io.kyberxdp.exchange.protocol.HandshakeException;
import io.kyberxdp.exchange.protocol.KeyExchangeException;
import io.kyberxdp.exchange.record.RecordSealer;
import io.kyberxdp.exchange.record.RecordType;
import io.kyberxdp.exchange.symmetric.JcaSymmetricCrypto;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.Provider;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes KXP's own test vectors: one session of every protocol, from fixed seeds, in JSON. */
final class VectorGenerator {

    private static final HexFormat HEX = HexFormat.of();
    private static final String FIRST_TEXT = "the first message";
    private static final String SECOND_TEXT = "after the change of key";

    private static final String EXPORT_LABEL = "test vector";
    private static final int EXPORT_BYTES = 48;

    private final Provider provider;

    VectorGenerator(Provider provider) {
        this.provider = provider;
    }

    /** Remembers what it hands out. */
    private static final class RecordingRandom extends SecureRandom {
        private static final long serialVersionUID = 1L;
        private final SeededRandom source;
        private final transient ByteArrayOutputStream drawn = new ByteArrayOutputStream();

        RecordingRandom(long seed) {
            source = new SeededRandom(seed);
        }

        @Override
        public void nextBytes(byte[] bytes) {
            source.nextBytes(bytes);
            drawn.writeBytes(bytes);
        }

        String hex() {
            return HEX.formatHex(drawn.toByteArray());
        }
    }

    /** All vectors, one value a line. */
    String json() throws IOException {
        List<String> vectors = new ArrayList<>();
        for (Protocol protocol : Handshakes.everyProtocol()) {
            vectors.add(vector(protocol).entrySet().stream()
                    .map(entry -> "    \"" + entry.getKey() + "\": \"" + entry.getValue() + "\"")
                    .collect(Collectors.joining(",\n", "  {\n", "\n  }")));
        }
        return "[\n" + String.join(",\n", vectors) + "\n]\n";
    }

    private Map<String, String> vector(Protocol protocol) throws IOException {
        RecordingRandom serverSeed = new RecordingRandom(1);
        RecordingRandom clientSeed = new RecordingRandom(2);
        RecordingRandom client = new RecordingRandom(3);
        RecordingRandom server = new RecordingRandom(4);
        KeyPair serverKey = Kems.keyPair(protocol.suite().kem(), provider, serverSeed);
        KeyPair clientKey = Kems.keyPair(protocol.suite().kem(), provider, clientSeed);
        Handshakes handshakes =
                Handshakes.of(protocol).provider(provider).serverKey(serverKey).clientKey(clientKey);
        Handshakes.Result result = handshakes.run(client, server);
        Map<String, String> vector = new LinkedHashMap<>();
        vector.put("protocol", protocol.name());
        if (protocol.pattern().pinsServer()) {
            vector.put("serverKeySeed", serverSeed.hex());
            vector.put("serverKey", raw(handshakes, serverKey));
        }
        if (protocol.pattern().identifiesClient()) {
            vector.put("clientKeySeed", clientSeed.hex());
            vector.put("clientKey", raw(handshakes, clientKey));
        }
        if (protocol.preSharedKey()) {
            vector.put("preSharedKey", HEX.formatHex(Handshakes.PSK));
        }
        vector.put("clientRandom", client.hex());
        vector.put("serverRandom", server.hex());
        vector.put("message1", HEX.formatHex(result.first()));
        vector.put("message2", HEX.formatHex(result.second()));
        putSession(vector, protocol, result.initiator());
        return vector;
    }

    private static String raw(Handshakes handshakes, KeyPair pair) throws HandshakeException {
        return HEX.formatHex(handshakes.settings(null).kem().encode(pair.getPublic()));
    }

    private static void putSession(Map<String, String> vector, Protocol protocol, SessionKeys keys)
            throws KeyExchangeException {
        vector.put("handshakeHash", HEX.formatHex(keys.handshakeHash()));
        vector.put("clientToServerKey", HEX.formatHex(keys.sendKey(Role.INITIATOR)));
        vector.put("serverToClientKey", HEX.formatHex(keys.sendKey(Role.RESPONDER)));
        vector.put("exportSecret", HEX.formatHex(keys.exporter()));
        vector.put("exportLabel", EXPORT_LABEL);
        vector.put("exportedKey", HEX.formatHex(exported(keys)));
        RecordSealer client = sealer(protocol, keys.sendKey(Role.INITIATOR));
        vector.put("clientConfirmation", hex(client.seal(RecordType.CONFIRMATION, text(""))));
        putRecords(vector, "client", client);
        putRecords(vector, "server", sealer(protocol, keys.sendKey(Role.RESPONDER)));
    }

    private static byte[] exported(SessionKeys keys) {
        ByteBuffer info = ByteBuffer.allocate(11 + 1 + EXPORT_LABEL.length() + 32 + 2)
                .put(text("KXP1 export"))
                .put((byte) EXPORT_LABEL.length())
                .put(text(EXPORT_LABEL))
                .put(keys.handshakeHash())
                .putShort((short) EXPORT_BYTES);
        return new Hkdf().expand(keys.exporter(), info.array(), EXPORT_BYTES);
    }

    private static void putRecords(Map<String, String> vector, String side, RecordSealer sealer)
            throws KeyExchangeException {
        vector.put(side + "Data", hex(sealer.seal(RecordType.DATA, text(FIRST_TEXT))));
        vector.put(side + "Rekey", hex(sealer.rekey()));
        vector.put(side + "DataAfterRekey", hex(sealer.seal(RecordType.DATA, text(SECOND_TEXT))));
        vector.put(side + "Close", hex(sealer.seal(RecordType.CLOSE, text(""))));
    }

    private static RecordSealer sealer(Protocol protocol, byte[] key) {
        return new RecordSealer(new JcaSymmetricCrypto(), protocol.suite().aead(), key, Long.MAX_VALUE);
    }

    private static ByteBuffer text(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static String hex(ByteBuffer record) {
        byte[] bytes = new byte[record.remaining()];
        record.get(bytes);
        return HEX.formatHex(bytes);
    }

    /** Writes the file named by the argument anew: only when KXP is meant to change. */
    public static void main(String[] arguments) throws IOException {
        Files.writeString(Path.of(arguments[0]), new VectorGenerator(Kems.KYBERXDP).json());
    }
}
