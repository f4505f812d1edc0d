package io.kyberxdp.interop.jca;

import static io.kyberxdp.interop.jca.JcaKeys.orRefused;

import io.kyberxdp.interop.Partner;
import io.kyberxdp.interop.PrivateForm;
import io.kyberxdp.interop.PublicForm;
import java.security.GeneralSecurityException;
import org.conscrypt.HpkeContextRecipient;
import org.conscrypt.HpkeContextSender;
import org.conscrypt.HpkeSuite;

/**
 * Conscrypt, which has its KEMs within HPKE alone: an encapsulation sets a sender's context up, a decapsulation a recipient's, and
 * the shared secret shows in what the context exports.
 */
final class HpkePartner implements Partner {

    private static final byte[] NO_INFO = {};

    private final JcaKeys keys;
    private final String suite;
    private final HpkeExport export;

    HpkePartner(JcaKeys keys, int kemId) {
        this.keys = keys;
        HpkeSuite named = new HpkeSuite(kemId, HpkeSuite.KDF_HKDF_SHA256, HpkeSuite.AEAD_AES_256_GCM);
        this.suite = named.name();
        this.export = new HpkeExport(kemId, HpkeSuite.KDF_HKDF_SHA256, HpkeSuite.AEAD_AES_256_GCM);
    }

    @Override
    public PublicForm publicForm() {
        return PublicForm.X509;
    }

    @Override
    public PrivateForm privateForm() {
        return PrivateForm.PKCS8;
    }

    @Override
    public Keys keyPair() throws GeneralSecurityException {
        return keys.generate();
    }

    @Override
    public Sent encapsulate(byte[] publicKey) throws GeneralSecurityException, RefusedException {
        HpkeContextSender context = HpkeContextSender.getInstance(suite, keys.provider());
        return orRefused(() -> {
            context.init(keys.publicKey(publicKey), NO_INFO);
            return new Sent(context.getEncapsulated(), context.export(HpkeExport.BYTES, NO_INFO));
        });
    }

    @Override
    public byte[] decapsulate(byte[] privateKey, byte[] ciphertext) throws GeneralSecurityException, RefusedException {
        HpkeContextRecipient context = HpkeContextRecipient.getInstance(suite, keys.provider());
        return orRefused(() -> {
            context.init(ciphertext, keys.privateKey(privateKey), NO_INFO);
            return context.export(HpkeExport.BYTES, NO_INFO);
        });
    }

    @Override
    public byte[] shown(byte[] sharedSecret) throws GeneralSecurityException {
        return export.of(sharedSecret);
    }
}
