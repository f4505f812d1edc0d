package io.kyberxdp.provider.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.provider.engine.MlKem768Engine.DecapsulationKey;
import io.kyberxdp.provider.engine.MlKem768Engine.EncapsulationKey;
import io.kyberxdp.provider.keccak.Sha3;
import java.security.InvalidKeyException;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.bouncycastle.crypto.SecretWithEncapsulation;
import org.bouncycastle.crypto.kems.MLKEMExtractor;
import org.bouncycastle.crypto.kems.MLKEMGenerator;
import org.bouncycastle.crypto.params.MLKEMParameters;
import org.bouncycastle.crypto.params.MLKEMPrivateKeyParameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every ML-KEM-768 engine does, and does in the same way. */
public abstract class MlKem768EngineContract {

    private static final int EK = 1152;
    private static final int Z = 2368;

    private static final int Q = 3329;

    private final MlKem768Engine engine = engine();
    private final SplittableRandom random = new SplittableRandom(768);

    /** The engine to test; skips the test where this machine has none. */
    protected abstract MlKem768Engine engine();

    @Test
    void givesTheAccumulatedDigestOfAThousandTests() {
        assertEquals(AccumulatedDigest.OF_1000, AccumulatedDigest.of(engine, 1000));
    }

    @Test
    void agreesWithBouncyCastle() throws Exception {
        for (int i = 0; i < 200; i++) {
            byte[] seed = bytes(64);
            byte[] m = bytes(32);
            DecapsulationKey dk = engine.keyGen(seed, 0);
            MLKEMPrivateKeyParameters theirs = new MLKEMPrivateKeyParameters(MLKEMParameters.ml_kem_768, seed);
            assertArrayEquals(theirs.getEncoded(), dk.encoded());
            assertArrayEquals(theirs.getPublicKey(), dk.encapsulationKey().encoded());

            SecretWithEncapsulation sealed =
                    MLKEMGenerator.internalGenerateEncapsulated(theirs.getPublicKeyParameters(), m);
            byte[] ciphertext = new byte[1088];
            byte[] secret = new byte[32];
            engine.encapsulationKey(theirs.getPublicKey()).encapsulate(m, 0, ciphertext, 0, secret, 0);
            assertArrayEquals(sealed.getEncapsulation(), ciphertext);
            assertArrayEquals(sealed.getSecret(), secret);

            assertArrayEquals(secret, decapsulate(dk, sealed.getEncapsulation()));
            assertArrayEquals(secret, new MLKEMExtractor(theirs).extractSecret(ciphertext));
            byte[] noise = bytes(1088);
            assertArrayEquals(new MLKEMExtractor(theirs).extractSecret(noise), decapsulate(dk, noise));
        }
    }

    @Test
    void importedKeysEqualGeneratedOnes() throws Exception {
        DecapsulationKey generated = engine.keyGen(bytes(64), 0);
        DecapsulationKey imported = engine.decapsulationKey(generated.encoded());
        byte[] ciphertext = encapsulate(generated.encapsulationKey())[0];
        assertArrayEquals(generated.encoded(), imported.encoded());
        assertArrayEquals(
                generated.encapsulationKey().encoded(),
                imported.encapsulationKey().encoded());
        assertArrayEquals(decapsulate(generated, ciphertext), decapsulate(imported, ciphertext));
    }

    /** FIPS 203 checks no modulus in s-hat: ByteDecode_12 takes the residues. */
    @Test
    void reducesUnreducedCoefficientsInTheSecretVector() throws Exception {
        byte[] dk = engine.keyGen(bytes(64), 0).encoded();
        DecapsulationKey reduced = engine.decapsulationKey(dk);
        for (int position = 0; position < 768; position++) {
            int coefficient = coefficient(dk, 0, position);
            if (coefficient + Q < 4096) {
                setCoefficient(dk, 0, position, coefficient + Q);
            }
        }
        assertFalse(Arrays.equals(reduced.encoded(), dk));
        DecapsulationKey unreduced = engine.decapsulationKey(dk);
        assertArrayEquals(reduced.encoded(), unreduced.encoded());
        byte[][] sealed = encapsulate(reduced.encapsulationKey());
        assertArrayEquals(sealed[1], decapsulate(unreduced, sealed[0]));
    }

    @Test
    void rejectsFlippedBitsImplicitly() {
        byte[] seed = bytes(64);
        DecapsulationKey dk = engine.keyGen(seed, 0);
        byte[][] sealed = encapsulate(dk.encapsulationKey());
        for (int bit = 0; bit < 8 * 1088; bit += 17) {
            byte[] tampered = sealed[0].clone();
            tampered[bit / 8] ^= (byte) (1 << (bit % 8));
            assertArrayEquals(rejectionSecret(seed, tampered), decapsulate(dk, tampered), "bit " + bit);
        }
        assertArrayEquals(sealed[1], decapsulate(dk, sealed[0]));
    }

    private static byte[] rejectionSecret(byte[] seed, byte[] ciphertext) {
        byte[] input = new byte[32 + ciphertext.length];
        System.arraycopy(seed, 32, input, 0, 32);
        System.arraycopy(ciphertext, 0, input, 32, ciphertext.length);
        byte[] out = new byte[32];
        Sha3.shake256(input, 0, input.length, out, 0, 32);
        return out;
    }

    @ParameterizedTest
    @ValueSource(ints = {3329, 4095})
    void rejectsCoefficientsNotBelowTheModulus(int value) {
        byte[] good = engine.keyGen(bytes(64), 0).encapsulationKey().encoded();
        for (int position = 0; position < 768; position++) {
            byte[] ek = good.clone();
            setCoefficient(ek, 0, position, value);
            InvalidKeyException e = assertThrows(InvalidKeyException.class, () -> engine.encapsulationKey(ek));
            assertTrue(e.getMessage().contains("modulus"), e.getMessage());
        }
    }

    @Test
    void acceptsTheLargestCoefficientBelowTheModulus() throws Exception {
        byte[] ek = engine.keyGen(bytes(64), 0).encapsulationKey().encoded();
        for (int position = 0; position < 768; position++) {
            setCoefficient(ek, 0, position, 3328);
        }
        assertArrayEquals(ek, engine.encapsulationKey(ek).encoded());
    }

    @Test
    void rejectsADecapsulationKeyWithAnotherHash() {
        byte[] good = engine.keyGen(bytes(64), 0).encoded();
        for (int at = Z - 32; at < Z; at++) {
            byte[] dk = good.clone();
            dk[at] ^= 1;
            InvalidKeyException e = assertThrows(InvalidKeyException.class, () -> engine.decapsulationKey(dk));
            assertTrue(e.getMessage().contains("hash"), e.getMessage());
        }
    }

    @Test
    void rejectsADecapsulationKeyWithAnotherEncapsulationKey() {
        byte[] good = engine.keyGen(bytes(64), 0).encoded();
        byte[] otherRho = good.clone();
        otherRho[Z - 33] ^= 1;
        assertThrows(InvalidKeyException.class, () -> engine.decapsulationKey(otherRho));
        byte[] unreduced = good.clone();
        setCoefficient(unreduced, EK, 5, 4095);
        Sha3.sha3_256(unreduced, EK, 1184, unreduced, Z - 32);
        InvalidKeyException e = assertThrows(InvalidKeyException.class, () -> engine.decapsulationKey(unreduced));
        assertTrue(e.getMessage().contains("modulus"), e.getMessage());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1183, 1185, 2399, 2401})
    void rejectsKeysOfAnotherLength(int length) {
        assertThrows(InvalidKeyException.class, () -> engine.encapsulationKey(new byte[length]));
        assertThrows(InvalidKeyException.class, () -> engine.decapsulationKey(new byte[length]));
    }

    @Test
    void readsAndWritesAtOffsets() {
        byte[] seed = bytes(70);
        DecapsulationKey dk = engine.keyGen(seed, 6);
        assertArrayEquals(engine.keyGen(Arrays.copyOfRange(seed, 6, 70), 0).encoded(), dk.encoded());
        byte[] m = bytes(40);
        byte[] ciphertext = new byte[1100];
        byte[] secrets = new byte[100];
        dk.encapsulationKey().encapsulate(m, 8, ciphertext, 5, secrets, 3);
        dk.decapsulate(ciphertext, 5, secrets, 60);
        assertArrayEquals(Arrays.copyOfRange(secrets, 3, 35), Arrays.copyOfRange(secrets, 60, 92));
        byte[] plainCiphertext = new byte[1088];
        byte[] plainSecret = new byte[32];
        dk.encapsulationKey().encapsulate(Arrays.copyOfRange(m, 8, 40), 0, plainCiphertext, 0, plainSecret, 0);
        assertArrayEquals(plainCiphertext, Arrays.copyOfRange(ciphertext, 5, 1093));
        assertArrayEquals(new byte[] {0, 0, 0, 0, 0, 0, 0}, Arrays.copyOfRange(ciphertext, 1093, 1100));
        assertArrayEquals(plainSecret, Arrays.copyOfRange(secrets, 3, 35));
    }

    @Test
    void rejectsRangesOutsideTheArrays() {
        DecapsulationKey dk = engine.keyGen(bytes(64), 0);
        EncapsulationKey ek = dk.encapsulationKey();
        byte[] ct = new byte[1088];
        byte[] short32 = new byte[32];
        Class<IndexOutOfBoundsException> outside = IndexOutOfBoundsException.class;
        assertThrows(outside, () -> engine.keyGen(new byte[64], 1));
        assertThrows(outside, () -> ek.encapsulate(short32, 1, ct, 0, short32, 0));
        assertThrows(outside, () -> ek.encapsulate(short32, 0, ct, 1, short32, 0));
        assertThrows(outside, () -> ek.encapsulate(short32, 0, ct, 0, short32, -1));
        assertThrows(outside, () -> dk.decapsulate(ct, 1, short32, 0));
        assertThrows(outside, () -> dk.decapsulate(ct, 0, short32, 1));
    }

    @Test
    void keepsNoReferenceToItsInputsAndHandsOutCopies() throws Exception {
        byte[] seed = bytes(64);
        DecapsulationKey dk = engine.keyGen(seed, 0);
        byte[] encoded = dk.encoded();
        byte[] ek = dk.encapsulationKey().encoded();
        EncapsulationKey imported = engine.encapsulationKey(ek);
        Arrays.fill(seed, (byte) 0);
        Arrays.fill(ek, (byte) 0);
        Arrays.fill(imported.encoded(), (byte) 0);
        assertArrayEquals(encoded, dk.encoded());
        assertArrayEquals(dk.encapsulationKey().encoded(), imported.encoded());
    }

    @Test
    void leavesSeedAndMessageAndCiphertextAlone() {
        byte[] seed = bytes(64);
        byte[] m = bytes(32);
        byte[] seedBefore = seed.clone();
        byte[] mBefore = m.clone();
        DecapsulationKey dk = engine.keyGen(seed, 0);
        byte[] ciphertext = new byte[1088];
        dk.encapsulationKey().encapsulate(m, 0, ciphertext, 0, new byte[32], 0);
        byte[] ciphertextBefore = ciphertext.clone();
        decapsulate(dk, ciphertext);
        assertArrayEquals(seedBefore, seed);
        assertArrayEquals(mBefore, m);
        assertArrayEquals(ciphertextBefore, ciphertext);
    }

    private byte[][] encapsulate(EncapsulationKey ek) {
        byte[] ciphertext = new byte[1088];
        byte[] secret = new byte[32];
        ek.encapsulate(bytes(32), 0, ciphertext, 0, secret, 0);
        return new byte[][] {ciphertext, secret};
    }

    private static byte[] decapsulate(DecapsulationKey dk, byte[] ciphertext) {
        byte[] secret = new byte[32];
        dk.decapsulate(ciphertext, 0, secret, 0);
        return secret;
    }

    private byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private static int coefficient(byte[] encoded, int offset, int position) {
        int at = offset + position / 2 * 3;
        int group = (encoded[at] & 0xff) | (encoded[at + 1] & 0xff) << 8 | (encoded[at + 2] & 0xff) << 16;
        return (group >> (12 * (position % 2))) & 0xfff;
    }

    private static void setCoefficient(byte[] encoded, int offset, int position, int value) {
        int at = offset + position / 2 * 3;
        int other = coefficient(encoded, offset, position ^ 1);
        int group = position % 2 == 0 ? value | other << 12 : other | value << 12;
        encoded[at] = (byte) group;
        encoded[at + 1] = (byte) (group >> 8);
        encoded[at + 2] = (byte) (group >> 16);
    }
}
