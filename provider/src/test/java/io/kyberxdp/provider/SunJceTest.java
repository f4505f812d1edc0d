package io.kyberxdp.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.kyberxdp.transport.testkit.Capability;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Provider;
import java.security.Security;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.NamedParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;

/** The JDK's own ML-KEM beside ours; it came with JDK 24. Exchanges with it are in the module interop. */
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
}
