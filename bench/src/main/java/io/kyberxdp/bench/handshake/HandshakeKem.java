package io.kyberxdp.bench.handshake;

import io.kyberxdp.bench.subject.JcaProviders;
import io.kyberxdp.exchange.protocol.KemAlgorithm;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Provider;
import java.security.PublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;

/** The KEM of all handshakes of a run: KyberXdp's, with whichever engines it has chosen. */
public record HandshakeKem(Provider provider, KemAlgorithm algorithm) {

    private static final String PROVIDER = "KyberXdp";

    public static HandshakeKem of(String algorithm) throws GeneralSecurityException {
        KemAlgorithm kem = Arrays.stream(KemAlgorithm.values())
                .filter(known -> known.jcaName().equals(algorithm))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no KEM of the exchange: " + algorithm));
        return new HandshakeKem(JcaProviders.install(PROVIDER), kem);
    }

    public KeyPair generate() throws GeneralSecurityException {
        return KeyPairGenerator.getInstance(algorithm.jcaName(), provider).generateKeyPair();
    }

    PublicKey decode(byte[] x509) throws GeneralSecurityException {
        return KeyFactory.getInstance(algorithm.jcaName(), provider).generatePublic(new X509EncodedKeySpec(x509));
    }
}
