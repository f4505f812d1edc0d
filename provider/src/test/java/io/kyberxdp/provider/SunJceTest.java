package io.kyberxdp.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.kyberxdp.provider.mlkem.JavaMlKem768;
import io.kyberxdp.transport.testkit.Capability;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.PublicKey;
import java.security.Security;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.NamedParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import javax.crypto.KEM;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;

/** The JDK's own ML-KEM as the other side. It came with JDK 24. */
@EnabledForJreRange(min = org.junit.jupiter.api.condition.JRE.JAVA_24)
class SunJceTest {

    private static final Scheme MLKEM = Scheme.ML_KEM_768;
    private static final Provider SUN = Security.getProvider("SunJCE");

    @BeforeEach
    void needSunJce() {
        Capability.need(
                "sunjce-mlkem",
                SUN != null && SUN.getService("KEM", "ML-KEM") != null,
                "the provider SunJCE of this JDK has no ML-KEM");
    }

    @Test
    void theirKeysServeHere() throws Exception {
        KeyPair theirs = theirKeyPair();
        KEM.Encapsulated fromUs = MLKEM.encapsulate(theirs.getPublic(), null);
        assertArrayEquals(fromUs.key().getEncoded(), theirDecapsulate(theirs.getPrivate(), fromUs.encapsulation()));
        KEM.Encapsulated fromThem = KEM.getInstance("ML-KEM", SUN)
                .newEncapsulator(theirs.getPublic())
                .encapsulate();
        assertArrayEquals(
                fromThem.key().getEncoded(), MLKEM.decapsulate(theirs.getPrivate(), fromThem.encapsulation()));
        assertArrayEquals(
                theirs.getPublic().getEncoded(),
                ((PublicKey) MLKEM.keyFactory().translateKey(theirs.getPublic())).getEncoded());
    }

    /** The expanded form is the one that every version of the JDK reads. */
    @Test
    void ourKeysServeThere() throws Exception {
        KeyPair ours = MLKEM.keyPair();
        byte[] dk = new JavaMlKem768().keyGen(Bytes.counting(64), 0).encoded();
        KeyFactory factory = KeyFactory.getInstance("ML-KEM", SUN);
        PublicKey theirPublic =
                factory.generatePublic(new X509EncodedKeySpec(ours.getPublic().getEncoded()));
        PrivateKey theirPrivate = factory.generatePrivate(
                new PKCS8EncodedKeySpec(MLKEM.privateKey(dk).getEncoded()));
        KEM.Encapsulated fromThem =
                KEM.getInstance("ML-KEM", SUN).newEncapsulator(theirPublic).encapsulate();
        assertArrayEquals(fromThem.key().getEncoded(), MLKEM.decapsulate(ours.getPrivate(), fromThem.encapsulation()));
        KEM.Encapsulated fromUs = MLKEM.encapsulate(ours.getPublic());
        assertArrayEquals(fromUs.key().getEncoded(), theirDecapsulate(theirPrivate, fromUs.encapsulation()));
        byte[] damaged = Bytes.flipped(fromUs.encapsulation(), 77);
        assertArrayEquals(theirDecapsulate(theirPrivate, damaged), MLKEM.decapsulate(ours.getPrivate(), damaged));
    }

    @Test
    void theirOtherParameterSetsAreRefused() throws Exception {
        for (String name : new String[] {"ML-KEM-512", "ML-KEM-1024"}) {
            KeyPair other = KeyPairGenerator.getInstance(name, SUN).generateKeyPair();
            assertThrows(
                    InvalidKeySpecException.class,
                    () -> MLKEM.keyFactory()
                            .generatePublic(
                                    new X509EncodedKeySpec(other.getPublic().getEncoded())));
            assertThrows(
                    InvalidKeySpecException.class,
                    () -> MLKEM.keyFactory()
                            .generatePrivate(
                                    new PKCS8EncodedKeySpec(other.getPrivate().getEncoded())));
        }
    }

    @Test
    @Tag("jca-pitfall-6")
    void keysNameThemselvesAsTheirsDo() throws Exception {
        KeyPair theirs = theirKeyPair();
        KeyPair ours = MLKEM.keyPair();
        assertEquals(theirs.getPublic().getAlgorithm(), ours.getPublic().getAlgorithm());
        assertEquals(theirs.getPrivate().getAlgorithm(), ours.getPrivate().getAlgorithm());
    }

    private static KeyPair theirKeyPair() throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("ML-KEM", SUN);
        generator.initialize(new NamedParameterSpec("ML-KEM-768"));
        return generator.generateKeyPair();
    }

    private static byte[] theirDecapsulate(PrivateKey key, byte[] ciphertext) throws Exception {
        return KEM.getInstance("ML-KEM", SUN)
                .newDecapsulator(key)
                .decapsulate(ciphertext)
                .getEncoded();
    }
}
