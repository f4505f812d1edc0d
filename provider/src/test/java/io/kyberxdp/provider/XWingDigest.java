package io.kyberxdp.provider;

import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Provider;
import javax.crypto.KEM;
import org.bouncycastle.crypto.digests.SHAKEDigest;

/**
 * Many tests of X-Wing in one digest: a SHAKE128 stream gives seeds, encapsulation seeds and random ciphertexts; another
 * SHAKE128 absorbs public keys, ciphertexts, secrets and the secrets of the random ciphertexts.
 */
final class XWingDigest {

    static final String OF_100 = "b037b78614e95b89f6f2f494fe716c838b216615afb5b83ee924285e0b8b70e0";
    static final String OF_10000 = "a543ab9e86f78199bcf6c25291a1b5e70aa7a225e225faf5b571f9a78bd6eb78";

    private final SHAKEDigest stream = new SHAKEDigest(128);
    private final SHAKEDigest results = new SHAKEDigest(128);

    private XWingDigest() {}

    /** The digest of so many tests of a provider. */
    static String of(Provider provider, int tests) throws Exception {
        XWingDigest run = new XWingDigest();
        for (int i = 0; i < tests; i++) {
            run.oneTest(provider);
        }
        byte[] digest = new byte[32];
        run.results.doFinal(digest, 0, digest.length);
        return Bytes.hex(digest);
    }

    private void oneTest(Provider provider) throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("X-Wing", provider);
        generator.initialize(-1, new ReplayedRandom(next(32)));
        KeyPair pair = generator.generateKeyPair();
        KEM kem = KEM.getInstance("X-Wing", provider);
        KEM.Encapsulated result = kem.newEncapsulator(pair.getPublic(), new ReplayedRandom(next(64)))
                .encapsulate();
        KEM.Decapsulator decapsulator = kem.newDecapsulator(pair.getPrivate());
        byte[] spki = pair.getPublic().getEncoded();
        results.update(spki, spki.length - 1216, 1216);
        absorb(result.encapsulation());
        absorb(decapsulator.decapsulate(result.encapsulation()).getEncoded());
        absorb(decapsulator.decapsulate(next(1120)).getEncoded());
    }

    private byte[] next(int length) {
        byte[] bytes = new byte[length];
        stream.doOutput(bytes, 0, length);
        return bytes;
    }

    private void absorb(byte[] bytes) {
        results.update(bytes, 0, bytes.length);
    }
}
