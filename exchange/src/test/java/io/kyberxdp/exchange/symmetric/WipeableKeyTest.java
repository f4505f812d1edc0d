package io.kyberxdp.exchange.symmetric;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

final class WipeableKeyTest {

    @Test
    void keepsAndHandsOutCopies() {
        byte[] bytes = {1, 2, 3};
        WipeableKey key = new WipeableKey("AES", bytes, 3);
        bytes[0] = 9;
        key.getEncoded()[1] = 9;
        assertArrayEquals(new byte[] {1, 2, 3}, key.getEncoded());
        assertEquals("AES", key.getAlgorithm());
        assertEquals("RAW", key.getFormat());
    }

    @Test
    void isOfNoUseOnceItIsDestroyed() {
        WipeableKey key = new WipeableKey("AES", new byte[] {1, 2, 3}, 3);
        assertFalse(key.isDestroyed());
        key.destroy();
        assertTrue(key.isDestroyed());
        assertThrows(IllegalStateException.class, key::getEncoded);
    }

    @Test
    void hasTheLengthItShould() {
        assertThrows(IllegalArgumentException.class, () -> new WipeableKey("AES", new byte[3], 4));
    }
}
