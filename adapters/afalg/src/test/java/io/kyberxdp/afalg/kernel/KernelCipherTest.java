package io.kyberxdp.afalg.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.afalg.AfAlg;
import io.kyberxdp.afalg.OpenDescriptors;
import io.kyberxdp.afalg.TestBytes;
import io.kyberxdp.afalg.jna.ClosedDescriptorException;
import io.kyberxdp.afalg.jna.KernelCallException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("kernel")
class KernelCipherTest {

    private static final byte[] KEY = TestBytes.of(32, 1);
    private static final byte[] IV = TestBytes.of(16, 2);

    @BeforeEach
    void needsTheKernel() {
        AfAlg.need();
    }

    private static KernelCipher open(String name, Path path) throws Exception {
        return KernelCipher.open(name, KernelKey.of(KEY), path);
    }

    private static byte[] oracle(String transformation, boolean encrypting, byte[] iv, byte[] in) throws Exception {
        Cipher cipher = Cipher.getInstance(transformation, "SunJCE");
        cipher.init(
                encrypting ? Cipher.ENCRYPT_MODE : Cipher.DECRYPT_MODE,
                new SecretKeySpec(KEY, "AES"),
                iv.length == 0 ? null : new IvParameterSpec(iv));
        return cipher.doFinal(in);
    }

    private static byte[] process(KernelCipher cipher, boolean encrypting, byte[] iv, byte[] in) throws Exception {
        ByteBuffer out = ByteBuffer.allocate(in.length);
        cipher.process(encrypting, iv, ByteBuffer.wrap(in), out);
        return out.array();
    }

    @ParameterizedTest
    @EnumSource
    void agreesWithTheJdkInEveryMode(Path path) throws Exception {
        for (String mode : List.of("ctr", "cbc", "ecb")) {
            byte[] iv = mode.equals("ecb") ? new byte[0] : IV;
            String transformation = "AES/" + mode.toUpperCase(Locale.ROOT) + "/NoPadding";
            try (KernelCipher cipher = open(mode + "(aes)", path)) {
                for (int size : new int[] {16, 32, 4080, 4096, 4112, 61_440, 65_536}) {
                    byte[] plain = TestBytes.of(size, size);
                    byte[] expected = oracle(transformation, true, iv, plain);
                    assertArrayEquals(expected, process(cipher, true, iv, plain), mode + " " + size);
                    assertArrayEquals(plain, process(cipher, false, iv, expected), mode + " " + size);
                }
            }
        }
    }

    /** 64 KiB that do not start at a page's beginning are 17 pages, and a pipe holds 16. */
    @ParameterizedTest
    @EnumSource
    void neitherHangsNorErrsOnUnalignedMemory(Path path) throws Exception {
        try (KernelCipher cipher = open("ctr(aes)", path)) {
            for (int size : new int[] {1, 4095, 4096, 4097, KernelCipher.MAX_BYTES}) {
                byte[] plain = TestBytes.of(size, size);
                byte[] expected = oracle("AES/CTR/NoPadding", true, IV, plain);
                for (int unaligned : new int[] {0, 1, 2048, 4095}) {
                    ByteBuffer in = TestBytes.direct(plain, unaligned);
                    ByteBuffer out = TestBytes.direct(new byte[size], 4095 - unaligned);
                    assertTimeoutPreemptively(Duration.ofSeconds(30), () -> cipher.process(true, IV, in, out));
                    assertArrayEquals(expected, TestBytes.written(out), size + " from " + unaligned);
                    assertEquals(size, in.position());
                }
            }
        }
    }

    @Test
    void takesDriversByName() throws Exception {
        byte[] plain = TestBytes.of(100, 3);
        List<String> drivers = Files.readString(java.nio.file.Path.of("/proc/crypto"))
                .lines()
                .filter(line -> line.startsWith("driver") && line.matches(".*: (ctr-aes-aesni|ctr\\(aes-generic\\))"))
                .map(line -> line.substring(line.indexOf(": ") + 2))
                .toList();
        try (KernelCipher generic = open("ctr(aes)", Path.COPY);
                KernelCipher portable = open("ctr(aes-generic)", Path.COPY)) {
            byte[] expected = process(generic, true, IV, plain);
            assertArrayEquals(expected, process(portable, true, IV, plain));
            for (String driver : drivers) {
                try (KernelCipher named = open(driver, Path.COPY)) {
                    assertArrayEquals(expected, process(named, true, IV, plain), driver);
                }
            }
        }
    }

    @Test
    void refusesInternalDrivers() {
        assertThrows(KernelCallException.class, () -> open("__ctr-aes-aesni", Path.COPY));
    }

    @Test
    void goesOnAfterAnErrorWithAFreshSocket() throws Exception {
        try (KernelCipher cipher = open("cbc(aes)", Path.COPY)) {
            byte[] plain = TestBytes.of(48, 4);
            assertThrows(KernelCallException.class, () -> process(cipher, true, IV, new byte[20]));
            assertThrows(KernelCallException.class, () -> process(cipher, true, new byte[12], plain));
            assertArrayEquals(oracle("AES/CBC/NoPadding", true, IV, plain), process(cipher, true, IV, plain));
        }
    }

    @Test
    void checksSizesBeforeAnythingIsSent() throws Exception {
        try (KernelCipher cipher = open("ctr(aes)", Path.COPY)) {
            assertThrows(IllegalArgumentException.class, () -> process(cipher, true, IV, new byte[64 * 1024 + 1]));
            assertThrows(
                    IllegalArgumentException.class,
                    () -> cipher.process(true, IV, ByteBuffer.allocate(5), ByteBuffer.allocate(4)));
        }
    }

    @Test
    void refusesAnUnknownKeyOfTheKeyring() {
        assertThrows(KernelCallException.class, () -> KernelCipher.open("ctr(aes)", KernelKey.ofSerial(1), Path.COPY));
    }

    @Test
    void refusesWorkOnceClosed() throws Exception {
        KernelCipher cipher = open("ctr(aes)", Path.COPY);
        process(cipher, true, IV, new byte[5]);
        cipher.close();
        cipher.close();
        assertThrows(ClosedDescriptorException.class, () -> process(cipher, true, IV, new byte[5]));
    }

    @ParameterizedTest
    @EnumSource
    void servesEightThreadsAtOnce(Path path) throws Exception {
        int before = OpenDescriptors.socketsAndPipes().size();
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try (KernelCipher cipher = open("ctr(aes)", path)) {
            List<Callable<Void>> tasks = new ArrayList<>();
            for (int thread = 0; thread < 8; thread++) {
                int seed = thread;
                byte[] plain = TestBytes.of(1000 + 500 * thread, thread);
                byte[] expected = oracle("AES/CTR/NoPadding", true, TestBytes.of(16, seed), plain);
                tasks.add(() -> {
                    for (int i = 0; i < 200; i++) {
                        assertArrayEquals(expected, process(cipher, true, TestBytes.of(16, seed), plain));
                    }
                    return null;
                });
            }
            for (Future<Void> done : threads.invokeAll(tasks)) {
                done.get();
            }
            assertTrue(OpenDescriptors.socketsAndPipes().size() <= before + 1 + 8 * 3, "more sockets than threads");
        } finally {
            threads.shutdownNow();
        }
        assertEquals(before, OpenDescriptors.socketsAndPipes().size());
    }

    @ParameterizedTest
    @EnumSource
    void worksInAnInterruptedThreadAndLeavesItInterrupted(Path path) throws Exception {
        byte[] plain = TestBytes.of(60_000, 5);
        byte[] expected = oracle("AES/CTR/NoPadding", true, IV, plain);
        try (KernelCipher cipher = open("ctr(aes)", path)) {
            Thread.currentThread().interrupt();
            try {
                assertArrayEquals(expected, process(cipher, true, IV, plain));
            } finally {
                assertTrue(Thread.interrupted());
            }
        }
    }
}
