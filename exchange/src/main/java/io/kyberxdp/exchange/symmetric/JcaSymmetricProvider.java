package io.kyberxdp.exchange.symmetric;

import io.kyberxdp.transport.Availability;
import io.kyberxdp.transport.SymmetricCrypto;
import io.kyberxdp.transport.SymmetricProvider;
import java.security.NoSuchAlgorithmException;
import javax.crypto.Cipher;
import javax.crypto.NoSuchPaddingException;

/** The default backend: whatever the JCA's installed providers offer. */
public final class JcaSymmetricProvider implements SymmetricProvider {

    /** For the service loader. */
    public JcaSymmetricProvider() {}

    @Override
    public String name() {
        return "jca";
    }

    @Override
    public Availability availability() {
        try {
            Cipher.getInstance(JcaAead.AES_GCM);
            return Availability.available();
        } catch (NoSuchAlgorithmException | NoSuchPaddingException e) {
            return Availability.unavailable(
                    "no JCA provider has " + JcaAead.AES_GCM + ": " + e.getMessage(),
                    "restore SunJCE in the JDK's java.security, or install another provider");
        }
    }

    @Override
    public SymmetricCrypto crypto() {
        return new JcaSymmetricCrypto();
    }
}
