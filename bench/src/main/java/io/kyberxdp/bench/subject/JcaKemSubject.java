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

    private final KeyPairGenerator generator;
    private final KeyFactory factory;
    private final KEM kem;
    private final X509EncodedKeySpec publicEncoding;
    private final PKCS8EncodedKeySpec privateEncoding;
    private final KEM.Encapsulator encapsulator;
    private final KEM.Decapsulator decapsulator;
    private final byte[] ciphertext;

    private JcaKemSubject(KeyPairGenerator generator, KeyFactory factory, KEM kem) throws GeneralSecurityException {
        this.generator = generator;
        this.factory = factory;
        this.kem = kem;
        KeyPair pair = generator.generateKeyPair();
        publicEncoding = new X509EncodedKeySpec(pair.getPublic().getEncoded());
        privateEncoding = new PKCS8EncodedKeySpec(pair.getPrivate().getEncoded());
        encapsulator = kem.newEncapsulator(importPublicKey());
        decapsulator = kem.newDecapsulator(importPrivateKey());
        ciphertext = encapsulator.encapsulate().encapsulation();
    }

    static KemSubject of(Provider provider, String algorithm) throws GeneralSecurityException {
        return new JcaKemSubject(
                KeyPairGenerator.getInstance(algorithm, provider),
                KeyFactory.getInstance(algorithm, provider),
                KEM.getInstance(algorithm, provider));
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
