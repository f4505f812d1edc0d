package io.kyberxdp.testvectors.jca;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class FixedRandomTest {

    private final FixedRandom random = new FixedRandom(new byte[] {1, 2, 3, 4});

    private byte[] draw(int count) {
        byte[] bytes = new byte[count];
        random.nextBytes(bytes);
        return bytes;
    }

    @Test
    void servesTheBytesInOrderWhateverThePieces() {
        assertArrayEquals(new byte[] {1}, draw(1));
        assertArrayEquals(new byte[] {2, 3}, random.generateSeed(2));
        assertFalse(random.isExact(), "one is left");
        assertArrayEquals(new byte[] {4}, draw(1));
        assertTrue(random.isExact());
    }

    @Test
    void servesIntegersFromTheSameBytes() {
        assertEquals(0x01020304, random.nextInt());
        assertTrue(random.isExact());
    }

    @Test
    void remembersThatMoreWasAskedFor() {
        draw(4);
        assertThrows(IllegalStateException.class, () -> draw(1));
        assertTrue(random.isOverdrawn());
        assertFalse(random.isExact());
        assertEquals("drew 4 of the 4 bytes of the caller's SecureRandom and asked for more", random.verdict());
    }

    @Test
    void keepsItsBytesWhenReseeded() {
        random.setSeed(new byte[] {9});
        random.setSeed(9);
        assertArrayEquals(new byte[] {1, 2, 3, 4}, draw(4));
    }
}
