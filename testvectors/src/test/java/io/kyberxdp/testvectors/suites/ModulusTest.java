package io.kyberxdp.testvectors.suites;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.testvectors.oracle.MlKemKeyGen;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ModulusTest {

    private static final byte[] EK = ExpandedKey.encapsulationKey(MlKemKeyGen.expandedKey(new byte[64]));

    @Property(tries = 300)
    void reducesExactlyTheCoefficientsThatAreTooLarge(
            @ForAll @IntRange(max = 767) int index, @ForAll @IntRange(max = 4095) int value) {
        byte[] ek = EK.clone();
        setCoefficient(ek, index, value);
        byte[] expected = EK.clone();
        setCoefficient(expected, index, value % 3329);
        assertEquals(value >= 3329, Modulus.reduce(ek).isPresent());
        assertArrayEquals(expected, Modulus.reduce(ek).orElse(ek));
    }

    @Test
    void leavesRhoAlone() {
        byte[] ek = EK.clone();
        java.util.Arrays.fill(ek, 1152, 1184, (byte) 0xff);
        assertTrue(Modulus.reduce(ek).isEmpty());
    }

    private static void setCoefficient(byte[] ek, int index, int value) {
        int at = index / 2 * 3;
        if (index % 2 == 0) {
            ek[at] = (byte) value;
            ek[at + 1] = (byte) ((ek[at + 1] & 0xf0) | value >> 8);
        } else {
            ek[at + 1] = (byte) ((ek[at + 1] & 0x0f) | value << 4);
            ek[at + 2] = (byte) (value >> 4);
        }
    }
}
