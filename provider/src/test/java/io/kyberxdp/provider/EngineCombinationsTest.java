package io.kyberxdp.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.kyberxdp.transport.testkit.Capability;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Provider;
import java.security.PublicKey;
import java.util.stream.Stream;
import javax.crypto.DecapsulateException;
import javax.crypto.KEM;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** X-Wing over every ML-KEM engine, in every tier, with every X25519 engine: one result, one policy. */
class EngineCombinationsTest {

    private static final String LOW_ORDER = "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800";

    /** Engine and tier of ML-KEM, engine of X25519. */
    static Stream<Arguments> combinations() {
        return Stream.of("java auto", "native portable", "native avx2", "native avx512")
                .map(mlKem -> mlKem.split(" "))
                .flatMap(mlKem -> Stream.of("java", "native", "lib25519", "libsodium")
                        .map(x25519 -> Arguments.of(mlKem[0], mlKem[1], x25519)));
    }

    @ParameterizedTest
    @MethodSource("combinations")
    void giveTheKnownDigestOfAHundredTests(String mlKem, String tier, String x25519) throws Exception {
        assertEquals(XWingDigest.OF_100, XWingDigest.of(provider(mlKem, tier, x25519), 100));
    }

    @ParameterizedTest
    @MethodSource("combinations")
    @Tag("jca-pitfall-1")
    void treatPointsOfLowOrderAlike(String mlKem, String tier, String x25519) throws Exception {
        Provider provider = provider(mlKem, tier, x25519);
        Provider strict = Settings.with("kyberxdp.xwing.rejectLowOrder", "true", () -> provider(mlKem, tier, x25519));
        Provider java = Settings.engines("java", "java");
        byte[] raw = Scheme.X_WING.rawOf(Scheme.X_WING.keyPair().getPublic());
        byte[] ct =
                Scheme.X_WING.encapsulate(Scheme.X_WING.keyPair().getPublic()).encapsulation();
        for (String point : new String[] {"00".repeat(32), "01" + "00".repeat(31), LOW_ORDER}) {
            System.arraycopy(Bytes.fromHex(point), 0, raw, 1184, 32);
            System.arraycopy(Bytes.fromHex(point), 0, ct, 1088, 32);
            assertArrayEquals(encapsulated(java, raw), encapsulated(provider, raw));
            assertArrayEquals(decapsulated(java, ct), decapsulated(provider, ct));
            assertThrows(InvalidKeyException.class, () -> encapsulated(strict, raw));
            assertThrows(DecapsulateException.class, () -> decapsulated(strict, ct));
        }
    }

    private static Provider provider(String mlKem, String tier, String x25519) {
        Provider provider = Settings.with("kyberxdp.native.tier", tier, () -> Settings.engines(mlKem, x25519));
        need(provider, "mlkem", mlKem.equals("java") ? "java" : tier);
        need(provider, "x25519", x25519);
        return provider;
    }

    private static void need(Provider provider, String port, String capability) {
        boolean present = provider.getProperty("KyberXdp.engine." + port) != null;
        Capability.need(capability, present, provider.getProperty("KyberXdp.engine." + port + ".cause"));
    }

    private static byte[] encapsulated(Provider provider, byte[] raw) throws Exception {
        PublicKey key = KeyFactory.getInstance("X-Wing", provider).generatePublic(new RawKeySpec(raw));
        return KEM.getInstance("X-Wing", provider)
                .newEncapsulator(key, new ReplayedRandom(Bytes.counting(64)))
                .encapsulate()
                .key()
                .getEncoded();
    }

    private static byte[] decapsulated(Provider provider, byte[] ct) throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("X-Wing", provider);
        generator.initialize(-1, new ReplayedRandom(Bytes.counting(32)));
        KeyPair pair = generator.generateKeyPair();
        return KEM.getInstance("X-Wing", provider)
                .newDecapsulator(pair.getPrivate())
                .decapsulate(ct)
                .getEncoded();
    }
}
