package io.kyberxdp.provider.selector;

import io.kyberxdp.provider.engine.MlKem768Engine;
import io.kyberxdp.provider.engine.X25519Engine;
import io.kyberxdp.provider.keccak.Sha3;
import java.security.InvalidKeyException;
import java.security.ProviderException;
import java.util.HexFormat;

/**
 * A known answer for each port: an engine runs every operation on counting bytes, and the SHA3-256 digest of all it
 * returned must be the one every right implementation gives. One run costs a handful of operations.
 */
final class SelfTest {

    private static final String MLKEM_ANSWER = "e461cc178482cc00816625dd08964d5b772d9226bd740ec1fcf6597d50531d06";
    private static final String X25519_ANSWER = "6bfe91fb0e1190374d5645d750fffd92e29a913d7313e37ebbb553e6a562af65";

    private SelfTest() {}

    /**
     * Key generation, both imports, encapsulation, decapsulation and implicit rejection.
     *
     * @throws ProviderException when an answer differs
     */
    static void mlKem768(MlKem768Engine engine) {
        check(engine.name(), MLKEM_ANSWER, mlKem768Transcript(engine));
    }

    /**
     * The base point, a peer with its ignored bit set, and a point of low order.
     *
     * @throws ProviderException when an answer differs
     */
    static void x25519(X25519Engine engine) {
        check(engine.name(), X25519_ANSWER, x25519Transcript(engine));
    }

    /** ek | dk | ct | ss | ss of the imported key | ss of the damaged ciphertext. */
    private static byte[] mlKem768Transcript(MlKem768Engine engine) {
        byte[] seed = counting(MlKem768Engine.SEED_BYTES);
        byte[] m = counting(MlKem768Engine.SHARED_SECRET_BYTES);
        byte[] ct = new byte[MlKem768Engine.CIPHERTEXT_BYTES];
        byte[][] ss = new byte[3][MlKem768Engine.SHARED_SECRET_BYTES];
        try {
            var key = engine.keyGen(seed, 0);
            byte[] ek = key.encapsulationKey().encoded();
            byte[] dk = key.encoded();
            engine.encapsulationKey(ek).encapsulate(m, 0, ct, 0, ss[0], 0);
            engine.decapsulationKey(dk).decapsulate(ct, 0, ss[1], 0);
            byte[] damaged = ct.clone();
            damaged[0] ^= 1;
            key.decapsulate(damaged, 0, ss[2], 0);
            return concat(ek, dk, ct, ss[0], ss[1], ss[2]);
        } catch (InvalidKeyException e) {
            throw new ProviderException("engine '" + engine.name() + "' refuses a key it made itself", e);
        }
    }

    /** u of the base point | shared secret | shared secret with the point 1, which has low order. */
    private static byte[] x25519Transcript(X25519Engine engine) {
        byte[] scalar = counting(X25519Engine.BYTES);
        byte[] u = new byte[X25519Engine.BYTES];
        engine.publicKey(scalar, 0, u, 0);
        byte[] peer = u.clone();
        peer[X25519Engine.BYTES - 1] |= (byte) 0x80;
        byte[] shared = new byte[X25519Engine.BYTES];
        engine.sharedSecret(scalar, 0, peer, 0, shared, 0);
        byte[] one = new byte[X25519Engine.BYTES];
        one[0] = 1;
        byte[] zero = one.clone(); // not zero as yet
        engine.sharedSecret(scalar, 0, one, 0, zero, 0);
        return concat(u, shared, zero);
    }

    private static void check(String engine, String expected, byte[] transcript) {
        byte[] digest = new byte[32];
        Sha3.sha3_256(transcript, 0, transcript.length, digest, 0);
        String actual = HexFormat.of().formatHex(digest);
        if (!actual.equals(expected)) {
            throw new ProviderException("engine '" + engine + "' failed its self-test: the digest of its answers is "
                    + actual + ", not " + expected);
        }
    }

    private static byte[] counting(int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) i;
        }
        return bytes;
    }

    private static byte[] concat(byte[]... parts) {
        int length = 0;
        for (byte[] part : parts) {
            length += part.length;
        }
        byte[] all = new byte[length];
        int at = 0;
        for (byte[] part : parts) {
            System.arraycopy(part, 0, all, at, part.length);
            at += part.length;
        }
        return all;
    }
}
