package io.kyberxdp.provider.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.kyberxdp.provider.engine.MlKem768Engine.DecapsulationKey;
import io.kyberxdp.provider.engine.MlKem768Engine.EncapsulationKey;
import java.util.HexFormat;
import org.bouncycastle.crypto.digests.SHAKEDigest;

/**
 * Thousands of tests in one digest, as C2SP/CCTV (ML-KEM, "Accumulated vectors") defines it: a SHAKE128 stream gives d,
 * z, m and a random ciphertext; another SHAKE128
 * absorbs ek, dk, ct, k and the secret of the random ciphertext.
 *
 * <p>The figures are those for FIPS 203 as published. (The older f7db260e... belongs to its draft, whose key generation
 * hashed d without the byte k.)
 */
public final class AccumulatedDigest {

    /** The reference implementation's, published with the definition. */
    public static final String OF_10000 = "f959d18d3d1180121433bf0e05f11e7908cf9d03edc150b2b07cb90bef5bc1c1";

    /** Of the first thousand of them, by an engine that gives the above. */
    public static final String OF_1000 = "5706194c22e3e0977b570e636de7364abce0609b341433cc4eb48062080b7c76";

    private final SHAKEDigest stream = new SHAKEDigest(128);
    private final SHAKEDigest accumulator = new SHAKEDigest(128);

    private AccumulatedDigest() {}

    /** The digest of so many tests of an engine. */
    public static String of(MlKem768Engine engine, int tests) {
        AccumulatedDigest run = new AccumulatedDigest();
        for (int i = 0; i < tests; i++) {
            run.oneTest(engine);
        }
        byte[] digest = new byte[32];
        run.accumulator.doFinal(digest, 0, digest.length);
        return HexFormat.of().formatHex(digest);
    }

    private void oneTest(MlKem768Engine engine) {
        byte[] seed = draw(64);
        byte[] m = draw(32);
        byte[] randomCiphertext = draw(MlKem768Engine.CIPHERTEXT_BYTES);
        DecapsulationKey dk = engine.keyGen(seed, 0);
        EncapsulationKey ek = dk.encapsulationKey();
        byte[] ciphertext = new byte[MlKem768Engine.CIPHERTEXT_BYTES];
        byte[] secret = new byte[32];
        byte[] again = new byte[32];
        byte[] rejected = new byte[32];
        ek.encapsulate(m, 0, ciphertext, 0, secret, 0);
        dk.decapsulate(ciphertext, 0, again, 0);
        assertArrayEquals(secret, again);
        dk.decapsulate(randomCiphertext, 0, rejected, 0);
        for (byte[] part : new byte[][] {ek.encoded(), dk.encoded(), ciphertext, secret, rejected}) {
            accumulator.update(part, 0, part.length);
        }
    }

    private byte[] draw(int bytes) {
        byte[] drawn = new byte[bytes];
        stream.doOutput(drawn, 0, bytes);
        return drawn;
    }
}
