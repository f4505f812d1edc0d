package io.kyberxdp.provider.kem;

import java.security.InvalidKeyException;
import java.util.List;
import java.util.stream.Stream;
import javax.crypto.DecapsulateException;

/**
 * One KEM: its names and sizes, how its keys come to be, and its two operations, derandomised. The JCA services are
 * written once, over this interface.
 *
 * @param <P> its public keys
 * @param <S> its private keys
 */
public interface KemAlgorithm<P extends KemPublicKey, S extends KemPrivateKey> {

    /** Bytes of a shared secret. */
    int SHARED_SECRET_BYTES = 32;

    /** The name of its services. */
    String name();

    /** Other names of its services, without object identifiers. */
    List<String> aliases();

    /** Its object identifier in dotted form. */
    String oid();

    /** Bytes of randomness a key pair is made from. */
    int keySeedBytes();

    /** Bytes of randomness one encapsulation takes. */
    int encapsulationSeedBytes();

    /** Bytes of a ciphertext. */
    int ciphertextBytes();

    /** The class of its public keys. */
    Class<P> publicKeyClass();

    /** The class of its private keys. */
    Class<S> privateKeyClass();

    /**
     * The key pair of a seed.
     *
     * @param seed {@link #keySeedBytes()} bytes; copied
     */
    S privateKeyFromSeed(byte[] seed);

    /** Imports a raw public key. */
    P publicKeyFromRaw(byte[] raw) throws InvalidKeyException;

    /** Imports a raw private key: a seed, or another form the algorithm defines. */
    S privateKeyFromRaw(byte[] raw) throws InvalidKeyException;

    /** Imports an X.509 SubjectPublicKeyInfo. */
    P publicKeyFromX509(byte[] spki) throws InvalidKeyException;

    /** Imports a PKCS#8 private key. */
    S privateKeyFromPkcs8(byte[] pkcs8) throws InvalidKeyException;

    /**
     * Refuses a public key nobody should encapsulate to.
     *
     * @throws InvalidKeyException with the reason
     */
    void requireUsable(P key) throws InvalidKeyException;

    /**
     * Encapsulates.
     *
     * @param eseed {@link #encapsulationSeedBytes()} bytes of randomness
     * @param ciphertext receives {@link #ciphertextBytes()} bytes
     * @param secret receives 32 bytes
     */
    void encapsulate(P key, byte[] eseed, byte[] ciphertext, byte[] secret);

    /**
     * Decapsulates.
     *
     * @param ciphertext {@link #ciphertextBytes()} bytes
     * @param secret receives 32 bytes
     * @throws DecapsulateException when the ciphertext is refused by policy
     * @throws DestroyedKeyException when the key is destroyed
     */
    void decapsulate(S key, byte[] ciphertext, byte[] secret) throws DecapsulateException;

    /** Whether a name, in any case, means this algorithm: its name, an alias, or its object identifier. */
    default boolean isNamed(String name) {
        return Stream.concat(Stream.of(name(), oid(), "OID." + oid()), aliases().stream())
                .anyMatch(own -> own.equalsIgnoreCase(name));
    }
}
