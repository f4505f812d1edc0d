package io.kyberxdp.testvectors.jca;

import io.kyberxdp.testvectors.check.NotApplicableException;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.Provider;
import java.security.PublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.List;
import javax.crypto.KeyAgreement;

/** X25519 (RFC 7748) of one provider, with raw keys in the encodings of RFC 8410. */
public final class X25519UnderTest {

    private static final String OID_HEX = "2b656e";
    private static final List<String> NAMES = List.of("X25519", "XDH");

    private final Provider provider;

    X25519UnderTest(Provider provider) {
        this.provider = provider;
    }

    /** X25519(scalar, u), 32 bytes each. */
    public byte[] agree(byte[] scalar, byte[] u) throws GeneralSecurityException {
        KeyFactory keys = KeyFactory.getInstance(name("KeyFactory"), provider);
        KeyAgreement agreement = KeyAgreement.getInstance(name("KeyAgreement"), provider);
        PublicKey peer = keys.generatePublic(new X509EncodedKeySpec(KeyEncodings.publicKey(OID_HEX, u)));
        byte[] content = Der.octetString(scalar);
        agreement.init(keys.generatePrivate(new PKCS8EncodedKeySpec(KeyEncodings.privateKey(OID_HEX, content))));
        agreement.doPhase(peer, true);
        return agreement.generateSecret();
    }

    /** Makes sure that the provider offers it. */
    public void requireOffered() {
        name("KeyAgreement");
        name("KeyFactory");
    }

    private String name(String type) {
        return NAMES.stream()
                .filter(name -> provider.getService(type, name) != null)
                .findFirst()
                .orElseThrow(() -> new NotApplicableException("no " + type + " for X25519"));
    }
}
