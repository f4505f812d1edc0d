package io.kyberxdp.fuzz;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.security.Key;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Provider;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/** DER of keys through the JCA: refused as it says, or read such that the encoding is the same. */
final class KeyEncodingFuzzTest extends FuzzTarget {

    /** An ML-KEM-768 key in RFC 9935's form of both seed and expanded key, of which only the seed is kept. */
    private static final int BOTH_FORMS_BYTES = 2_498;

    private static final List<String> ALGORITHMS = List.of("X-Wing", "ML-KEM-768");

    private final Provider provider = ServiceLoader.load(Provider.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(found -> found.getName().equals("KyberXdp"))
            .findFirst()
            .orElseThrow();

    @Override
    protected void check(byte[] input) throws Exception {
        for (String algorithm : ALGORITHMS) {
            KeyFactory factory = KeyFactory.getInstance(algorithm, provider);
            check(input, () -> factory.generatePublic(new X509EncodedKeySpec(input)));
            check(input, () -> factory.generatePrivate(new PKCS8EncodedKeySpec(input)));
        }
    }

    private interface Reading {
        Key read() throws InvalidKeySpecException;
    }

    private static void check(byte[] input, Reading reading) {
        Key key;
        try {
            key = reading.read();
        } catch (InvalidKeySpecException e) {
            return;
        }
        if (input.length == BOTH_FORMS_BYTES) {
            assertEquals(86, key.getEncoded().length);
        } else {
            assertArrayEquals(input, key.getEncoded());
        }
    }

    @Override
    protected List<byte[]> seeds() throws Exception {
        List<byte[]> seeds = new ArrayList<>();
        for (String algorithm : ALGORITHMS) {
            KeyPair pair = KeyPairGenerator.getInstance(algorithm, provider).generateKeyPair();
            seeds.add(pair.getPublic().getEncoded());
            seeds.add(pair.getPrivate().getEncoded());
        }
        return seeds;
    }
}
