package io.kyberxdp.exchange.handshake;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kyberxdp.exchange.Kems;
import io.kyberxdp.exchange.SeededRandom;
import io.kyberxdp.exchange.protocol.Pattern;
import io.kyberxdp.exchange.protocol.Suite;
import io.kyberxdp.exchange.record.RecordSealer;
import io.kyberxdp.exchange.record.RecordType;
import io.kyberxdp.exchange.symmetric.JcaSymmetricCrypto;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.Provider;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The bytes on the wire for fixed seeds. The digests were computed by this code and say nothing about security: one that
 * changes means that KXP 1 has changed, and that old and new peers no longer understand each other.
 */
final class WireFormatTest {

    /** SHA-256 of message 1, message 2, the handshake hash, and the client's key confirmation. */
    private static final Map<String, List<String>> DIGESTS = Map.of(
            "NN X_WING_AES_256_GCM",
                    List.of(
                            "763aba0889c75d6b5edd8d73275dffae6f5e937b038887b4e558e2ed62a97a3f",
                            "3851e1662a7099bab2f03afb2b03de2969573071a29b67732550623c2b3c78d2",
                            "da19bf2f8c47ad759ccb3290d50eb569f076334b440e013e38f0c5a7812071c9",
                            "37070f16c0d04437f6ec91047d06ea6dab0250c934f9bfd6ce3396108cd7feb2"),
            "NK X_WING_AES_256_GCM",
                    List.of(
                            "30f1504e4ad94ebec3fcc425d4fd964a345820a8c4a34890b151c9d65cb0872b",
                            "749d2fdf6701dd500c994f326c583c9a7ae403a230ea3b67db9dec455e31f754",
                            "e73066cbadbe43e1856ec56871e65e3daadd27614b3486ae3e0c0e8d976440d2",
                            "4261fdf66d11d6be98570813cc6cec21658e59c397e5176567de842316c8fa29"),
            "NN ML_KEM_768_AES_256_GCM",
                    List.of(
                            "50fb426e35eb4dcc3aacd2de6b0944302d4faa40d9007e7ab782b0f3710da3ba",
                            "10867ba9a5bbfd11781bd9da9f2780c4bdded9d3ba8e645f03de17932a9d5eaa",
                            "fbc1973c6f6a7ba364b7d0dec41d79f08bf29d8079533e6b73c5d6b2457cd75c",
                            "b4d8d9d6d88d725082980cb866d04acd487a91a4de00c65709e9e9f7d21b4da9"),
            "NK ML_KEM_768_AES_256_GCM",
                    List.of(
                            "84931ce8830af84a721d8357da54761d6858f426016d84ba9459d814b0fbe4be",
                            "076d8ebb07a9258d9210a5ea8162046ab499a7e92d6ecc2d7c6cfcb7cfb91035",
                            "b6f59bd496acfa4f4e4adc65260706d62e3774b2ecc5c7560aa6c158a67a16ae",
                            "31b814b16f0a439eeec37ea50110b08cf898894f0fc29bf0d6f18846e4b9fa41"));

    static Stream<Arguments> cases() {
        return Stream.of(Kems.KYBERXDP, Kems.BC)
                .flatMap(provider -> Arrays.stream(Suite.values())
                        .flatMap(suite -> Arrays.stream(Pattern.values())
                                .map(pattern -> Arguments.of(pattern, suite, provider))));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void staysTheSame(Pattern pattern, Suite suite, Provider provider) throws Exception {
        Handshakes.Result result = Handshakes.of(pattern, suite)
                .provider(provider)
                .serverKey(Kems.keyPair(suite.kem(), provider, new SeededRandom(1)))
                .run(new SeededRandom(2), new SeededRandom(3));
        SessionKeys keys = result.initiator();
        ByteBuffer confirmation = new RecordSealer(new JcaSymmetricCrypto(), suite.aead(), keys.sendKey(Role.INITIATOR))
                .seal(RecordType.CONFIRMATION, ByteBuffer.allocate(0));
        byte[] record = new byte[confirmation.remaining()];
        confirmation.get(record);
        assertEquals(
                DIGESTS.get(pattern + " " + suite),
                List.of(digest(result.first()), digest(result.second()), digest(keys.handshakeHash()), digest(record)));
    }

    private static String digest(byte[] bytes) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    }
}
