package io.kyberxdp.afalg.jca;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.kyberxdp.afalg.AfAlg;
import io.kyberxdp.afalg.TestBytes;
import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("kernel")
class DigestsAndMacsTest {

    private static final int[] SIZES = {0, 64, 4096, 4097, 70_000};

    @BeforeEach
    void needsTheKernel() {
        AfAlg.need();
    }

    @ParameterizedTest
    @EnumSource
    void digestsAsTheJdkDoes(HashAlgorithm algorithm) throws Exception {
        MessageDigest ours = MessageDigest.getInstance(algorithm.digestName(), JdkCiphers.OURS);
        MessageDigest jdk = MessageDigest.getInstance(algorithm.digestName(), "SUN");
        for (int size : SIZES) {
            byte[] in = TestBytes.of(size, size);
            ours.update(in, 0, size / 3);
            MessageDigest clone = (MessageDigest) ours.clone();
            ours.update(in, size / 3, size - size / 3);
            assertArrayEquals(jdk.digest(in), ours.digest(), "size " + size);
            assertArrayEquals(jdk.digest(Arrays.copyOf(in, size / 3)), clone.digest(), "clone, size " + size);
            ours.update(in);
            ours.reset();
            ours.update((byte) 1);
            assertArrayEquals(jdk.digest(new byte[] {1}), ours.digest(), "after reset");
        }
    }

    @ParameterizedTest
    @EnumSource
    void authenticatesAsTheJdkDoes(HashAlgorithm algorithm) throws Exception {
        Mac ours = Mac.getInstance(algorithm.macName(), JdkCiphers.OURS);
        Mac jdk = Mac.getInstance(algorithm.macName(), "SunJCE");
        for (int keyBytes : new int[] {1, 64, 131}) {
            SecretKeySpec key = new SecretKeySpec(TestBytes.of(keyBytes, keyBytes), algorithm.macName());
            ours.init(key);
            jdk.init(key);
            for (int size : SIZES) {
                byte[] in = TestBytes.of(size, size);
                ours.update(in, 0, size / 2);
                Mac clone = (Mac) ours.clone();
                ours.update(in, size / 2, size - size / 2);
                clone.update(in, size / 2, size - size / 2);
                byte[] expected = jdk.doFinal(in);
                assertArrayEquals(expected, ours.doFinal(), keyBytes + " " + size);
                assertArrayEquals(expected, clone.doFinal(), keyBytes + " " + size);
            }
        }
    }

    /** RFC 4231's first case and RFC 2104's habit of hashing keys that are longer than a block, by their inputs. */
    @Test
    void agreesOnTheInputsOfRfc4231() throws Exception {
        byte[] key = new byte[20];
        Arrays.fill(key, (byte) 0x0b);
        for (HashAlgorithm algorithm : HashAlgorithm.values()) {
            Mac ours = Mac.getInstance(algorithm.macName(), JdkCiphers.OURS);
            Mac jdk = Mac.getInstance(algorithm.macName(), "SunJCE");
            ours.init(new SecretKeySpec(key, "Hmac"));
            jdk.init(new SecretKeySpec(key, "Hmac"));
            byte[] in = "Hi There".getBytes(StandardCharsets.US_ASCII);
            assertArrayEquals(jdk.doFinal(in), ours.doFinal(in));
        }
    }

    @Test
    void refusesKeysWithoutBytes() throws Exception {
        Mac ours = Mac.getInstance("HmacSHA256", JdkCiphers.OURS);
        assertThrows(InvalidKeyException.class, () -> ours.init(null));
        assertThrows(IllegalStateException.class, () -> ours.doFinal(new byte[1]));
    }
}
