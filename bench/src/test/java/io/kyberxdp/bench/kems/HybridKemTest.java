package io.kyberxdp.bench.kems;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.kyberxdp.bench.peer.PeerCheck;
import io.kyberxdp.bench.peer.PeerKem;
import io.kyberxdp.bench.peer.PeerSizes;
import io.kyberxdp.bench.peer.ReferenceKem;
import io.kyberxdp.bench.subject.EngineProvider;
import io.kyberxdp.bench.subject.EngineSetting;
import io.kyberxdp.provider.keccak.Sha3;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The hybrids beside the provider's X-Wing and beside their parts. */
class HybridKemTest {

    private static final byte[] SEED = new byte[32];
    private static final byte[] ESEED = new byte[64];

    private static EnginePair engines;

    @BeforeAll
    static void openEngines() throws Exception {
        engines = EnginesUnderTest.java();
        Arrays.fill(SEED, (byte) 0x17);
        for (int i = 0; i < ESEED.length; i++) {
            ESEED[i] = (byte) i;
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"X_WING", "ML_KEM_768"})
    void computesWhatTheProviderComputes(StudiedKem studied) throws Exception {
        EngineProvider provider = EngineProvider.open(new EngineSetting("java", ""));
        PeerCheck.require(
                new AsPeer(studied.over(engines), studied.label()),
                new ReferenceKem(provider.provider(), studied.label()));
    }

    @Test
    void naiveXWingDiffersFromXWingInTheSecretOnly() throws Exception {
        Kem xWing = StudiedKem.X_WING.over(engines);
        Kem naive = StudiedKem.X_WING_NAIVE.over(engines);
        byte[] pk = xWing.keyGen(SEED, 0).encapsulationKey().encoded();
        assertArrayEquals(pk, naive.keyGen(SEED, 0).encapsulationKey().encoded());
        byte[] ct = new byte[xWing.ciphertextBytes()];
        byte[] naiveCt = new byte[xWing.ciphertextBytes()];
        byte[] ss = new byte[32];
        byte[] naiveSs = new byte[32];
        xWing.encapsulationKey(pk).encapsulate(ESEED, 0, ct, 0, ss, 0);
        naive.encapsulationKey(pk).encapsulate(ESEED, 0, naiveCt, 0, naiveSs, 0);
        assertArrayEquals(ct, naiveCt);
        assertFalse(Arrays.equals(ss, naiveSs));
    }

    @Test
    void ghpcIsMlKemAndDhKemWithTheirSecretsAndCiphertextsHashed() throws Exception {
        byte[] keySeed = new byte[96];
        Sha3.shake256(SEED, 0, SEED.length, keySeed, 0, keySeed.length);
        byte[] ct = new byte[1120];
        byte[] ss = new byte[32];
        Kem ghpc = StudiedKem.GHPC.over(engines);
        ghpc.keyGen(keySeed, 0).encapsulationKey().encapsulate(ESEED, 0, ct, 0, ss, 0);

        byte[] ssM = new byte[32];
        byte[] ssX = new byte[32];
        byte[] parts = new byte[1120];
        Kem mlKem = StudiedKem.ML_KEM_768.over(engines);
        Kem dhKem = StudiedKem.DHKEM.over(engines);
        mlKem.keyGen(keySeed, 0).encapsulationKey().encapsulate(ESEED, 0, parts, 0, ssM, 0);
        dhKem.keyGen(keySeed, 64).encapsulationKey().encapsulate(ESEED, 32, parts, 1088, ssX, 0);
        assertArrayEquals(parts, ct);
        MessageDigest sha3 = MessageDigest.getInstance("SHA3-256");
        sha3.update(ssM);
        sha3.update(ct, 0, 1088);
        sha3.update(ssX);
        sha3.update(ct, 1088, 32);
        assertArrayEquals(sha3.digest(), ss);
    }

    /** For the check that libraries in C pass, too. The private key is its seed. */
    private record AsPeer(Kem kem, String algorithm) implements PeerKem {

        @Override
        public PeerSizes sizes() {
            PeerSizes sizes = PeerSizes.standard(algorithm);
            return sizes.with(kem.keySeedBytes(), kem.keySeedBytes());
        }

        @Override
        public Keys keyPair(byte[] seed) {
            return new Keys(kem.keyGen(seed, 0).encapsulationKey().encoded(), seed.clone());
        }

        @Override
        public Sent encapsulate(byte[] publicKey, byte[] seed) {
            byte[] ct = new byte[kem.ciphertextBytes()];
            byte[] ss = new byte[Kem.SHARED_SECRET_BYTES];
            try {
                kem.encapsulationKey(publicKey).encapsulate(seed, 0, ct, 0, ss, 0);
            } catch (GeneralSecurityException e) {
                throw new AssertionError(e);
            }
            return new Sent(ct, ss);
        }

        @Override
        public byte[] decapsulate(byte[] ciphertext, byte[] secretKey) {
            byte[] ss = new byte[Kem.SHARED_SECRET_BYTES];
            try {
                kem.keyGen(secretKey, 0).decapsulate(ciphertext, 0, ss, 0);
            } catch (GeneralSecurityException e) {
                throw new AssertionError(e);
            }
            return ss;
        }
    }
}
