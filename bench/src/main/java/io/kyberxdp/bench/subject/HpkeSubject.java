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
import java.util.Map;
import org.conscrypt.Conscrypt;
import org.conscrypt.HpkeContextRecipient;
import org.conscrypt.HpkeContextSender;
import org.conscrypt.HpkeSuite;

/**
 * The nearest that Conscrypt's public API comes to a KEM: the set-up of an HPKE context (RFC 9180, base mode), which is
 * one encapsulation or decapsulation followed by HPKE's key schedule. Conscrypt has nothing like a prepared encapsulator;
 * "prepared" means the same key object.
 */
final class HpkeSubject implements KemSubject {

    private static final Map<String, String> KEY_NAMES =
            Map.of("X-Wing", "XWING", "ML-KEM-768", "ML-KEM-768", KemSubjects.DHKEM, "XDH");
    private static final Map<String, Integer> KEM_IDS = Map.of(
            "X-Wing",
            HpkeSuite.KEM_XWING,
            "ML-KEM-768",
            HpkeSuite.KEM_MLKEM_768,
            KemSubjects.DHKEM,
            HpkeSuite.KEM_DHKEM_X25519_HKDF_SHA256);
    private static final byte[] NO_INFO = {};

    private final Provider provider;
    private final String suite;
    private final KeyPairGenerator generator;
    private final KeyFactory factory;
    private final X509EncodedKeySpec publicEncoding;
    private final PKCS8EncodedKeySpec privateEncoding;
    private final PublicKey publicKey;
    private final PrivateKey privateKey;
    private final byte[] ciphertext;

    private HpkeSubject(Provider provider, String algorithm) throws GeneralSecurityException {
        this.provider = provider;
        this.suite =
                new HpkeSuite(KEM_IDS.get(algorithm), HpkeSuite.KDF_HKDF_SHA256, HpkeSuite.AEAD_AES_256_GCM).name();
        this.generator = KeyPairGenerator.getInstance(KEY_NAMES.get(algorithm), provider);
        this.factory = KeyFactory.getInstance(KEY_NAMES.get(algorithm), provider);
        KeyPair pair = generator.generateKeyPair();
        publicEncoding = new X509EncodedKeySpec(pair.getPublic().getEncoded());
        privateEncoding = new PKCS8EncodedKeySpec(pair.getPrivate().getEncoded());
        publicKey = importPublicKey();
        privateKey = importPrivateKey();
        ciphertext = send(publicKey).getEncapsulated();
    }

    static boolean serves(Provider provider, String algorithm) {
        return Conscrypt.isConscrypt(provider) && KEM_IDS.containsKey(algorithm);
    }

    static KemSubject of(Provider provider, String algorithm) throws GeneralSecurityException {
        return new HpkeSubject(provider, algorithm);
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
        return send(importPublicKey());
    }

    @Override
    public Object encapsulatePrepared() throws GeneralSecurityException {
        return send(publicKey);
    }

    @Override
    public Object decapsulateCold() throws GeneralSecurityException {
        return receive(ciphertext, importPrivateKey());
    }

    @Override
    public Object decapsulateLive() throws GeneralSecurityException {
        return receive(ciphertext, privateKey);
    }

    @Override
    public Object decapsulatePrepared() throws GeneralSecurityException {
        return receive(ciphertext, privateKey);
    }

    @Override
    public boolean agrees() throws GeneralSecurityException {
        HpkeContextSender sender = send(publicKey);
        HpkeContextRecipient recipient = receive(sender.getEncapsulated(), privateKey);
        return MessageDigest.isEqual(sender.export(32, NO_INFO), recipient.export(32, NO_INFO));
    }

    @Override
    public String deviation() {
        return "no javax.crypto.KEM: HPKE set-up (the KEM and a key schedule) instead";
    }

    private HpkeContextSender send(PublicKey recipient) throws GeneralSecurityException {
        HpkeContextSender context = HpkeContextSender.getInstance(suite, provider);
        context.init(recipient, NO_INFO);
        return context;
    }

    private HpkeContextRecipient receive(byte[] encapsulated, PrivateKey own) throws GeneralSecurityException {
        HpkeContextRecipient context = HpkeContextRecipient.getInstance(suite, provider);
        context.init(encapsulated, own, NO_INFO);
        return context;
    }
}
