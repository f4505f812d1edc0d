package io.kyberxdp.provider.mlkem;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kyberxdp.provider.engine.MlKem768Engine;
import io.kyberxdp.provider.engine.MlKem768Engine.DecapsulationKey;
import io.kyberxdp.provider.engine.MlKem768Engine.EncapsulationKey;
import java.util.HexFormat;
import org.bouncycastle.crypto.digests.SHAKEDigest;
import org.junit.jupiter.api.Test;

/**
 * Ten thousand tests in one digest, as C2SP/CCTV (ML-KEM, "Accumulated vectors") defines it: a SHAKE128 stream gives d,
 * z, m and a random ciphertext; another SHAKE128 absorbs ek, dk, ct, k and the secret of the random ciphertext.
 *
 * <p>The figure is the one for FIPS 203 as published. (The older f7db260e... belongs to its draft, whose key generation
 * hashed d without the byte k.)
 */
class AccumulatedDigestTest {

    private static final int TESTS = 10_000;
    private static final String EXPECTED = "f959d18d3d1180121433bf0e05f11e7908cf9d03edc150b2b07cb90bef5bc1c1";

    private final SHAKEDigest stream = new SHAKEDigest(128);
    private final SHAKEDigest accumulator = new SHAKEDigest(128);

    @Test
    void equalsTheOneOfTheReferenceImplementation() {
        MlKem768Engine engine = new JavaMlKem768();
        for (int i = 0; i < TESTS; i++) {
            oneTest(engine);
        }
        byte[] digest = new byte[32];
        accumulator.doFinal(digest, 0, digest.length);
        assertEquals(EXPECTED, HexFormat.of().formatHex(digest));
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
