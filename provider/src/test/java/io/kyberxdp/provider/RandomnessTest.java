package io.kyberxdp.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kyberxdp.provider.keccak.Sha3;
import io.kyberxdp.provider.mlkem.JavaMlKem768;
import io.kyberxdp.provider.x25519.JavaX25519;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.spec.NamedParameterSpec;
import java.util.Arrays;
import java.util.Collections;
import javax.crypto.KEM;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How much randomness is drawn, in which order, and what becomes of it. */
class RandomnessTest {

    @ParameterizedTest
    @EnumSource
    void keyGenerationDrawsItsSeedInCallsOf32Bytes(Scheme scheme) throws Exception {
        byte[] seed = Bytes.counting(scheme.seedBytes);
        ReplayedRandom random = new ReplayedRandom(seed);
        KeyPairGenerator generator = scheme.generator();
        generator.initialize(new NamedParameterSpec(scheme.name), random);
        KeyPair pair = generator.generateKeyPair();
        assertEquals(Collections.nCopies(scheme.seedBytes / 32, 32), random.draws());
        assertArrayEquals(seed, scheme.rawOf(pair.getPrivate()));
        assertEquals(pair.getPrivate(), scheme.privateKey(seed));
    }

    @ParameterizedTest
    @EnumSource
    void encapsulationDrawsItsSeedInCallsOf32BytesEachTime(Scheme scheme) throws Exception {
        ReplayedRandom random = new ReplayedRandom(Bytes.counting(2 * scheme.eseedBytes));
        KEM.Encapsulator encapsulator =
                scheme.kem().newEncapsulator(scheme.keyPair().getPublic(), random);
        assertEquals(0, random.draws().size());
        encapsulator.encapsulate();
        assertEquals(Collections.nCopies(scheme.eseedBytes / 32, 32), random.draws());
        encapsulator.encapsulate();
        assertEquals(Collections.nCopies(2 * scheme.eseedBytes / 32, 32), random.draws());
    }

    @Test
    void mlKemDrawsDThenZ() throws Exception {
        byte[] seed = Bytes.counting(64);
        byte[] dk = new JavaMlKem768().keyGen(seed, 0).encoded();
        assertArrayEquals(
                Arrays.copyOfRange(dk, 1152, 2336),
                Scheme.ML_KEM_768.rawOf(Scheme.ML_KEM_768.keyPair().getPublic()));
        assertArrayEquals(Arrays.copyOfRange(seed, 32, 64), Arrays.copyOfRange(dk, 2368, 2400));
    }

    /** The construction once more, step by step from its parts. */
    @Test
    @Tag("jca-pitfall-23")
    void xWingGivesTheFirstHalfToMlKemAndTheSecondToX25519() throws Exception {
        byte[] expanded = new byte[96];
        Sha3.shake256(Bytes.counting(32), 0, 32, expanded, 0, 96);
        var mlKem = new JavaMlKem768().keyGen(expanded, 0);
        JavaX25519 x25519 = new JavaX25519();
        byte[] pkX = new byte[32];
        x25519.publicKey(expanded, 64, pkX, 0);
        byte[] pk = Bytes.concat(mlKem.encapsulationKey().encoded(), pkX);
        assertArrayEquals(pk, Scheme.X_WING.rawOf(Scheme.X_WING.keyPair().getPublic()));

        byte[] eseed = Bytes.counting(64);
        byte[] ctM = new byte[1088];
        byte[] ssM = new byte[32];
        mlKem.encapsulationKey().encapsulate(eseed, 0, ctM, 0, ssM, 0);
        byte[] ctX = new byte[32];
        x25519.publicKey(eseed, 32, ctX, 0);
        byte[] ssX = new byte[32];
        x25519.sharedSecret(eseed, 32, pkX, 0, ssX, 0);
        byte[] input = Bytes.concat(ssM, ssX, ctX, pkX, Bytes.fromHex("5c2e2f2f5e5c"));
        byte[] ss = new byte[32];
        Sha3.sha3_256(input, 0, input.length, ss, 0);

        KEM.Encapsulated result =
                Scheme.X_WING.encapsulate(Scheme.X_WING.keyPair().getPublic());
        assertArrayEquals(Bytes.concat(ctM, ctX), result.encapsulation());
        assertArrayEquals(ss, result.key().getEncoded());
    }
}
