package io.kyberxdp.interop;

import io.kyberxdp.interop.Partner.Sent;
import io.kyberxdp.provider.RawKeySpec;
import io.kyberxdp.testvectors.oracle.MlKemKeyGen;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.PublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import javax.crypto.KEM;

/** Our side of one algorithm, through the JCA. */
public final class KyberXdp {

    private final Provider provider;
    private final Algorithm algorithm;

    public KyberXdp(Provider provider, Algorithm algorithm) {
        this.provider = provider;
        this.algorithm = algorithm;
    }

    public KeyPair keyPair() throws GeneralSecurityException {
        return KeyPairGenerator.getInstance(algorithm.standardName, provider).generateKeyPair();
    }

    public Sent encapsulate(PublicKey key) throws GeneralSecurityException {
        KEM.Encapsulated sent = kem().newEncapsulator(key).encapsulate();
        return new Sent(sent.encapsulation(), sent.key().getEncoded());
    }

    public byte[] decapsulate(PrivateKey key, byte[] ciphertext) throws GeneralSecurityException {
        return kem().newDecapsulator(key).decapsulate(ciphertext).getEncoded();
    }

    public PublicKey read(PublicForm form, byte[] key) throws GeneralSecurityException {
        return keyFactory().generatePublic(form == PublicForm.X509 ? new X509EncodedKeySpec(key) : new RawKeySpec(key));
    }

    public PrivateKey read(PrivateForm form, byte[] key) throws GeneralSecurityException {
        return keyFactory().generatePrivate(form.isPkcs8() ? new PKCS8EncodedKeySpec(key) : new RawKeySpec(key));
    }

    public byte[] write(PublicForm form, PublicKey key) throws GeneralSecurityException {
        return form == PublicForm.X509
                ? key.getEncoded()
                : keyFactory().getKeySpec(key, RawKeySpec.class).getEncoded();
    }

    /** A private key in a form that a partner reads. KyberXdp gives the seed; who needs it expanded expands it himself. */
    public byte[] write(PrivateForm form, PrivateKey key) throws GeneralSecurityException {
        byte[] seed = keyFactory().getKeySpec(key, RawKeySpec.class).getEncoded();
        return switch (form) {
            case PKCS8 -> key.getEncoded();
            case PKCS8_EXPANDED ->
                read(PrivateForm.EXPANDED, MlKemKeyGen.expandedKey(seed)).getEncoded();
            case SEED -> seed;
            case EXPANDED -> MlKemKeyGen.expandedKey(seed);
        };
    }

    private KEM kem() throws GeneralSecurityException {
        return KEM.getInstance(algorithm.standardName, provider);
    }

    private KeyFactory keyFactory() throws GeneralSecurityException {
        return KeyFactory.getInstance(algorithm.standardName, provider);
    }
}
