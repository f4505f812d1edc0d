package io.kyberxdp.provider.mlkem;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ConstantTimeTest {

    @Test
    void seesEverySingleBitOfDifference() {
        byte[] a = new byte[40];
        for (int bit = 0; bit < 8 * 32; bit++) {
            byte[] b = new byte[40];
            b[3 + bit / 8] ^= (byte) (1 << (bit % 8));
            assertEquals(-1, ConstantTime.differenceMask(a, 5, b, 3, 32));
            assertEquals(0, ConstantTime.differenceMask(b, 3, b, 3, 32));
        }
    }

    @Test
    void ignoresWhatLiesOutsideTheRange() {
        byte[] a = {9, 1, 2, 9};
        byte[] b = {1, 2, 7, 7};
        assertEquals(0, ConstantTime.differenceMask(a, 1, b, 0, 2));
    }

    @Test
    void replacesOrKeeps() {
        byte[] target = {1, 2, 3, 4};
        byte[] other = {5, 6, 7, 8};
        ConstantTime.replaceIf(0, target, 1, other, 0, 2);
        assertArrayEquals(new byte[] {1, 2, 3, 4}, target);
        ConstantTime.replaceIf(-1, target, 1, other, 0, 2);
        assertArrayEquals(new byte[] {1, 5, 6, 4}, target);
    }
}
