package io.kyberxdp.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kyberxdp.provider.mlkem.JavaMlKem768;
import java.security.Key;
import java.security.KeyFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever the bytes: a key that encodes to the very same bytes, or InvalidKeySpecException. */
class KeyParserFuzzTest {

    @Property(tries = 1000)
    void randomBytesAreNoKey(@ForAll byte[] bytes, @ForAll Scheme scheme) throws Exception {
        parsesStrictly(scheme, bytes);
    }

    @Property(tries = 2000)
    void mutatedEncodingsAreRefusedOrReadExactly(@ForAll("mutations") byte[] bytes, @ForAll Scheme scheme)
            throws Exception {
        parsesStrictly(scheme, bytes);
    }

    @Provide
    Arbitrary<byte[]> mutations() throws Exception {
        Arbitrary<byte[]> encodings = Arbitraries.of(encodings());
        return Arbitraries.integers()
                .between(0, 3)
                .flatMap(kind -> encodings.flatMap(valid -> switch (kind) {
                    case 0 -> overwritten(valid);
                    case 1 ->
                        Arbitraries.integers().between(0, valid.length).map(length -> Arrays.copyOf(valid, length));
                    case 2 -> inserted(valid);
                    default -> headerOverwritten(valid);
                }));
    }

    private static Arbitrary<byte[]> overwritten(byte[] valid) {
        return Arbitraries.integers()
                .between(0, valid.length - 1)
                .flatMap(at -> Arbitraries.bytes().map(value -> {
                    byte[] changed = valid.clone();
                    changed[at] = value;
                    return changed;
                }));
    }

    private static Arbitrary<byte[]> headerOverwritten(byte[] valid) {
        return Arbitraries.integers()
                .between(0, 35)
                .flatMap(at -> Arbitraries.bytes()
                        .array(byte[].class)
                        .ofMinSize(1)
                        .ofMaxSize(4)
                        .map(values -> {
                            byte[] changed = valid.clone();
                            System.arraycopy(values, 0, changed, at, values.length);
                            return changed;
                        }));
    }

    private static Arbitrary<byte[]> inserted(byte[] valid) {
        return Arbitraries.integers()
                .between(0, valid.length)
                .flatMap(at -> Arbitraries.bytes()
                        .array(byte[].class)
                        .ofMinSize(1)
                        .ofMaxSize(5)
                        .map(more -> Bytes.concat(
                                Arrays.copyOf(valid, at), more, Arrays.copyOfRange(valid, at, valid.length))));
    }

    private static List<byte[]> encodings() throws Exception {
        byte[] seed = Bytes.counting(64);
        byte[] dk = new JavaMlKem768().keyGen(seed, 0).encoded();
        return List.of(
                Scheme.X_WING.keyPair().getPublic().getEncoded(),
                Scheme.X_WING.keyPair().getPrivate().getEncoded(),
                Scheme.ML_KEM_768.keyPair().getPublic().getEncoded(),
                Scheme.ML_KEM_768.keyPair().getPrivate().getEncoded(),
                Bytes.concat(Bytes.fromHex(EncodingPrefixes.MLKEM_EXPANDED), dk),
                Bytes.concat(
                        Bytes.fromHex(EncodingPrefixes.MLKEM_BOTH),
                        seed,
                        Bytes.fromHex(EncodingPrefixes.MLKEM_BOTH_INNER),
                        dk));
    }

    private static void parsesStrictly(Scheme scheme, byte[] bytes) throws Exception {
        KeyFactory factory = scheme.keyFactory();
        parsesStrictly(() -> factory.generatePublic(new X509EncodedKeySpec(bytes)), bytes);
        parsesStrictly(() -> factory.generatePrivate(new PKCS8EncodedKeySpec(bytes)), bytes);
    }

    private static void parsesStrictly(Parser parser, byte[] bytes) {
        Key key;
        try {
            key = parser.parse();
        } catch (InvalidKeySpecException refused) {
            return;
        }
        if (bytes.length == 2498) {
            assertEquals(86, key.getEncoded().length, "of both forms the seed is kept");
        } else {
            assertArrayEquals(bytes, key.getEncoded());
        }
    }

    private interface Parser {
        Key parse() throws InvalidKeySpecException;
    }
}
