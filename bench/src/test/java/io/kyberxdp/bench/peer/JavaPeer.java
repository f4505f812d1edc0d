package io.kyberxdp.bench.peer;

import io.kyberxdp.bench.subject.EngineProvider;
import io.kyberxdp.bench.subject.EngineSetting;
import java.security.GeneralSecurityException;
import java.security.Provider;

/** A peer that computes rightly, because it asks KyberXdp; its secret key is the seed. */
public class JavaPeer implements PeerKem {

    private final PeerSizes sizes;
    private final ReferenceKem kem;

    public JavaPeer(String algorithm) {
        PeerSizes standard = PeerSizes.standard(algorithm);
        sizes = standard.with(standard.keySeed(), standard.keySeed());
        kem = reference(algorithm);
    }

    public static ReferenceKem reference(String algorithm) {
        try {
            Provider provider =
                    EngineProvider.open(new EngineSetting("java", "")).provider();
            return new ReferenceKem(provider, algorithm);
        } catch (GeneralSecurityException | EngineProvider.EngineMissingException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public PeerSizes sizes() {
        return sizes;
    }

    @Override
    public Keys keyPair(byte[] seed) {
        try {
            return new Keys(kem.raw(kem.keyPair(seed).getPublic()), seed);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public Sent encapsulate(byte[] publicKey, byte[] seed) {
        try {
            return kem.encapsulate(publicKey, seed);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public byte[] decapsulate(byte[] ciphertext, byte[] secretKey) {
        try {
            return kem.decapsulate(ciphertext, kem.keyPair(secretKey).getPrivate());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
