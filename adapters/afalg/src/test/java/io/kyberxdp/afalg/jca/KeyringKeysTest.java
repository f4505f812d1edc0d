package io.kyberxdp.afalg.jca;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.afalg.AfAlg;
import io.kyberxdp.afalg.TestBytes;
import io.kyberxdp.afalg.jna.Errno;
import io.kyberxdp.afalg.jna.KernelCallException;
import io.kyberxdp.afalg.jna.Keyring;
import io.kyberxdp.afalg.kernel.KernelCipher;
import io.kyberxdp.afalg.kernel.KernelKey;
import io.kyberxdp.afalg.kernel.Path;
import io.kyberxdp.afalg.key.KeyringKey;
import io.kyberxdp.transport.testkit.Capability;
import java.io.IOException;
import java.security.InvalidKeyException;
import java.security.Security;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Keys that stay in the kernel, by their serial numbers. */
@Tag("kernel")
class KeyringKeysTest {

    private static final IvParameterSpec IV = new IvParameterSpec(new byte[16]);
    private static final byte[] KEY = TestBytes.of(32, 1);
    private static int count;

    @BeforeEach
    void needsTheKernel() {
        AfAlg.need();
        Capability.need(
                "keyring-keys", takesSerials(), "this kernel's AF_ALG takes no keys of the keyring (Linux 6.2 does)");
    }

    private static boolean takesSerials() {
        try {
            KernelCipher.open("cbc(aes)", KernelKey.ofSerial(add("user", KEY)), Path.COPY)
                    .close();
            return true;
        } catch (KernelCallException e) {
            return e.errno() != Errno.ENOPROTOOPT;
        } catch (IOException e) {
            return false;
        }
    }

    private static int add(String type, byte[] payload) throws IOException {
        return Keyring.add(type, "kyberxdp:test" + count++, payload, Keyring.USER);
    }

    private static Cipher cbc() throws Exception {
        return JdkCiphers.ours("AES/CBC/NoPadding");
    }

    @ParameterizedTest
    @CsvSource({"user", "logon"})
    void encryptsAsWithTheKeysBytes(String type) throws Exception {
        KeyringKey key = new KeyringKey("AES", add(type, KEY));
        for (String transformation : new String[] {"AES/CBC/NoPadding", "AES/GCM/NoPadding"}) {
            byte[] iv = new byte[JdkCiphers.ivBytes(transformation)];
            Cipher ours = JdkCiphers.ours(transformation);
            ours.init(Cipher.ENCRYPT_MODE, key, JdkCiphers.parameters(transformation, iv));
            Cipher jdk = JdkCiphers.jdk(transformation);
            jdk.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(KEY, "AES"), JdkCiphers.parameters(transformation, iv));
            assertArrayEquals(jdk.doFinal(new byte[64]), ours.doFinal(new byte[64]), transformation);
        }
        Mac ours = Mac.getInstance("HmacSHA256", JdkCiphers.OURS);
        ours.init(new KeyringKey("HmacSHA256", key.serial()));
        Mac jdk = Mac.getInstance("HmacSHA256", "SunJCE");
        jdk.init(new SecretKeySpec(KEY, "HmacSHA256"));
        assertArrayEquals(jdk.doFinal(new byte[3]), ours.doFinal(new byte[3]));
    }

    @Test
    void isChosenByTheKeyWhenTheProviderIsNotNamed() throws Exception {
        Security.addProvider(JdkCiphers.OURS);
        try {
            Cipher cipher = Cipher.getInstance("AES/CBC/NoPadding");
            cipher.init(Cipher.ENCRYPT_MODE, new KeyringKey("AES", add("user", KEY)), IV);
            assertEquals(JdkCiphers.OURS, cipher.getProvider());
        } finally {
            Security.removeProvider(JdkCiphers.OURS.getName());
        }
    }

    @Test
    void takesARevokedKeyNoMoreButLetsCiphersGoOn() throws Exception {
        KeyringKey key = new KeyringKey("AES", add("user", KEY));
        Cipher before = cbc();
        before.init(Cipher.ENCRYPT_MODE, key, IV);
        byte[] expected = before.doFinal(new byte[16]);
        Keyring.revoke(key.serial());
        assertRefused(key, "the key was revoked");
        assertArrayEquals(expected, before.doFinal(new byte[16]));
    }

    @Test
    void takesAnExpiredKeyNoMore() throws Exception {
        KeyringKey key = new KeyringKey("AES", add("user", KEY));
        Keyring.expire(key.serial(), 1);
        Thread.sleep(2100);
        assertRefused(key, "the key's time is over");
    }

    @Test
    void takesNoKeyThatItMayNotSearch() throws Exception {
        KeyringKey key = new KeyringKey("AES", add("user", KEY));
        Keyring.setPermissions(key.serial(), 0x37373737); // all but search
        assertRefused(key, "may not search");
    }

    @Test
    void tellsOfKeysThatAreNotThereOrDoNotFit() throws Exception {
        int gone = add("user", KEY);
        Keyring.revoke(gone);
        Keyring.unlink(gone, Keyring.USER);
        assertThrows(InvalidKeyException.class, () -> cbc().init(Cipher.ENCRYPT_MODE, new KeyringKey("AES", gone), IV));
        assertRefused(new KeyringKey("AES", Integer.MAX_VALUE), "no such key");
        assertRefused(new KeyringKey("AES", add("user", new byte[15])), "no key of that length");
    }

    private static void assertRefused(KeyringKey key, String why) {
        InvalidKeyException refused =
                assertThrows(InvalidKeyException.class, () -> cbc().init(Cipher.ENCRYPT_MODE, key, IV));
        assertTrue(refused.getMessage().contains(why), refused.getMessage());
    }
}
