package io.kyberxdp.testvectors.jca;

import io.kyberxdp.testvectors.check.ConformanceFailure;
import io.kyberxdp.testvectors.check.NotApplicableException;
import java.security.GeneralSecurityException;
import java.security.InvalidAlgorithmParameterException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.spec.NamedParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import javax.crypto.KEM;

/**
 * One KEM of one provider. Whatever the provider does not offer, or does with randomness of its own, becomes a {@link
 * NotApplicableException}; every other exception is the provider's.
 */
public final class KemUnderTest {

    private final Provider provider;
    private final KemAlgorithm algorithm;

    KemUnderTest(Provider provider, KemAlgorithm algorithm) {
        this.provider = provider;
        this.algorithm = algorithm;
    }

    /** Which KEM. */
    public KemAlgorithm algorithm() {
        return algorithm;
    }

    /** A key pair from exactly this randomness. */
    public KeyPair generate(byte[] randomness) throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance(name("KeyPairGenerator"), provider);
        return derandomised("KeyPairGenerator", randomness, random -> {
            initialize(generator, random);
            return generator.generateKeyPair();
        });
    }

    private void initialize(KeyPairGenerator generator, SecureRandom random) throws GeneralSecurityException {
        InvalidAlgorithmParameterException refused = null;
        for (String name : algorithm.names()) {
            try {
                generator.initialize(new NamedParameterSpec(name), random);
                return;
            } catch (InvalidAlgorithmParameterException e) {
                refused = e;
            }
        }
        throw new NotApplicableException("the KeyPairGenerator for " + algorithm.title()
                + " takes no NamedParameterSpec: " + refused.getMessage());
    }

    /** A shared secret and its encapsulation. */
    public KEM.Encapsulated encapsulate(PublicKey key, byte[] randomness) throws GeneralSecurityException {
        KEM kem = kem();
        return derandomised(
                "KEM",
                randomness,
                random -> kem.newEncapsulator(key, null, random).encapsulate());
    }

    /** Makes an encapsulator and uses it, with the provider's randomness. */
    public KEM.Encapsulated encapsulate(PublicKey key) throws GeneralSecurityException {
        return kem().newEncapsulator(key).encapsulate();
    }

    /** The shared secret of a ciphertext. */
    public byte[] decapsulate(PrivateKey key, byte[] ciphertext) throws GeneralSecurityException {
        return kem().newDecapsulator(key).decapsulate(ciphertext).getEncoded();
    }

    /** Makes a decapsulator, with which a key is refused at the latest. */
    public KEM.Decapsulator decapsulator(PrivateKey key) throws GeneralSecurityException {
        return kem().newDecapsulator(key);
    }

    /** Imports a raw public key, of any length, in its X.509 encoding. */
    public PublicKey publicKey(byte[] raw) throws GeneralSecurityException {
        return importX509(KeyEncodings.publicKey(algorithm.oidHex(), raw));
    }

    /** Imports an X.509 encoding. */
    public PublicKey importX509(byte[] encoded) throws GeneralSecurityException {
        return keyFactory().generatePublic(new X509EncodedKeySpec(encoded));
    }

    /** Imports a private key from the content of the privateKey field of its PKCS#8 encoding. */
    public PrivateKey privateKey(byte[] content) throws GeneralSecurityException {
        return importPkcs8(encodePrivate(content));
    }

    /** Imports a PKCS#8 encoding. */
    public PrivateKey importPkcs8(byte[] encoded) throws GeneralSecurityException {
        return keyFactory().generatePrivate(new PKCS8EncodedKeySpec(encoded));
    }

    /** Whether a private key exports this content of the privateKey field. */
    public boolean exports(PrivateKey key, byte[] content) {
        return Arrays.equals(key.getEncoded(), encodePrivate(content));
    }

    /** The raw bytes of a public key. */
    public byte[] raw(PublicKey key) {
        return KeyEncodings.rawPublicKey(algorithm.oidHex(), key.getEncoded(), algorithm.publicKeyBytes())
                .orElseThrow(() -> new ConformanceFailure(
                        "the public key's encoding is not the SubjectPublicKeyInfo of " + algorithm.title()));
    }

    private byte[] encodePrivate(byte[] content) {
        return KeyEncodings.privateKey(algorithm.oidHex(), content);
    }

    private KEM kem() throws GeneralSecurityException {
        return KEM.getInstance(name("KEM"), provider);
    }

    private KeyFactory keyFactory() throws GeneralSecurityException {
        return KeyFactory.getInstance(name("KeyFactory"), provider);
    }

    private String name(String type) {
        return algorithm.names().stream()
                .filter(name -> provider.getService(type, name) != null)
                .findFirst()
                .orElseThrow(() -> new NotApplicableException("no " + type + " for " + algorithm.title()));
    }

    private <T> T derandomised(String type, byte[] randomness, Randomised<T> operation)
            throws GeneralSecurityException {
        FixedRandom random = new FixedRandom(randomness);
        try {
            T result = operation.run(random);
            if (random.isExact()) {
                return result;
            }
        } catch (GeneralSecurityException | RuntimeException e) {
            if (!random.isOverdrawn()) {
                throw e;
            }
        }
        throw new NotApplicableException("the " + type + " for " + algorithm.title() + " " + random.verdict());
    }

    private interface Randomised<T> {
        T run(SecureRandom random) throws GeneralSecurityException;
    }
}
