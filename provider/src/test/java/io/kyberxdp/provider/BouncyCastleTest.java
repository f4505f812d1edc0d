package io.kyberxdp.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.spec.NamedParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Random;
import javax.crypto.KEM;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What Bouncy Castle makes of the same random bytes and keys; fresh exchanges with it are in the module interop. */
class BouncyCastleTest {

    private static final Provider BC = new BouncyCastleProvider();
    private static final int ROUNDS = 25;

    private final Random inputs = new Random(25722);

    @ParameterizedTest
    @EnumSource
    void makesTheSameKeysAndCiphertextsOfTheSameRandomBytes(Scheme scheme) throws Exception {
        for (int i = 0; i < ROUNDS; i++) {
            byte[] seed = random(scheme.seedBytes);
            KeyPair ours = keyPair(KeyPairGenerator.getInstance(scheme.name, Scheme.PROVIDER), seed);
            KeyPair theirs = keyPair(KeyPairGenerator.getInstance(scheme.name, BC), seed);
            assertArrayEquals(theirs.getPublic().getEncoded(), ours.getPublic().getEncoded());
            assertEquals(ours.getPrivate(), scheme.keyFactory().translateKey(theirs.getPrivate()));

            byte[] eseed = random(scheme.eseedBytes);
            KEM.Encapsulated mine = scheme.encapsulate(ours.getPublic(), new ReplayedRandom(eseed));
            KEM.Encapsulated other = encapsulate(scheme, theirs.getPublic(), new ReplayedRandom(eseed));
            assertArrayEquals(other.encapsulation(), mine.encapsulation());
            assertArrayEquals(other.key().getEncoded(), mine.key().getEncoded());
        }
    }

    @ParameterizedTest
    @EnumSource
    @Tag("jca-pitfall-22")
    void rejectsDamagedCiphertextsWithTheSameSecret(Scheme scheme) throws Exception {
        KeyPair ours = keyPair(scheme.generator(), random(scheme.seedBytes));
        PrivateKey theirs = theirFactory(scheme)
                .generatePrivate(new PKCS8EncodedKeySpec(ours.getPrivate().getEncoded()));
        for (int i = 0; i < ROUNDS; i++) {
            byte[] noise = random(scheme.ciphertextBytes);
            assertArrayEquals(decapsulate(scheme, theirs, noise), scheme.decapsulate(ours.getPrivate(), noise));
        }
    }

    @Test
    @Tag("jca-pitfall-19")
    void readsTheirMlKemPrivateKeysOfBothForms() throws Exception {
        Scheme scheme = Scheme.ML_KEM_768;
        KeyPair theirs = KeyPairGenerator.getInstance(scheme.name, BC).generateKeyPair();
        assertEquals(2498, theirs.getPrivate().getEncoded().length);
        PrivateKey ours = scheme.keyFactory()
                .generatePrivate(new PKCS8EncodedKeySpec(theirs.getPrivate().getEncoded()));
        assertEquals(86, ours.getEncoded().length);
        assertEquals(
                theirs.getPrivate(), theirFactory(scheme).generatePrivate(new PKCS8EncodedKeySpec(ours.getEncoded())));
    }

    private byte[] random(int length) {
        byte[] bytes = new byte[length];
        inputs.nextBytes(bytes);
        return bytes;
    }

    private static KeyPair keyPair(KeyPairGenerator generator, byte[] seed) throws Exception {
        generator.initialize(new NamedParameterSpec(generator.getAlgorithm()), new ReplayedRandom(seed));
        return generator.generateKeyPair();
    }

    private static KeyFactory theirFactory(Scheme scheme) throws Exception {
        return KeyFactory.getInstance(scheme.name, BC);
    }

    private static KEM.Encapsulated encapsulate(Scheme scheme, PublicKey key, SecureRandom random) throws Exception {
        SecureRandom notNull = random == null ? new SecureRandom() : random;
        return KEM.getInstance(scheme.name, BC).newEncapsulator(key, notNull).encapsulate();
    }

    private static byte[] decapsulate(Scheme scheme, PrivateKey key, byte[] ciphertext) throws Exception {
        return KEM.getInstance(scheme.name, BC)
                .newDecapsulator(key)
                .decapsulate(ciphertext)
                .getEncoded();
    }
}
