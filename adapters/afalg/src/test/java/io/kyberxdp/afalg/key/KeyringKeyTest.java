package io.kyberxdp.afalg.key;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import org.junit.jupiter.api.Test;

class KeyringKeyTest {

    @Test
    void showsItsNumberAndNothingElse() {
        KeyringKey key = new KeyringKey("AES", 77);
        assertEquals("AES key 77 of the kernel's keyring", key.toString());
        assertNull(key.getEncoded());
        assertNull(key.getFormat());
        assertEquals("AES", key.getAlgorithm());
        assertEquals(77, key.serial());
    }

    @Test
    void isEqualToTheSameKeyForTheSamePurpose() {
        assertEquals(new KeyringKey("AES", 77), new KeyringKey("AES", 77));
        assertArrayEquals(
                new int[] {new KeyringKey("AES", 77).hashCode()}, new int[] {new KeyringKey("AES", 77).hashCode()});
        assertNotEquals(new KeyringKey("AES", 77), new KeyringKey("AES", 78));
        assertNotEquals(new KeyringKey("AES", 77), new KeyringKey("ChaCha20", 77));
    }

    @Test
    void refusesNumbersThatNameKeyrings() {
        assertThrows(IllegalArgumentException.class, () -> new KeyringKey("AES", 0));
        assertThrows(IllegalArgumentException.class, () -> new KeyringKey("AES", -3));
    }

    @Test
    void doesNotTravel() throws Exception {
        try (ObjectOutputStream out = new ObjectOutputStream(new ByteArrayOutputStream())) {
            assertThrows(NotSerializableException.class, () -> out.writeObject(new KeyringKey("AES", 77)));
        }
    }
}
