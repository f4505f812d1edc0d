package io.kyberxdp.exchange;

import io.kyberxdp.exchange.protocol.KemAlgorithm;
import io.kyberxdp.provider.KyberXdpProvider;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.spec.NamedParameterSpec;
import org.bouncycastle.jce.provider.BouncyCastleProvider;

/** The KEM providers of the tests, always named and never installed. */
public final class Kems {

    /** Bouncy Castle. */
    public static final Provider BC = new BouncyCastleProvider();

    /** This project's own. */
    public static final Provider KYBERXDP = new KyberXdpProvider();

    private Kems() {}

    /** A fresh key pair. */
    public static KeyPair keyPair(KemAlgorithm algorithm, Provider provider) {
        return keyPair(algorithm, provider, new SecureRandom());
    }

    /** A key pair from the given randomness. */
    public static KeyPair keyPair(KemAlgorithm algorithm, Provider provider, SecureRandom random) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm.jcaName(), provider);
            generator.initialize(new NamedParameterSpec(algorithm.jcaName()), random);
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }
}
