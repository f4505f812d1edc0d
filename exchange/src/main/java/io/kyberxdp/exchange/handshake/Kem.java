package io.kyberxdp.exchange.handshake;

import io.kyberxdp.exchange.protocol.HandshakeException;
import io.kyberxdp.exchange.protocol.HandshakeException.Reason;
import io.kyberxdp.exchange.protocol.KemAlgorithm;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.ProviderException;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.NamedParameterSpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.Optional;
import javax.crypto.DecapsulateException;
import javax.crypto.KEM;
import javax.crypto.SecretKey;

/**
 * One KEM of the JCA as the handshake needs it: raw keys and ciphertexts in and out, exceptions of the handshake. Safe for
 * any number of threads. It uses the given provider, or, without one, whichever the JCA finds first.
 */
public final class Kem {

    private static final int SECRET_BYTES = 32;

    private final KemAlgorithm algorithm;
    private final Provider provider;
    private volatile KEM kem;

    /** {@code provider} may be null. */
    public Kem(KemAlgorithm algorithm, Provider provider) {
        this.algorithm = algorithm;
        this.provider = provider;
    }

    /** A ciphertext and the secret in it; the caller wipes the secret. */
    @SuppressWarnings("ArrayRecordComponent") // Consumed at once, never compared.
    record Encapsulation(byte[] ciphertext, byte[] secret, String providerName) {}

    /** Which KEM. */
    public KemAlgorithm algorithm() {
        return algorithm;
    }

    KeyPair generate(SecureRandom random) throws HandshakeException {
        return guarded("generate an ephemeral key", () -> {
            KeyPairGenerator generator = provider == null
                    ? KeyPairGenerator.getInstance(algorithm.jcaName())
                    : KeyPairGenerator.getInstance(algorithm.jcaName(), provider);
            generator.initialize(new NamedParameterSpec(algorithm.jcaName()), random);
            return generator.generateKeyPair();
        });
    }

    /** The key's raw form. */
    byte[] encode(PublicKey key) throws HandshakeException {
        return raw(key, algorithm)
                .orElseThrow(() -> new HandshakeException(
                        Reason.INVALID_KEY,
                        "not an X.509-encodable " + algorithm.jcaName() + " key: " + describe(key)));
    }

    /**
     * The key behind raw bytes of the right length.
     *
     * @throws HandshakeException if there is none, or no provider for it
     */
    public PublicKey decode(byte[] raw) throws HandshakeException {
        byte[] encoded = algorithm.spki(raw);
        return guarded("read the peer's key", () -> {
            KeyFactory factory = provider == null
                    ? KeyFactory.getInstance(algorithm.jcaName())
                    : KeyFactory.getInstance(algorithm.jcaName(), provider);
            return factory.generatePublic(new X509EncodedKeySpec(encoded));
        });
    }

    KEM.Encapsulator encapsulator(PublicKey key, SecureRandom random) throws HandshakeException {
        return guarded("use the peer's key", () -> kem().newEncapsulator(key, null, random));
    }

    KEM.Decapsulator decapsulator(PrivateKey key) throws HandshakeException {
        return guarded("use this side's key", () -> kem().newDecapsulator(key));
    }

    Encapsulation encapsulate(KEM.Encapsulator encapsulator) throws HandshakeException {
        return guarded("encapsulate", () -> {
            KEM.Encapsulated result = encapsulator.encapsulate();
            byte[] secret = takeSecret(result.key());
            requireBytes("ciphertext", algorithm.ciphertextBytes(), result.encapsulation());
            return new Encapsulation(result.encapsulation(), secret, encapsulator.providerName());
        });
    }

    byte[] decapsulate(KEM.Decapsulator decapsulator, byte[] ciphertext) throws HandshakeException {
        return guarded("decapsulate", () -> {
            return takeSecret(decapsulator.decapsulate(ciphertext));
        });
    }

    /** HMAC would take a secret that is empty, or cannot be read and so is null, without a word. */
    private static byte[] takeSecret(SecretKey key) {
        byte[] secret = key.getEncoded();
        Secrets.destroy(key);
        requireBytes("shared secret", SECRET_BYTES, secret);
        return secret;
    }

    private static void requireBytes(String what, int expected, byte[] bytes) {
        if (bytes == null || bytes.length != expected) {
            throw new ProviderException("its " + what + " has " + (bytes == null ? "no" : bytes.length)
                    + " readable bytes instead of " + expected);
        }
    }

    /** The KEM whose X.509 encoding a key has. */
    public static Optional<KemAlgorithm> algorithmOf(PublicKey key) {
        return Arrays.stream(KemAlgorithm.values())
                .filter(candidate -> raw(key, candidate).isPresent())
                .findFirst();
    }

    private static Optional<byte[]> raw(PublicKey key, KemAlgorithm algorithm) {
        byte[] encoded = "X.509".equals(key.getFormat()) ? key.getEncoded() : null;
        byte[] prefix = algorithm.spkiPrefix();
        if (encoded == null
                || encoded.length != prefix.length + algorithm.publicKeyBytes()
                || !Arrays.equals(prefix, Arrays.copyOf(encoded, prefix.length))) {
            return Optional.empty();
        }
        return Optional.of(Arrays.copyOfRange(encoded, prefix.length, encoded.length));
    }

    private static String describe(PublicKey key) {
        return key.getAlgorithm() + " of " + key.getClass().getName();
    }

    /** Looked up once: a KEM object serves any number of threads. */
    private KEM kem() throws NoSuchAlgorithmException {
        KEM found = kem;
        if (found == null) {
            found = provider == null
                    ? KEM.getInstance(algorithm.jcaName())
                    : KEM.getInstance(algorithm.jcaName(), provider);
            kem = found;
        }
        return found;
    }

    private interface Action<T> {
        T run() throws GeneralSecurityException;
    }

    /** Providers differ in what they throw for bad input, unchecked exceptions included; the handshake fails on each. */
    private <T> T guarded(String what, Action<T> action) throws HandshakeException {
        try {
            return action.run();
        } catch (InvalidKeyException | InvalidKeySpecException | DecapsulateException e) {
            throw new HandshakeException(
                    Reason.INVALID_KEY, "cannot " + what + " (" + algorithm.jcaName() + "): " + e.getMessage(), e);
        } catch (NoSuchAlgorithmException e) {
            String where = provider == null ? "no installed provider" : "the provider " + provider.getName() + " not";
            throw new HandshakeException(
                    Reason.PROVIDER,
                    where + " has " + algorithm.jcaName()
                            + ": install the provider KyberXdp, or name another with kemProvider(...)",
                    e);
        } catch (GeneralSecurityException | RuntimeException e) {
            throw new HandshakeException(
                    Reason.PROVIDER, "the provider failed to " + what + " (" + algorithm.jcaName() + "): " + e, e);
        }
    }
}
