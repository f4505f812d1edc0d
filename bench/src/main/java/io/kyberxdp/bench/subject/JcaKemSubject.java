package io.kyberxdp.bench.subject;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.PublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import javax.crypto.KEM;

/** A KEM behind {@code javax.crypto.KEM}, with the randomness the provider takes by default. */
final class JcaKemSubject implements KemSubject {

    private static final String X25519 = "X25519";

    private final KeyPairGenerator generator;
    private final KeyFactory factory;
    private final KEM kem;
    private final X509EncodedKeySpec publicEncoding;
    private final PKCS8EncodedKeySpec privateEncoding;
    private final PrivateKey livePrivateKey;
    private final KEM.Encapsulator encapsulator;
    private final KEM.Decapsulator decapsulator;
    private final byte[] ciphertext;

    private JcaKemSubject(KeyPairGenerator generator, KeyFactory factory, KEM kem, KeyPair pair)
            throws GeneralSecurityException {
        this.generator = generator;
        this.factory = factory;
        this.kem = kem;
        publicEncoding = new X509EncodedKeySpec(pair.getPublic().getEncoded());
        privateEncoding = new PKCS8EncodedKeySpec(pair.getPrivate().getEncoded());
        livePrivateKey = pair.getPrivate();
        encapsulator = kem.newEncapsulator(importPublicKey());
        decapsulator = kem.newDecapsulator(livePrivateKey);
        ciphertext = encapsulator.encapsulate().encapsulation();
    }

    /** A subject with a key pair of its own; where the algorithm's keys are X25519's, any provider may make them. */
    static KemSubject of(Provider provider, String algorithm) throws GeneralSecurityException {
        KEM kem = KEM.getInstance(algorithm, provider);
        boolean keysAreOfX25519 = algorithm.equals(KemSubjects.DHKEM);
        KeyPairGenerator generator = keysAreOfX25519
                ? KeyPairGenerator.getInstance(X25519)
                : KeyPairGenerator.getInstance(algorithm, provider);
        KeyFactory factory =
                keysAreOfX25519 ? KeyFactory.getInstance(X25519) : KeyFactory.getInstance(algorithm, provider);
        return new JcaKemSubject(generator, factory, kem, generator.generateKeyPair());
    }

    /** A subject with a key pair that others have too; it is imported by its encodings. */
    static KemSubject of(Provider provider, String algorithm, KeyPair shared) throws GeneralSecurityException {
        KeyFactory factory = KeyFactory.getInstance(algorithm, provider);
        KeyPair imported = new KeyPair(
                factory.generatePublic(new X509EncodedKeySpec(shared.getPublic().getEncoded())),
                factory.generatePrivate(
                        new PKCS8EncodedKeySpec(shared.getPrivate().getEncoded())));
        return new JcaKemSubject(
                KeyPairGenerator.getInstance(algorithm, provider),
                factory,
                KEM.getInstance(algorithm, provider),
                imported);
    }

    @Override
    public KeyPair generateKeyPair() {
        return generator.generateKeyPair();
    }

    @Override
    public PublicKey importPublicKey() throws GeneralSecurityException {
        return factory.generatePublic(publicEncoding);
    }

    @Override
    public PrivateKey importPrivateKey() throws GeneralSecurityException {
        return factory.generatePrivate(privateEncoding);
    }

    @Override
    public Object encapsulateCold() throws GeneralSecurityException {
        return kem.newEncapsulator(importPublicKey()).encapsulate();
    }

    @Override
    public Object encapsulatePrepared() {
        return encapsulator.encapsulate();
    }

    @Override
    public Object decapsulateCold() throws GeneralSecurityException {
        return kem.newDecapsulator(importPrivateKey()).decapsulate(ciphertext);
    }

    @Override
    public Object decapsulateLive() throws GeneralSecurityException {
        return kem.newDecapsulator(livePrivateKey).decapsulate(ciphertext);
    }

    @Override
    public Object decapsulatePrepared() throws GeneralSecurityException {
        return decapsulator.decapsulate(ciphertext);
    }

    @Override
    public boolean agrees() throws GeneralSecurityException {
        KEM.Encapsulated sent = encapsulator.encapsulate();
        byte[] received = decapsulator.decapsulate(sent.encapsulation()).getEncoded();
        return MessageDigest.isEqual(sent.key().getEncoded(), received);
    }

    @Override
    public String deviation() {
        return "";
    }
}
