package io.kyberxdp.afalg.jca;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.afalg.AfAlg;
import io.kyberxdp.afalg.KyberXdpAfAlgProvider;
import io.kyberxdp.afalg.OpenDescriptors;
import io.kyberxdp.afalg.TestBytes;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("kernel")
class DescriptorsTest {

    /** Each key has a transform and, used by one thread at a time, one operation. */
    private static final int MOST = 2 * TransformCache.MOST;

    private Integer before;

    @BeforeEach
    void count() throws Exception {
        AfAlg.need();
        KyberXdpAfAlgProvider.closeKeys();
        before = OpenDescriptors.socketsAndPipes().size();
    }

    @AfterEach
    void closesAllThatWasOpen() throws Exception {
        if (before != null) { // else the test was skipped
            KyberXdpAfAlgProvider.closeKeys();
            assertEquals(before, OpenDescriptors.socketsAndPipes().size());
        }
    }

    /** 100,000 operations, unless the system property {@code kyberxdp.afalg.operations} says otherwise. */
    @Test
    void leaksNoneOverManyOperations() throws Exception {
        int operations = Integer.getInteger("kyberxdp.afalg.operations", 100_000);
        Cipher ctr = JdkCiphers.ours("AES/CTR/NoPadding");
        SecretKeySpec key = new SecretKeySpec(new byte[16], "AES");
        ctr.init(Cipher.ENCRYPT_MODE, key, new IvParameterSpec(new byte[16]));
        byte[] in = new byte[16];
        byte[] expected = ctr.doFinal(in);
        byte[] out = new byte[16];
        for (int i = 0; i < operations * 9 / 10; i++) {
            ctr.doFinal(in, 0, 16, out, 0);
        }
        assertArrayEquals(expected, out);
        MessageDigest sha256 = MessageDigest.getInstance("SHA-256", JdkCiphers.OURS);
        for (int i = 0; i < operations / 20; i++) {
            sha256.digest(in);
        }
        for (int i = 0; i < operations / 20; i++) {
            Cipher another = JdkCiphers.ours("AES/CTR/NoPadding");
            another.init(Cipher.ENCRYPT_MODE, key, new IvParameterSpec(new byte[16]));
            another.doFinal(in);
        }
        assertTrue(OpenDescriptors.socketsAndPipes().size() <= before + 4, "a key of each of the two, and no more");
    }

    @Test
    void keepsFewForManyKeysThatAreNeverGivenBack() throws Exception {
        List<Cipher> all = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            Cipher gcm = JdkCiphers.ours("AES/GCM/NoPadding");
            gcm.init(
                    Cipher.ENCRYPT_MODE,
                    new SecretKeySpec(TestBytes.of(16, i), "AES"),
                    new GCMParameterSpec(128, new byte[12]));
            all.add(gcm);
            Mac mac = Mac.getInstance("HmacSHA256", JdkCiphers.OURS);
            mac.init(new SecretKeySpec(TestBytes.of(16, i), "Hmac"));
            mac.doFinal(new byte[3]);
        }
        assertTrue(OpenDescriptors.socketsAndPipes().size() <= before + 2 * MOST);
        for (int i = 0; i < 200; i += 20) { // those whose key was closed in the meantime, too
            Cipher jdk = JdkCiphers.jdk("AES/GCM/NoPadding");
            jdk.init(
                    Cipher.ENCRYPT_MODE,
                    new SecretKeySpec(TestBytes.of(16, i), "AES"),
                    new GCMParameterSpec(128, new byte[12]));
            assertArrayEquals(jdk.doFinal(new byte[33]), all.get(i).doFinal(new byte[33]));
        }
    }

    @Test
    void servesEightThreadsWithMoreKeysThanAreKept() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Callable<Void>> tasks = new ArrayList<>();
            for (int thread = 0; thread < 8; thread++) {
                int seed = thread;
                tasks.add(() -> {
                    Cipher ours = JdkCiphers.ours("AES/CBC/NoPadding");
                    Cipher jdk = JdkCiphers.jdk("AES/CBC/NoPadding");
                    for (int i = 0; i < 60; i++) {
                        SecretKeySpec key = new SecretKeySpec(TestBytes.of(16, seed * 20 + i % 20), "AES");
                        IvParameterSpec iv = new IvParameterSpec(TestBytes.of(16, i));
                        ours.init(Cipher.ENCRYPT_MODE, key, iv);
                        jdk.init(Cipher.ENCRYPT_MODE, key, iv);
                        assertArrayEquals(jdk.doFinal(new byte[160]), ours.doFinal(new byte[160]));
                    }
                    return null;
                });
            }
            for (Future<Void> done : threads.invokeAll(tasks)) {
                done.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }
}
