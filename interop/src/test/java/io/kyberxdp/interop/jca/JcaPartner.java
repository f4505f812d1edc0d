package io.kyberxdp.interop.jca;

import static io.kyberxdp.interop.jca.JcaKeys.orRefused;

import io.kyberxdp.interop.Partner;
import io.kyberxdp.interop.PrivateForm;
import io.kyberxdp.interop.PublicForm;
import java.security.GeneralSecurityException;
import java.security.Provider;
import javax.crypto.KEM;

/** Another security provider that has the algorithm as a {@code javax.crypto.KEM}. */
record JcaPartner(JcaKeys keys, PrivateForm privateForm) implements Partner {

    static Partner of(Provider provider, String algorithm, PrivateForm privateForm) {
        return new JcaPartner(new JcaKeys(provider, algorithm), privateForm);
    }

    @Override
    public PublicForm publicForm() {
        return PublicForm.X509;
    }

    @Override
    public Keys keyPair() throws GeneralSecurityException {
        return keys.generate();
    }

    @Override
    public Sent encapsulate(byte[] publicKey) throws GeneralSecurityException, RefusedException {
        KEM kem = kem();
        return orRefused(() -> {
            KEM.Encapsulated sent =
                    kem.newEncapsulator(keys.publicKey(publicKey)).encapsulate();
            return new Sent(sent.encapsulation(), sent.key().getEncoded());
        });
    }

    @Override
    public byte[] decapsulate(byte[] privateKey, byte[] ciphertext) throws GeneralSecurityException, RefusedException {
        KEM kem = kem();
        return orRefused(() -> kem.newDecapsulator(keys.privateKey(privateKey))
                .decapsulate(ciphertext)
                .getEncoded());
    }

    private KEM kem() throws GeneralSecurityException {
        return KEM.getInstance(keys.algorithm(), keys.provider());
    }
}
