package io.kyberxdp.provider.mlkem;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Against FIPS 203, algorithms 5 and 6, bit by bit; and nothing beyond the polynomial's bytes is touched. */
class EncodingTest {

    private static final int OFFSET = 3;
    private static final byte UNTOUCHED = 0x5a;

    @Provide
    Arbitrary<int[]> polynomials() {
        return Arbitraries.integers().between(0, 4095).array(int[].class).ofSize(256);
    }

    @Property(tries = 200)
    void encodesTwelveBits(@ForAll("polynomials") int[] f) {
        byte[] out = room(12);
        Encoding.encode12(f, out, OFFSET);
        assertArrayEquals(slowEncode(f, 12), out);
        int[] back = new int[256];
        Encoding.decode12(out, OFFSET, back);
        assertArrayEquals(f, back);
    }

    @Property(tries = 200)
    void encodesTenBits(@ForAll("polynomials") int[] wide) {
        int[] f = narrow(wide, 10);
        byte[] out = room(10);
        Encoding.encode10(f, out, OFFSET);
        assertArrayEquals(slowEncode(f, 10), out);
        int[] back = new int[256];
        Encoding.decode10(out, OFFSET, back);
        assertArrayEquals(f, back);
    }

    @Property(tries = 200)
    void encodesFourBits(@ForAll("polynomials") int[] wide) {
        int[] f = narrow(wide, 4);
        byte[] out = room(4);
        Encoding.encode4(f, out, OFFSET);
        assertArrayEquals(slowEncode(f, 4), out);
        int[] back = new int[256];
        Encoding.decode4(out, OFFSET, back);
        assertArrayEquals(f, back);
    }

    @Property(tries = 200)
    void encodesSingleBits(@ForAll("polynomials") int[] wide) {
        int[] f = narrow(wide, 1);
        byte[] out = room(1);
        Encoding.encode1(f, out, OFFSET);
        assertArrayEquals(slowEncode(f, 1), out);
        int[] back = new int[256];
        Encoding.decode1(out, OFFSET, back);
        assertArrayEquals(f, back);
    }

    @Property(tries = 50)
    void encodesVectors(@ForAll("polynomials") int[] first, @ForAll("polynomials") int[] last) {
        int[] middle = new int[256];
        int[][] vector = PolynomialVector.create();
        Layout.fromNatural(first, vector[0]);
        Layout.fromNatural(middle, vector[1]);
        Layout.fromNatural(last, vector[2]);
        byte[] out = new byte[PolynomialVector.BYTES + OFFSET];
        PolynomialVector.encode(vector, out, OFFSET);
        int[] natural = new int[256];
        Encoding.decode12(out, OFFSET, natural);
        assertArrayEquals(first, natural);
        Encoding.decode12(out, OFFSET + 2 * 384, natural);
        assertArrayEquals(last, natural);
        assertArrayEquals(vector, PolynomialVector.decode(out, OFFSET));
    }

    private static int[] narrow(int[] f, int d) {
        return Arrays.stream(f).map(c -> c & ((1 << d) - 1)).toArray();
    }

    private static byte[] room(int d) {
        byte[] room = new byte[OFFSET + 32 * d + 9];
        Arrays.fill(room, UNTOUCHED);
        return room;
    }

    private static byte[] slowEncode(int[] f, int d) {
        byte[] out = room(d);
        assertEquals(32 * d, Encoding.bytes(d));
        Arrays.fill(out, OFFSET, OFFSET + 32 * d, (byte) 0);
        for (int i = 0; i < 256 * d; i++) {
            out[OFFSET + i / 8] |= (byte) (((f[i / d] >> (i % d)) & 1) << (i % 8));
        }
        return out;
    }
}
