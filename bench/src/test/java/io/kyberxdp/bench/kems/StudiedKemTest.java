package io.kyberxdp.bench.kems;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.security.InvalidKeyException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What every KEM of the study must do. */
class StudiedKemTest {

    private static final int CT_M_BYTES = 1088;

    private static EnginePair java;
    private static EnginePair fastest;

    @BeforeAll
    static void openEngines() throws Exception {
        java = EnginesUnderTest.java();
        fastest = EnginesUnderTest.fastest();
    }

    @ParameterizedTest
    @CsvSource({
        "X_WING, 32, 64, 1216, 1120",
        "X_WING_NAIVE, 32, 64, 1216, 1120",
        "GHPC, 96, 64, 1216, 1120",
        "DHKEM, 32, 32, 32, 32",
        "ML_KEM_768, 64, 32, 1184, 1088"
    })
    void sizesAreTheStandards(StudiedKem studied, int keySeed, int encapsulationSeed, int publicKey, int ciphertext) {
        Kem kem = studied.over(java);
        assertEquals(keySeed, kem.keySeedBytes());
        assertEquals(encapsulationSeed, kem.encapsulationSeedBytes());
        assertEquals(publicKey, kem.publicKeyBytes());
        assertEquals(ciphertext, kem.ciphertextBytes());
    }

    @ParameterizedTest
    @EnumSource
    void bothEndsArriveAtTheSameSecret(StudiedKem studied) throws Exception {
        Kem kem = studied.over(java);
        for (int i = 0; i < 20; i++) {
            Exchange exchange = new Exchange(kem, i);
            assertArrayEquals(exchange.sent, exchange.received(exchange.ct));
        }
    }

    @ParameterizedTest
    @EnumSource
    void allEnginesComputeTheSame(StudiedKem studied) throws Exception {
        for (int i = 0; i < 5; i++) {
            Exchange one = new Exchange(studied.over(java), i);
            Exchange other = new Exchange(studied.over(fastest), i);
            assertArrayEquals(one.pk, other.pk);
            assertArrayEquals(one.ct, other.ct);
            assertArrayEquals(one.sent, other.sent);
            assertArrayEquals(one.sent, other.received(one.ct));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aDamagedCiphertextGivesAnotherSecretAndAlwaysTheSame(StudiedKem studied) throws Exception {
        Exchange exchange = new Exchange(studied.over(java), 7);
        int[] places = studied == StudiedKem.DHKEM || studied == StudiedKem.ML_KEM_768
                ? new int[] {0}
                : new int[] {0, CT_M_BYTES}; // of ML-KEM, which rejects implicitly, and of X25519
        for (int place : places) {
            byte[] damaged = exchange.ct.clone();
            damaged[place] ^= 1;
            byte[] received = exchange.received(damaged);
            assertFalse(Arrays.equals(exchange.sent, received), "byte " + place);
            assertArrayEquals(received, exchange.received(damaged));
        }
    }

    @ParameterizedTest
    @EnumSource
    void publicKeysOfAnotherLengthAreRefused(StudiedKem studied) throws Exception {
        Exchange exchange = new Exchange(studied.over(java), 8);
        for (int length : new int[] {0, exchange.pk.length - 1, exchange.pk.length + 1}) {
            byte[] pk = Arrays.copyOf(exchange.pk, length);
            assertThrows(InvalidKeyException.class, () -> exchange.kem.encapsulationKey(pk));
        }
    }

    @ParameterizedTest
    @EnumSource
    void seedsCiphertextsAndSecretsMayStandAnywhereInArrays(StudiedKem studied) throws Exception {
        Exchange exchange = new Exchange(studied.over(java), 9);
        Kem kem = exchange.kem;
        byte[] ct = new byte[kem.ciphertextBytes() + 8];
        byte[] ss = new byte[Kem.SHARED_SECRET_BYTES + 8];
        byte[] seed = new byte[kem.encapsulationSeedBytes() + 8];
        System.arraycopy(exchange.eseed, 0, seed, 3, exchange.eseed.length);
        kem.encapsulationKey(exchange.pk).encapsulate(seed, 3, ct, 4, ss, 5);
        assertArrayEquals(exchange.ct, Arrays.copyOfRange(ct, 4, 4 + exchange.ct.length));
        assertArrayEquals(exchange.sent, Arrays.copyOfRange(ss, 5, 5 + exchange.sent.length));
        exchange.dk.decapsulate(ct, 4, ss, 0);
        assertArrayEquals(exchange.sent, Arrays.copyOf(ss, exchange.sent.length));
    }

    /** A key pair and an encapsulation to it. */
    private static final class Exchange {

        private final Kem kem;
        private final byte[] eseed;
        private final Kem.DecapsulationKey dk;
        private final byte[] pk;
        private final byte[] ct;
        private final byte[] sent = new byte[Kem.SHARED_SECRET_BYTES];

        Exchange(Kem kem, long seed) throws Exception {
            this.kem = kem;
            Random random = new Random(seed);
            byte[] keySeed = new byte[kem.keySeedBytes()];
            eseed = new byte[kem.encapsulationSeedBytes()];
            ct = new byte[kem.ciphertextBytes()];
            random.nextBytes(keySeed);
            random.nextBytes(eseed);
            dk = kem.keyGen(keySeed, 0);
            pk = dk.encapsulationKey().encoded();
            kem.encapsulationKey(pk).encapsulate(eseed, 0, ct, 0, sent, 0);
        }

        byte[] received(byte[] ciphertext) throws Exception {
            byte[] ss = new byte[Kem.SHARED_SECRET_BYTES];
            dk.decapsulate(ciphertext, 0, ss, 0);
            return ss;
        }
    }
}
