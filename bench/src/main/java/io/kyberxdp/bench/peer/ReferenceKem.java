package io.kyberxdp.bench.peer;

import io.kyberxdp.bench.peer.PeerKem.Sent;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.spec.NamedParameterSpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import javax.crypto.KEM;

/**
 * What a JCA provider computes from given seeds. It must draw its random bytes in the order of the standard, as KyberXdp
 * does, and encode public keys as fixed bytes followed by the raw key.
 */
public final class ReferenceKem {

    private final Provider provider;
    private final PeerSizes sizes;
    private final byte[] encodingStart;

    /** The provider's KEM of this algorithm. */
    public ReferenceKem(Provider provider, String algorithm) throws GeneralSecurityException {
        this.provider = provider;
        this.sizes = PeerSizes.standard(algorithm);
        byte[] encoded = keyPair(new byte[sizes.keySeed()]).getPublic().getEncoded();
        this.encodingStart = Arrays.copyOf(encoded, encoded.length - sizes.publicKey());
    }

    /** The key pair of a seed. */
    public KeyPair keyPair(byte[] seed) throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance(sizes.algorithm(), provider);
        generator.initialize(new NamedParameterSpec(sizes.algorithm()), new KnownRandom(seed));
        return generator.generateKeyPair();
    }

    /** A public key without its X.509 wrapping. */
    byte[] raw(PublicKey key) {
        byte[] encoded = key.getEncoded();
        return Arrays.copyOfRange(encoded, encoded.length - sizes.publicKey(), encoded.length);
    }

    /** Encapsulates to a raw public key. */
    Sent encapsulate(byte[] publicKey, byte[] seed) throws GeneralSecurityException {
        byte[] encoded = Arrays.copyOf(encodingStart, encodingStart.length + publicKey.length);
        System.arraycopy(publicKey, 0, encoded, encodingStart.length, publicKey.length);
        PublicKey key =
                KeyFactory.getInstance(sizes.algorithm(), provider).generatePublic(new X509EncodedKeySpec(encoded));
        KEM.Encapsulated sent =
                kem().newEncapsulator(key, new KnownRandom(seed)).encapsulate();
        return new Sent(sent.encapsulation(), sent.key().getEncoded());
    }

    byte[] decapsulate(byte[] ciphertext, PrivateKey key) throws GeneralSecurityException {
        return kem().newDecapsulator(key).decapsulate(ciphertext).getEncoded();
    }

    private KEM kem() throws GeneralSecurityException {
        return KEM.getInstance(sizes.algorithm(), provider);
    }

    /** Hands out known bytes, once, in order. */
    private static final class KnownRandom extends SecureRandom {
        private static final long serialVersionUID = 1L;

        private final byte[] bytes;
        private int used;

        KnownRandom(byte[] bytes) {
            this.bytes = bytes.clone();
        }

        @Override
        public void nextBytes(byte[] out) {
            if (out.length > bytes.length - used) {
                throw new IllegalStateException("more random bytes were asked for than the standard takes");
            }
            System.arraycopy(bytes, used, out, 0, out.length);
            used += out.length;
        }
    }
}
