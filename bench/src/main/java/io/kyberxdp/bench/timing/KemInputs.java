package io.kyberxdp.bench.timing;

import io.kyberxdp.bench.subject.JcaProviders;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Provider;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import javax.crypto.KEM;

/**
 * Makes calls of one KEM with inputs of two classes.
 *
 * <p>Whatever the class, each call gets objects and arrays of its own, made in the same order by the same code: else the
 * memory that a class touches would show, and not its secrets.
 */
final class KemInputs {

    /** X-Wing's eseed (draft-connolly-cfrg-xwing-kem-10, section 5.4.1); ML-KEM takes the first half. */
    private static final int SEED_BYTES = 64;

    private final Provider provider;
    private final KeyPairGenerator generator;
    private final KeyFactory factory;
    private final KEM kem;
    private final SecureRandom random = new SecureRandom();
    private final byte[] fixedSeed = randomSeed();
    private final PublicKey publicKey;
    private final KEM.Encapsulator encapsulator;
    private final KEM.Decapsulator decapsulator;
    private final Recipient fixed;

    /** A private key, encoded, and a ciphertext for it. */
    private static final class Recipient {

        final PKCS8EncodedKeySpec privateKey;
        final byte[] ciphertext;

        Recipient(KEM kem, KeyPair pair) throws GeneralSecurityException {
            privateKey = new PKCS8EncodedKeySpec(pair.getPrivate().getEncoded());
            ciphertext = kem.newEncapsulator(pair.getPublic()).encapsulate().encapsulation();
        }
    }

    private KemInputs(Provider provider, String algorithm) throws GeneralSecurityException {
        this.provider = provider;
        generator = KeyPairGenerator.getInstance(algorithm, provider);
        factory = KeyFactory.getInstance(algorithm, provider);
        kem = KEM.getInstance(algorithm, provider);
        KeyPair pair = generator.generateKeyPair();
        publicKey = pair.getPublic();
        encapsulator = kem.newEncapsulator(publicKey);
        decapsulator = kem.newDecapsulator(pair.getPrivate());
        fixed = new Recipient(kem, pair);
    }

    /**
     * Opens a provider's KEM and checks that it can be tested.
     *
     * @throws GeneralSecurityException when the provider or the algorithm is missing, or when encapsulation does not take
     *     all its randomness from the caller
     */
    static KemInputs open(String providerName, String algorithm) throws GeneralSecurityException {
        KemInputs inputs = new KemInputs(JcaProviders.install(providerName), algorithm);
        if (!Arrays.equals(inputs.encapsulateFixed(), inputs.encapsulateFixed())) {
            throw new GeneralSecurityException(
                    providerName + "'s " + algorithm
                            + " takes randomness from elsewhere than the caller's SecureRandom, so its secrets cannot be chosen");
        }
        return inputs;
    }

    /** The engines that KyberXdp says it computes with; empty for other providers, which do not tell. */
    String engines() {
        String mlKem = provider.getProperty("KyberXdp.engine.mlkem");
        String x25519 = provider.getProperty("KyberXdp.engine.x25519");
        return mlKem == null ? "" : "ML-KEM-768 by " + mlKem + ", X25519 by " + x25519;
    }

    private byte[] encapsulateFixed() throws GeneralSecurityException {
        return kem.newEncapsulator(publicKey, new ReplayedRandom(fixedSeed))
                .encapsulate()
                .encapsulation();
    }

    /** Prepares one call for each element, of the second class where that is true. */
    TimedCall[] prepare(TimingTest test, boolean[] isSecond) throws GeneralSecurityException {
        return switch (test) {
            case DECAPSULATE_KEY -> decapsulateKey(isSecond);
            case DECAPSULATE_INVALID -> decapsulateInvalid(isSecond);
            case ENCAPSULATE_SEED -> encapsulateSeed(isSecond);
            case CONTROL -> decapsulateLeaky(isSecond);
        };
    }

    private TimedCall[] decapsulateKey(boolean[] isSecond) throws GeneralSecurityException {
        Recipient[] recipients = new Recipient[isSecond.length];
        for (int i = 0; i < recipients.length; i++) {
            recipients[i] = isSecond[i] ? new Recipient(kem, generator.generateKeyPair()) : fixed;
        }
        TimedCall[] calls = new TimedCall[isSecond.length];
        for (int i = 0; i < calls.length; i++) {
            calls[i] = decapsulation(recipients[i]);
        }
        return calls;
    }

    private TimedCall decapsulation(Recipient recipient) throws GeneralSecurityException {
        byte[] ciphertext = recipient.ciphertext.clone();
        KEM.Decapsulator own = kem.newDecapsulator(factory.generatePrivate(recipient.privateKey));
        return () -> own.decapsulate(ciphertext);
    }

    private TimedCall[] decapsulateInvalid(boolean[] isSecond) {
        TimedCall[] calls = new TimedCall[isSecond.length];
        for (int i = 0; i < calls.length; i++) {
            byte[] ciphertext = received(validCiphertext(), isSecond[i]);
            calls[i] = () -> decapsulator.decapsulate(ciphertext);
        }
        return calls;
    }

    private TimedCall[] decapsulateLeaky(boolean[] isSecond) {
        TimedCall[] calls = new TimedCall[isSecond.length];
        for (int i = 0; i < calls.length; i++) {
            byte[] valid = validCiphertext();
            byte[] ciphertext = received(valid, isSecond[i]);
            calls[i] = () -> {
                Object secret = decapsulator.decapsulate(ciphertext);
                return equalsWithEarlyExit(ciphertext, valid) ? secret : null;
            };
        }
        return calls;
    }

    private byte[] validCiphertext() {
        return encapsulator.encapsulate().encapsulation();
    }

    /**
     * A ciphertext as it arrives: valid, or with one bit of the first byte flipped. That byte belongs to ML-KEM's part in
     * X-Wing too, and there a comparison with early exit ends soonest.
     */
    private static byte[] received(byte[] valid, boolean invalid) {
        byte[] ciphertext = valid.clone();
        ciphertext[0] ^= (byte) (invalid ? 1 : 0);
        return ciphertext;
    }

    /** Leaks on purpose: the time tells how many bytes agree. */
    private static boolean equalsWithEarlyExit(byte[] one, byte[] other) {
        for (int i = 0; i < one.length; i++) {
            if (one[i] != other[i]) {
                return false;
            }
        }
        return true;
    }

    private TimedCall[] encapsulateSeed(boolean[] isSecond) throws GeneralSecurityException {
        TimedCall[] calls = new TimedCall[isSecond.length];
        for (int i = 0; i < calls.length; i++) {
            byte[] other = randomSeed();
            KEM.Encapsulator own = kem.newEncapsulator(publicKey, new ReplayedRandom(isSecond[i] ? other : fixedSeed));
            calls[i] = own::encapsulate;
        }
        return calls;
    }

    private byte[] randomSeed() {
        byte[] seed = new byte[SEED_BYTES];
        random.nextBytes(seed);
        return seed;
    }
}
