package io.kyberxdp.afalg.jca;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.kyberxdp.afalg.AfAlg;
import io.kyberxdp.afalg.TestBytes;
import java.nio.ByteBuffer;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.ProviderException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.IllegalBlockSizeException;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Outcome by outcome beside the JDK's own ciphers. */
@Tag("kernel")
class AeadCiphersTest {

    private static final String GCM = "AES/GCM/NoPadding";
    private static final String CHACHA = "ChaCha20-Poly1305";

    @BeforeEach
    void needsTheKernel() {
        AfAlg.need();
    }

    private static Object run(Cipher cipher, int mode, byte[] key, byte[] iv, byte[] ad, byte[] in) {
        String name = cipher.getAlgorithm();
        return JdkCiphers.outcome(() -> {
            cipher.init(mode, JdkCiphers.key(name, key), JdkCiphers.parameters(name, iv));
            cipher.updateAAD(ad);
            return cipher.doFinal(in);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {GCM, CHACHA})
    void agreesWithTheJdk(String transformation) throws Exception {
        Cipher ours = JdkCiphers.ours(transformation);
        for (int size : new int[] {0, 1, 15, 16, 17, 255, 4097, 65_537}) {
            for (int adSize : new int[] {0, 1, 13, 16, 40}) {
                byte[] key = TestBytes.of(32, size);
                byte[] iv = TestBytes.of(12, size + adSize);
                byte[] ad = TestBytes.of(adSize, 3);
                byte[] plain = TestBytes.of(size, 4);
                Object expected = run(JdkCiphers.jdk(transformation), Cipher.ENCRYPT_MODE, key, iv, ad, plain);
                assertEquals(expected, run(ours, Cipher.ENCRYPT_MODE, key, iv, ad, plain), size + " " + adSize);
                byte[] sealed = HexFormat.of().parseHex(expected.toString());
                assertEquals(
                        HexFormat.of().formatHex(plain),
                        run(ours, Cipher.DECRYPT_MODE, key, iv, ad, sealed),
                        size + " " + adSize);
            }
        }
    }

    /** RFC 8439, 2.8.2 and a key of each length, by their inputs; what comes out is the JDK's word. */
    @Test
    void agreesOnTheInputsOfTheStandards() throws Exception {
        byte[] key = new byte[32];
        for (int i = 0; i < 32; i++) {
            key[i] = (byte) (0x80 + i);
        }
        byte[] nonce = HexFormat.of().parseHex("070000004041424344454647");
        byte[] ad = HexFormat.of().parseHex("50515253c0c1c2c3c4c5c6c7");
        byte[] plain = TestBytes.of(114, 1);
        assertEquals(
                run(JdkCiphers.jdk(CHACHA), Cipher.ENCRYPT_MODE, key, nonce, ad, plain),
                run(JdkCiphers.ours(CHACHA), Cipher.ENCRYPT_MODE, key, nonce, ad, plain));
        for (int keyBytes : new int[] {16, 24, 32}) {
            byte[] zeros = new byte[keyBytes];
            for (int size : new int[] {0, 16}) {
                assertEquals(
                        run(JdkCiphers.jdk(GCM), Cipher.ENCRYPT_MODE, zeros, new byte[12], new byte[0], new byte[size]),
                        run(
                                JdkCiphers.ours(GCM),
                                Cipher.ENCRYPT_MODE,
                                zeros,
                                new byte[12],
                                new byte[0],
                                new byte[size]));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {GCM, CHACHA})
    void refusesWhatTheJdkRefuses(String transformation) throws Exception {
        byte[] key = TestBytes.of(32, 1);
        byte[] iv = TestBytes.of(12, 2);
        byte[] ad = TestBytes.of(7, 3);
        byte[] plain = TestBytes.of(20, 4);
        byte[] sealed = HexFormat.of()
                .parseHex(run(JdkCiphers.jdk(transformation), Cipher.ENCRYPT_MODE, key, iv, ad, plain)
                        .toString());
        Cipher ours = JdkCiphers.ours(transformation);
        for (int bit = 0; bit < sealed.length * 8; bit++) {
            assertEquals(
                    AEADBadTagException.class,
                    run(ours, Cipher.DECRYPT_MODE, key, iv, ad, TestBytes.flipped(sealed, bit)),
                    "bit " + bit);
        }
        for (int bit = 0; bit < ad.length * 8; bit++) {
            assertEquals(
                    AEADBadTagException.class,
                    run(ours, Cipher.DECRYPT_MODE, key, iv, TestBytes.flipped(ad, bit), sealed));
        }
        for (int length = 0; length < sealed.length; length++) { // of which Java 17's GCM makes a ProviderException
            assertEquals(
                    AEADBadTagException.class,
                    run(ours, Cipher.DECRYPT_MODE, key, iv, ad, Arrays.copyOf(sealed, length)),
                    "length " + length);
        }
        assertEquals(HexFormat.of().formatHex(plain), run(ours, Cipher.DECRYPT_MODE, key, iv, ad, sealed));
    }

    @Test
    void takesTheTagsOfTheJdkAndRefusesTheOthersAsItDoes() throws Exception {
        byte[] plain = TestBytes.of(20, 4);
        for (int bits : new int[] {0, 32, 64, 88, 96, 100, 104, 112, 120, 128, 136}) {
            List<Object> outcomes = new ArrayList<>();
            for (Cipher cipher : new Cipher[] {JdkCiphers.jdk(GCM), JdkCiphers.ours(GCM)}) {
                outcomes.add(JdkCiphers.outcome(() -> {
                    cipher.init(
                            Cipher.ENCRYPT_MODE,
                            new SecretKeySpec(new byte[16], "AES"),
                            new GCMParameterSpec(bits, new byte[12]));
                    return cipher.doFinal(plain);
                }));
            }
            assertEquals(outcomes.get(0), outcomes.get(1), bits + " bits");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8, 11, 13, 16})
    void refusesVectorsThatTheKernelCannotTake(int ivBytes) throws Exception {
        assertThrows(
                InvalidAlgorithmParameterException.class,
                () -> JdkCiphers.ours(GCM)
                        .init(
                                Cipher.ENCRYPT_MODE,
                                new SecretKeySpec(new byte[16], "AES"),
                                new GCMParameterSpec(128, new byte[ivBytes])));
    }

    @ParameterizedTest
    @ValueSource(strings = {GCM, CHACHA})
    void neverEncryptsTwiceUnderOneVector(String transformation) throws Exception {
        for (Cipher cipher : new Cipher[] {JdkCiphers.jdk(transformation), JdkCiphers.ours(transformation)}) {
            SecretKeySpec key = JdkCiphers.key(transformation, new byte[32]);
            cipher.init(Cipher.ENCRYPT_MODE, key, JdkCiphers.parameters(transformation, new byte[12]));
            cipher.doFinal(new byte[3]);
            assertThrows(IllegalStateException.class, () -> cipher.doFinal(new byte[3]));
            assertThrows(IllegalStateException.class, () -> cipher.update(new byte[3]));
            Class<?> refusal =
                    transformation.equals(GCM) ? InvalidAlgorithmParameterException.class : InvalidKeyException.class;
            assertEquals(refusal, JdkCiphers.outcome(() -> {
                cipher.init(Cipher.ENCRYPT_MODE, key, JdkCiphers.parameters(transformation, new byte[12]));
                return "";
            }));
            cipher.init(Cipher.ENCRYPT_MODE, key, JdkCiphers.parameters(transformation, TestBytes.of(12, 1)));
            assertEquals(19, cipher.doFinal(new byte[3]).length);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {GCM, CHACHA})
    void remembersWhatItEncryptedUnderWhileItDecrypts(String transformation) throws Exception {
        SecretKeySpec key = JdkCiphers.key(transformation, new byte[32]);
        Cipher ours = JdkCiphers.ours(transformation);
        ours.init(Cipher.ENCRYPT_MODE, key, JdkCiphers.parameters(transformation, new byte[12]));
        ours.doFinal(new byte[3]);
        ours.init(Cipher.DECRYPT_MODE, key, JdkCiphers.parameters(transformation, TestBytes.of(12, 1)));
        Class<?> refusal =
                transformation.equals(GCM) ? InvalidAlgorithmParameterException.class : InvalidKeyException.class;
        assertEquals(refusal, JdkCiphers.outcome(() -> {
            ours.init(Cipher.ENCRYPT_MODE, key, JdkCiphers.parameters(transformation, new byte[12]));
            return "";
        }));
    }

    @ParameterizedTest
    @ValueSource(strings = {GCM, CHACHA})
    void encryptsUnderAVectorOfADecryptionWhereTheJdkDoes(String transformation) throws Exception {
        SecretKeySpec key = JdkCiphers.key(transformation, new byte[32]);
        List<Object> outcomes = new ArrayList<>();
        for (Cipher cipher : new Cipher[] {JdkCiphers.jdk(transformation), JdkCiphers.ours(transformation)}) {
            cipher.init(Cipher.DECRYPT_MODE, key, JdkCiphers.parameters(transformation, new byte[12]));
            outcomes.add(JdkCiphers.outcome(() -> {
                cipher.init(Cipher.ENCRYPT_MODE, key, JdkCiphers.parameters(transformation, new byte[12]));
                return cipher.doFinal(new byte[3]);
            }));
        }
        assertEquals(outcomes.get(0), outcomes.get(1));
    }

    @Test
    void makesAVectorOfItsOwnToEncryptAndNoneToDecrypt() throws Exception {
        for (String transformation : List.of(GCM, CHACHA)) {
            Cipher ours = JdkCiphers.ours(transformation);
            SecretKeySpec key = JdkCiphers.key(transformation, new byte[32]);
            ours.init(Cipher.ENCRYPT_MODE, key);
            byte[] sealed = ours.doFinal(new byte[3]);
            Cipher jdk = JdkCiphers.jdk(transformation);
            jdk.init(Cipher.DECRYPT_MODE, key, ours.getParameters());
            assertArrayEquals(new byte[3], jdk.doFinal(sealed));
            assertThrows(InvalidKeyException.class, () -> ours.init(Cipher.DECRYPT_MODE, key));
        }
    }

    @Test
    void takesNoAssociatedDataAfterText() throws Exception {
        Cipher ours = JdkCiphers.ours(GCM);
        ours.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[16], "AES"), new GCMParameterSpec(128, new byte[12]));
        ours.update(new byte[1]);
        assertThrows(IllegalStateException.class, () -> ours.updateAAD(new byte[1]));
    }

    @Test
    void gathersAndGivesAllAtDoFinal() throws Exception {
        byte[] plain = TestBytes.of(50_000, 1);
        byte[] ad = TestBytes.of(30, 2);
        byte[] key = TestBytes.of(32, 3);
        byte[] iv = TestBytes.of(12, 4);
        Object expected = run(JdkCiphers.jdk(GCM), Cipher.ENCRYPT_MODE, key, iv, ad, plain);
        Cipher ours = JdkCiphers.ours(GCM);
        ours.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new GCMParameterSpec(128, iv));
        ours.updateAAD(ad, 0, 10);
        ours.updateAAD(ByteBuffer.wrap(ad, 10, 20));
        assertEquals(0, ours.update(plain, 0, 20_000).length);
        assertEquals(0, ours.update(plain, 20_000, 1).length);
        assertEquals(50_016, ours.getOutputSize(29_999));
        assertThrows(ShortBufferException.class, () -> ours.doFinal(plain, 20_001, 29_999, new byte[50_015], 0));
        assertEquals(expected, HexFormat.of().formatHex(ours.doFinal(plain, 20_001, 29_999)));
    }

    @Test
    void saysThatMoreThanTheKernelTakesIsTooMuch() throws Exception {
        Cipher ours = JdkCiphers.ours(GCM);
        ours.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[16], "AES"), new GCMParameterSpec(128, new byte[12]));
        IllegalBlockSizeException refused =
                assertThrows(IllegalBlockSizeException.class, () -> ours.doFinal(new byte[1 << 20]));
        assertEquals(
                "the kernel takes 212992 bytes of associated data, text and tag at once, and no more; use smaller pieces,"
                        + " or another provider",
                refused.getMessage());
        assertThrows(ProviderException.class, () -> ours.update(new byte[212_992]));
        assertEquals(212_992, ours.doFinal(new byte[212_992 - 16]).length);
    }

    @Test
    void wipesNothingOfTheCallersOnAForgery() throws Exception {
        Cipher ours = JdkCiphers.ours(CHACHA);
        ours.init(Cipher.DECRYPT_MODE, new SecretKeySpec(new byte[32], "ChaCha20"), new IvParameterSpec(new byte[12]));
        byte[] out = TestBytes.of(100, 1);
        assertThrows(AEADBadTagException.class, () -> ours.doFinal(new byte[60], 0, 60, out, 10));
        assertArrayEquals(TestBytes.of(100, 1), out);
    }
}
