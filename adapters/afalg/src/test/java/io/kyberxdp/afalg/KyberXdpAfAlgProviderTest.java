package io.kyberxdp.afalg;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kyberxdp.afalg.jna.SeccompFilter;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.Security;
import org.junit.jupiter.api.Test;

class KyberXdpAfAlgProviderTest {

    /** In a JVM of its own, since the provider tells once that AF_ALG is missing. */
    @Test
    void letsALogUseDigestsToo() throws Exception {
        Process child = new ProcessBuilder(
                        System.getProperty("java.home") + "/bin/java",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        Child.class.getName())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String output = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, child.waitFor());
        assertEquals("log: SUN" + System.lineSeparator() + "SUN" + System.lineSeparator(), output);
    }

    /** Without AF_ALG, and with a log that takes a digest of what it is told. */
    static final class Child extends OutputStream {

        private boolean told;

        public static void main(String[] args) throws Exception {
            SeccompFilter.install(97);
            Security.insertProviderAt(new KyberXdpAfAlgProvider(), 1);
            System.setErr(new PrintStream(new Child(), true, StandardCharsets.UTF_8)); // where logs go
            System.out.println(digestProvider());
        }

        private static String digestProvider() {
            try {
                return MessageDigest.getInstance("SHA-256").getProvider().getName();
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void write(int b) {
            if (!told) {
                told = true;
                System.out.println("log: " + digestProvider());
            }
        }
    }
}
