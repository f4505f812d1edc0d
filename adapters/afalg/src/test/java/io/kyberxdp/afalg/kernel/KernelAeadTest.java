package io.kyberxdp.afalg.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.kyberxdp.afalg.AfAlg;
import io.kyberxdp.afalg.TestBytes;
import io.kyberxdp.afalg.jna.KernelCallException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("kernel")
class KernelAeadTest {

    private static final byte[] KEY = TestBytes.of(32, 1);
    private static final byte[] IV = TestBytes.of(12, 2);

    /** What the kernel takes at once, unless its defaults were changed. */
    private static final int USUAL_MOST = 212_992;

    @BeforeEach
    void needsTheKernel() {
        AfAlg.need();
    }

    private static KernelAead gcm(int tagBytes, Path path) throws Exception {
        return KernelAead.open("gcm(aes)", KernelKey.of(KEY), tagBytes, path);
    }

    private static byte[] oracle(int tagBytes, byte[] ad, byte[] plain) throws Exception {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding", "SunJCE");
        cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(KEY, "AES"), new GCMParameterSpec(tagBytes * 8, IV));
        cipher.updateAAD(ad);
        return cipher.doFinal(plain);
    }

    private static byte[] seal(KernelAead aead, byte[] ad, byte[] plain, int tagBytes) throws Exception {
        ByteBuffer out = ByteBuffer.allocate(plain.length + tagBytes);
        aead.seal(IV, ByteBuffer.wrap(ad), ByteBuffer.wrap(plain), out);
        return TestBytes.written(out);
    }

    @Test
    void givesTagsOfTheLengthAskedFor() throws Exception {
        for (int tagBytes = 12; tagBytes <= 16; tagBytes++) {
            try (KernelAead aead = gcm(tagBytes, Path.COPY)) {
                byte[] sealed = seal(aead, new byte[3], TestBytes.of(20, 3), tagBytes);
                assertEquals(20 + tagBytes, sealed.length);
                assertArrayEquals(oracle(tagBytes, new byte[3], TestBytes.of(20, 3)), sealed);
            }
        }
        assertThrows(IllegalArgumentException.class, () -> gcm(0, Path.COPY));
        assertThrows(KernelCallException.class, () -> gcm(17, Path.COPY));
    }

    @ParameterizedTest
    @EnumSource
    void agreesWithTheJdkFromOffHeapMemoryToo(Path path) throws Exception {
        try (KernelAead aead = gcm(16, path)) {
            for (int size : new int[] {1, 4095, 4097, 65_535, 65_537}) {
                byte[] ad = TestBytes.of(size % 100, size);
                byte[] plain = TestBytes.of(size, size + 1);
                byte[] expected = oracle(16, ad, plain);
                ByteBuffer out = TestBytes.direct(new byte[size + 16], size % 7);
                aead.seal(IV, ByteBuffer.wrap(ad), TestBytes.direct(plain, 3), out);
                assertArrayEquals(expected, TestBytes.written(out), "size " + size);
                ByteBuffer opened = TestBytes.direct(new byte[size], 1);
                aead.open(IV, ByteBuffer.wrap(ad), TestBytes.direct(expected, 5), opened);
                assertArrayEquals(plain, TestBytes.written(opened), "size " + size);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void sealsIntoOffHeapMemoryWithoutAssociatedData(Path path) throws Exception {
        try (KernelAead aead = gcm(16, path)) {
            for (int size : new int[] {0, 1, 100, 4096}) {
                byte[] plain = TestBytes.of(size, 4);
                ByteBuffer out = ByteBuffer.allocateDirect(size + 16);
                aead.seal(IV, ByteBuffer.allocate(0), ByteBuffer.wrap(plain), out);
                assertArrayEquals(oracle(16, new byte[0], plain), TestBytes.written(out), "size " + size);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void takesAsMuchAsTheBuffersHoldAndNotAByteMore(Path path) throws Exception {
        try (KernelAead aead = gcm(16, path)) {
            int most = aead.maxBytes();
            assertEquals(USUAL_MOST, most, "the guest's kernel has the usual defaults");
            byte[] ad = TestBytes.of(100, 3);
            byte[] plain = TestBytes.of(most - 100 - 16, 4);
            byte[] expected = oracle(16, ad, plain);
            assertTimeoutPreemptively(Duration.ofSeconds(60), () -> {
                assertArrayEquals(expected, seal(aead, ad, plain, 16));
                ByteBuffer opened = ByteBuffer.allocate(plain.length);
                aead.open(IV, ByteBuffer.wrap(ad), ByteBuffer.wrap(expected), opened);
                assertArrayEquals(plain, opened.array());
            });
            byte[] larger = Arrays.copyOf(plain, plain.length + 1);
            IllegalArgumentException refused =
                    assertThrows(IllegalArgumentException.class, () -> seal(aead, ad, larger, 16));
            assertEquals(
                    "associated data, text and tag have 212993 bytes, and the kernel takes 212992 at once; use smaller"
                            + " pieces, or another provider",
                    refused.getMessage());
        }
    }

    /** For a short buffer the kernel gives a part with a valid tag, and the rest under the same nonce. */
    @Test
    void sealsNothingIntoTooLittleRoom() throws Exception {
        try (KernelAead aead = gcm(16, Path.COPY)) {
            ByteBuffer out = ByteBuffer.allocate(35);
            assertThrows(
                    IllegalArgumentException.class,
                    () -> aead.seal(IV, ByteBuffer.allocate(0), ByteBuffer.allocate(20), out));
            assertEquals(0, out.position());
            assertArrayEquals(new byte[35], out.array());
        }
    }

    @ParameterizedTest
    @EnumSource
    void verifiesTheTagOfNothing(Path path) throws Exception {
        try (KernelAead aead = gcm(16, path)) {
            byte[] tag = oracle(16, new byte[0], new byte[0]);
            aead.open(IV, ByteBuffer.allocate(0), ByteBuffer.wrap(tag), ByteBuffer.allocate(0));
            for (int bit = 0; bit < 128; bit++) {
                ByteBuffer wrong = ByteBuffer.wrap(TestBytes.flipped(tag, bit));
                assertThrows(
                        AEADBadTagException.class,
                        () -> aead.open(IV, ByteBuffer.allocate(0), wrong, ByteBuffer.allocate(0)));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void showsNothingOfAForgery(Path path) throws Exception {
        byte[] ad = TestBytes.of(5, 3);
        byte[] plain = TestBytes.of(33, 4);
        byte[] sealed = oracle(16, ad, plain);
        try (KernelAead aead = gcm(16, path)) {
            for (int bit = 0; bit < sealed.length * 8; bit += 3) {
                assertForged(aead, ad, TestBytes.flipped(sealed, bit));
            }
            for (int bit = 0; bit < ad.length * 8; bit++) {
                assertForged(aead, TestBytes.flipped(ad, bit), sealed);
            }
            for (int length = 0; length < sealed.length; length++) {
                assertForged(aead, ad, Arrays.copyOf(sealed, length));
            }
            ByteBuffer opened = ByteBuffer.allocate(33);
            aead.open(IV, ByteBuffer.wrap(ad), ByteBuffer.wrap(sealed), opened);
            assertArrayEquals(plain, opened.array(), "a forgery must not spoil what comes after it");
        }
    }

    private static void assertForged(KernelAead aead, byte[] ad, byte[] sealed) {
        for (ByteBuffer out : new ByteBuffer[] {ByteBuffer.allocate(64), ByteBuffer.allocateDirect(64)}) {
            assertThrows(
                    AEADBadTagException.class, () -> aead.open(IV, ByteBuffer.wrap(ad), ByteBuffer.wrap(sealed), out));
            assertEquals(0, out.position());
            assertEquals(ByteBuffer.allocate(64), out, "unverified plaintext was shown");
        }
    }

    @Test
    void recoversFromANonceThatTheKernelRefuses() throws Exception {
        try (KernelAead aead = gcm(16, Path.COPY)) {
            assertThrows(
                    KernelCallException.class,
                    () -> aead.seal(
                            new byte[16], ByteBuffer.allocate(0), ByteBuffer.allocate(5), ByteBuffer.allocate(21)));
            assertArrayEquals(oracle(16, new byte[2], new byte[5]), seal(aead, new byte[2], new byte[5], 16));
        }
    }
}
