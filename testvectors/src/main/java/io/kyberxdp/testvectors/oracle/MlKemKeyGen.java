package io.kyberxdp.testvectors.oracle;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import org.bouncycastle.crypto.digests.SHAKEDigest;

/**
 * ML-KEM-768 key generation (FIPS 203, algorithms 13 and 16), for expanded keys that a provider does not show, and for the keys of
 * the standard's draft. It follows the text step by step, with names from there; it is not constant-time.
 */
public final class MlKemKeyGen {

    private static final byte K = 3;

    private MlKemKeyGen() {}

    /**
     * The decapsulation key of the final standard.
     *
     * @param seed d | z, 64 bytes
     * @return dk, 2400 bytes
     */
    public static byte[] expandedKey(byte[] seed) {
        byte[] d = Arrays.copyOf(seed, 33);
        d[32] = K;
        return expand(sha3("SHA3-512", d), seed);
    }

    /**
     * The decapsulation key of the initial public draft with the matrix as in the final standard, which many published vectors are
     * of: (rho, sigma) = G(d) instead of G(d | k); see FIPS 203, appendix C.2.
     *
     * @param seed d | z, 64 bytes
     * @return dk, 2400 bytes
     */
    public static byte[] draftExpandedKey(byte[] seed) {
        return expand(sha3("SHA3-512", Arrays.copyOf(seed, 32)), seed);
    }

    /** dk = dkPKE | ek | H(ek) | z. */
    private static byte[] expand(byte[] rhoSigma, byte[] seed) {
        byte[] rho = Arrays.copyOf(rhoSigma, 32);
        byte[] sigma = Arrays.copyOfRange(rhoSigma, 32, 64);
        Polynomial[] s = new Polynomial[K];
        Polynomial[] e = new Polynomial[K];
        for (int i = 0; i < K; i++) {
            s[i] = Polynomial.samplePolyCbd2(prf(sigma, i)).ntt();
            e[i] = Polynomial.samplePolyCbd2(prf(sigma, K + i)).ntt();
        }
        byte[] dk = new byte[2400];
        for (int i = 0; i < K; i++) {
            Polynomial t = e[i];
            for (int j = 0; j < K; j++) {
                t = t.plus(Polynomial.sampleNtt(rho, j, i).times(s[j]));
            }
            s[i].byteEncode12(dk, 384 * i);
            t.byteEncode12(dk, 1152 + 384 * i);
        }
        System.arraycopy(rho, 0, dk, 2304, 32);
        System.arraycopy(sha3("SHA3-256", Arrays.copyOfRange(dk, 1152, 2336)), 0, dk, 2336, 32);
        System.arraycopy(seed, 32, dk, 2368, 32);
        return dk;
    }

    /** PRF with eta = 2: 128 bytes of SHAKE256(sigma | n). */
    private static byte[] prf(byte[] sigma, int n) {
        SHAKEDigest shake = new SHAKEDigest(256);
        shake.update(sigma, 0, sigma.length);
        shake.update((byte) n);
        byte[] out = new byte[128];
        shake.doFinal(out, 0, out.length);
        return out;
    }

    private static byte[] sha3(String algorithm, byte[] input) {
        try {
            return MessageDigest.getInstance(algorithm).digest(input);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK since 9 has " + algorithm, e);
        }
    }
}
