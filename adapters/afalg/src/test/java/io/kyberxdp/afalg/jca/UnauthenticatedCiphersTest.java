package io.kyberxdp.afalg.jca;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.kyberxdp.afalg.AfAlg;
import io.kyberxdp.afalg.TestBytes;
import java.nio.ByteBuffer;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import javax.crypto.BadPaddingException;
import javax.crypto.Cipher;
import javax.crypto.IllegalBlockSizeException;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Call by call beside the JDK's own ciphers. */
@Tag("kernel")
class UnauthenticatedCiphersTest {

    @BeforeEach
    void needsTheKernel() {
        AfAlg.need();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "AES/CTR/NoPadding",
                "AES/CBC/NoPadding",
                "AES/CBC/PKCS5Padding",
                "AES/ECB/NoPadding",
                "AES/ECB/PKCS5Padding"
            })
    void doesEveryCallAsTheJdkDoes(String transformation) throws Exception {
        Random random = new Random(1);
        Cipher ours = JdkCiphers.ours(transformation);
        Cipher jdk = JdkCiphers.jdk(transformation);
        for (int round = 0; round < 30; round++) {
            int mode = round % 2 == 0 ? Cipher.ENCRYPT_MODE : Cipher.DECRYPT_MODE;
            byte[] key = TestBytes.of(16 + 8 * (round % 3), round);
            byte[] iv = round % 5 == 0 ? filled(16, 0xff) : TestBytes.of(16, round);
            for (Cipher cipher : new Cipher[] {ours, jdk}) {
                cipher.init(mode, JdkCiphers.key(transformation, key), JdkCiphers.parameters(transformation, iv));
            }
            for (int call = 0; call < 6; call++) {
                byte[] in = TestBytes.of(random.nextInt(call == 3 ? 9000 : 40), call);
                assertEquals(jdk.getOutputSize(in.length), ours.getOutputSize(in.length), "getOutputSize");
                assertEquals(JdkCiphers.outcome(() -> jdk.update(in)), JdkCiphers.outcome(() -> ours.update(in)));
            }
            int missing = round % 3 == 0 ? 0 : random.nextInt(16);
            byte[] last = TestBytes.of(missing, 9);
            assertEquals(
                    JdkCiphers.outcome(() -> jdk.doFinal(last)),
                    JdkCiphers.outcome(() -> ours.doFinal(last)),
                    transformation);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"AES/CTR/NoPadding", "AES/CBC/PKCS5Padding", "AES/ECB/PKCS5Padding"})
    void startsAgainWithTheFirstVectorAfterDoFinal(String transformation) throws Exception {
        Cipher ours = JdkCiphers.ours(transformation);
        ours.init(
                Cipher.ENCRYPT_MODE,
                JdkCiphers.key(transformation, new byte[16]),
                JdkCiphers.parameters(transformation, TestBytes.of(16, 1)));
        byte[] first = ours.doFinal(TestBytes.of(100, 2));
        assertArrayEquals(first, ours.doFinal(TestBytes.of(100, 2)));
        ours.update(TestBytes.of(37, 2));
        byte[] rest = ours.doFinal(Arrays.copyOfRange(TestBytes.of(100, 2), 37, 100));
        assertArrayEquals(Arrays.copyOfRange(first, first.length - rest.length, first.length), rest);
    }

    @ParameterizedTest
    @ValueSource(strings = {"AES/CTR/NoPadding", "AES/CBC/NoPadding", "AES/ECB/NoPadding"})
    void agreesWithTheJdkInLargeSizes(String transformation) throws Exception {
        byte[] key = TestBytes.of(32, 1);
        byte[] iv = TestBytes.of(16, 2);
        Cipher ours = JdkCiphers.ours(transformation);
        Cipher jdk = JdkCiphers.jdk(transformation);
        for (int size : new int[] {65_536, 65_552, 212_976, 212_992, 213_008, 1 << 20}) {
            byte[] in = TestBytes.of(size, size);
            for (Cipher cipher : new Cipher[] {ours, jdk}) {
                cipher.init(
                        Cipher.ENCRYPT_MODE,
                        JdkCiphers.key(transformation, key),
                        JdkCiphers.parameters(transformation, iv));
            }
            assertArrayEquals(jdk.doFinal(in), ours.doFinal(in), "size " + size);
        }
    }

    @Test
    void countsOnAcrossSplitsWithinABlock() throws Exception {
        Cipher ours = JdkCiphers.ours("AES/CTR/NoPadding");
        byte[] plain = TestBytes.of(70_000, 1);
        ours.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[16], "AES"), new IvParameterSpec(filled(16, 0xff)));
        byte[] whole = ours.doFinal(plain);
        for (int first : new int[] {5, 16, 17, 65_535}) {
            byte[] out = new byte[plain.length];
            int done = ours.update(plain, 0, first, out, 0);
            done += ours.update(plain, first, 11, out, done);
            ours.doFinal(plain, first + 11, plain.length - first - 11, out, done);
            assertArrayEquals(whole, out, "split after " + first);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"AES/CTR/NoPadding", "AES/CBC/PKCS5Padding"})
    void mayWriteOverItsInput(String transformation) throws Exception {
        Cipher ours = JdkCiphers.ours(transformation);
        byte[] plain = TestBytes.of(100_000, 1);
        ours.init(
                Cipher.ENCRYPT_MODE,
                JdkCiphers.key(transformation, new byte[16]),
                JdkCiphers.parameters(transformation, new byte[16]));
        byte[] expected = ours.doFinal(plain);
        byte[] shared = Arrays.copyOf(plain, plain.length + 64);
        int length = ours.doFinal(shared, 0, plain.length, shared, 7);
        assertArrayEquals(expected, Arrays.copyOfRange(shared, 7, 7 + length));
        ByteBuffer direct = ByteBuffer.allocateDirect(expected.length);
        ours.doFinal(ByteBuffer.allocateDirect(plain.length).put(plain).flip(), direct);
        assertEquals(ByteBuffer.wrap(expected), direct.flip());
    }

    @Test
    void keepsItsStateWhenTheRoomIsTooSmall() throws Exception {
        for (String transformation : List.of("AES/CTR/NoPadding", "AES/CBC/PKCS5Padding")) {
            Cipher ours = JdkCiphers.ours(transformation);
            for (int mode : new int[] {Cipher.ENCRYPT_MODE, Cipher.DECRYPT_MODE}) {
                ours.init(
                        Cipher.ENCRYPT_MODE,
                        JdkCiphers.key(transformation, new byte[16]),
                        JdkCiphers.parameters(transformation, new byte[16]));
                byte[] sealed = ours.doFinal(new byte[50]);
                byte[] in = mode == Cipher.ENCRYPT_MODE ? new byte[50] : sealed;
                byte[] expected = mode == Cipher.ENCRYPT_MODE ? sealed : new byte[50];
                ours.init(
                        mode,
                        JdkCiphers.key(transformation, new byte[16]),
                        JdkCiphers.parameters(transformation, new byte[16]));
                byte[] start = ours.update(in, 0, 20);
                assertThrows(
                        ShortBufferException.class,
                        () -> ours.doFinal(in, 20, in.length - 20, new byte[expected.length - start.length - 1], 0));
                byte[] rest = ours.doFinal(in, 20, in.length - 20);
                byte[] all = Arrays.copyOf(start, start.length + rest.length);
                System.arraycopy(rest, 0, all, start.length, rest.length);
                assertArrayEquals(expected, all, transformation);
            }
        }
    }

    @Test
    void refusesPartialBlocksAndWrongPadding() throws Exception {
        Cipher cbc = JdkCiphers.ours("AES/CBC/NoPadding");
        cbc.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[16], "AES"), new IvParameterSpec(new byte[16]));
        assertThrows(IllegalBlockSizeException.class, () -> cbc.doFinal(new byte[17]));
        Cipher padded = JdkCiphers.ours("AES/CBC/PKCS5Padding");
        for (int padding = 0; padding < 256; padding++) {
            byte[] plain = new byte[32];
            Arrays.fill(plain, 32 - (padding < 32 ? padding : 1), 32, (byte) padding);
            plain[31] = (byte) padding;
            cbc.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[16], "AES"), new IvParameterSpec(new byte[16]));
            byte[] sealed = cbc.doFinal(plain);
            padded.init(Cipher.DECRYPT_MODE, new SecretKeySpec(new byte[16], "AES"), new IvParameterSpec(new byte[16]));
            if (padding >= 1 && padding <= 16) {
                assertArrayEquals(Arrays.copyOf(plain, 32 - padding), padded.doFinal(sealed));
            } else {
                assertThrows(BadPaddingException.class, () -> padded.doFinal(sealed), "padding " + padding);
            }
        }
    }

    @Test
    void refusesWrongKeysAndParametersAsTheJdkDoes() throws Exception {
        for (String transformation : List.of("AES/CTR/NoPadding", "AES/CBC/PKCS5Padding", "AES/ECB/NoPadding")) {
            List<JdkCiphers.Call> calls = new ArrayList<>();
            for (Cipher cipher : new Cipher[] {JdkCiphers.jdk(transformation), JdkCiphers.ours(transformation)}) {
                SecretKeySpec good = new SecretKeySpec(new byte[16], "AES");
                calls.add(() -> init(cipher, Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[15], "AES"), 16));
                calls.add(() -> init(cipher, Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[16], "DES"), 16));
                calls.add(() -> init(cipher, Cipher.ENCRYPT_MODE, good, 12));
                calls.add(() -> init(cipher, Cipher.DECRYPT_MODE, good, -1));
                calls.add(() -> init(cipher, Cipher.ENCRYPT_MODE, good, 16));
                calls.add(() -> {
                    cipher.init(Cipher.ENCRYPT_MODE, good);
                    return cipher.getIV() == null ? -1 : cipher.getIV().length;
                });
                calls.add(() -> cipher.getParameters() == null
                        ? ""
                        : cipher.getParameters().getAlgorithm());
            }
            int half = calls.size() / 2;
            for (int i = 0; i < half; i++) {
                assertEquals(
                        JdkCiphers.outcome(calls.get(i)),
                        JdkCiphers.outcome(calls.get(half + i)),
                        transformation + " " + i);
            }
        }
    }

    private static Object init(Cipher cipher, int mode, SecretKeySpec key, int ivBytes) throws Exception {
        if (ivBytes < 0) {
            cipher.init(mode, key);
        } else {
            cipher.init(mode, key, new IvParameterSpec(new byte[ivBytes]));
        }
        return "taken";
    }

    /** IEEE 1619, from the JDK's AES/ECB; the JDK has no XTS. */
    @Test
    void agreesWithXtsBuiltFromBlocks() throws Exception {
        Cipher xts = JdkCiphers.ours("AES/XTS/NoPadding");
        for (int keyBytes : new int[] {32, 64}) {
            byte[] key = TestBytes.of(keyBytes, keyBytes);
            byte[] tweak = TestBytes.of(16, 3);
            for (int size : new int[] {16, 17, 31, 32, 33, 512, 4096, 4111}) {
                byte[] plain = TestBytes.of(size, size);
                xts.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new IvParameterSpec(tweak));
                assertEquals(0, xts.update(plain, 0, size / 2).length);
                byte[] sealed = xts.doFinal(plain, size / 2, size - size / 2);
                assertArrayEquals(XtsReference.encrypt(key, tweak, plain), sealed, "size " + size);
                xts.init(Cipher.DECRYPT_MODE, new SecretKeySpec(key, "AES"), new IvParameterSpec(tweak));
                assertArrayEquals(plain, xts.doFinal(sealed), "size " + size);
            }
        }
    }

    @Test
    void refusesWhatXtsCannotDo() throws Exception {
        Cipher xts = JdkCiphers.ours("AES/XTS/NoPadding");
        IvParameterSpec tweak = new IvParameterSpec(new byte[16]);
        assertThrows(
                InvalidKeyException.class,
                () -> xts.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[32], "AES"), tweak),
                "equal halves");
        assertThrows(
                InvalidKeyException.class,
                () -> xts.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(TestBytes.of(48, 1), "AES"), tweak));
        assertThrows(
                InvalidAlgorithmParameterException.class,
                () -> xts.init(
                        Cipher.ENCRYPT_MODE,
                        new SecretKeySpec(TestBytes.of(32, 1), "AES"),
                        new IvParameterSpec(new byte[12])));
        xts.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(TestBytes.of(32, 1), "AES"), tweak);
        assertThrows(IllegalBlockSizeException.class, () -> xts.doFinal(new byte[15]));
        assertThrows(IllegalBlockSizeException.class, () -> xts.doFinal(new byte[65_537]));
    }

    private static byte[] filled(int size, int value) {
        byte[] bytes = new byte[size];
        Arrays.fill(bytes, (byte) value);
        return bytes;
    }
}
