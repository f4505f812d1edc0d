package io.kyberxdp.provider.x25519;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** Field arithmetic against BigInteger, with limbs up to their documented bounds. */
class FieldElementTest {

    private static final BigInteger P = BigInteger.TWO.pow(255).subtract(BigInteger.valueOf(19));
    private static final long LOOSE = (3L << 51) + (1L << 19);
    private static final long TIGHT = 1L << 51;
    private static final long SLACK = 19L << 12;

    @Property(tries = 3_000)
    void multipliesLooseElements(@ForAll("loose") long[] f, @ForAll("loose") long[] g) {
        checkProduct(f, g);
    }

    @Property(tries = 3_000)
    void squaresLooseElements(@ForAll("loose") long[] f) {
        checkSquare(f);
    }

    @Test
    void sumsOfSixTightElementsAreLoose() {
        assertTrue(3 * (TIGHT + SLACK) + 3 * SLACK <= LOOSE);
    }

    /** All 4^5 corners of the loose cube: both extremes, and the values next to zero. */
    @Test
    void multipliesAndSquaresAtTheBoundsOfLooseLimbs() {
        long[] extremes = {-LOOSE, LOOSE, -1, 0};
        long[] low = filled(-LOOSE);
        long[] high = filled(LOOSE);
        for (int corner = 0; corner < 1024; corner++) {
            long[] f = new long[5];
            for (int i = 0; i < 5; i++) {
                f[i] = extremes[corner >>> (2 * i) & 3];
            }
            checkProduct(f, low);
            checkProduct(high, f);
            checkProduct(f, f);
            checkSquare(f);
        }
    }

    @Property
    void addsAndSubtracts(@ForAll("tight") long[] f, @ForAll("tight") long[] g) {
        FieldElement r = new FieldElement();
        r.add(element(f), element(g));
        assertEquals(value(f).add(value(g)), value(r));
        r.subtract(element(f), element(g));
        assertEquals(value(f).subtract(value(g)), value(r));
    }

    @Property(tries = 3_000)
    void addsTheMultipleByA24(@ForAll("tight") long[] f, @ForAll("loose") long[] g) {
        FieldElement r = new FieldElement();
        r.addMultipliedByA24(element(f), element(g));
        assertCongruent(value(f).add(value(g).multiply(BigInteger.valueOf(121665))), r);
        for (long limb : limbs(r)) {
            assertTrue(limb >= -(1L << 25) && limb <= (1L << 52) + (1L << 25), "limb " + limb);
        }
    }

    @Property(tries = 300)
    void inverts(@ForAll("loose") long[] f) {
        FieldElement r = new FieldElement();
        r.invert(element(f));
        assertCongruent(value(f).modPow(P.subtract(BigInteger.TWO), P), r);
        assertTight(r);
    }

    @Test
    void invertsEdgeValues() {
        for (BigInteger edge : edges()) {
            FieldElement r = decoded(edge);
            r.invert(r);
            assertEquals(edge.modPow(P.subtract(BigInteger.TWO), P), encoded(r), () -> "of " + edge);
            assertTight(r);
        }
    }

    @Test
    void invertsZeroToZeroInEachOfItsForms() {
        for (BigInteger zero : List.of(BigInteger.ZERO, P)) {
            FieldElement r = new FieldElement();
            r.invert(decoded(zero));
            assertEquals(BigInteger.ZERO, encoded(r));
        }
    }

    /** Where a carry around leaves l0 a little below 0, so that it takes a second one. */
    @Test
    void encodesMultiplesOfTwoToTheTopAndLittleMoreOrLess() {
        for (long top = -3; top <= 3; top++) {
            for (long low = -60; low <= 60; low++) {
                long[] limbs = {low, 0, 0, 0, top << 51};
                assertEquals(value(limbs).mod(P), encoded(element(limbs)), () -> Arrays.toString(limbs));
            }
        }
    }

    @Property
    void selectsByMask(@ForAll("loose") long[] f, @ForAll("loose") long[] g) {
        FieldElement r = new FieldElement();
        r.select(element(f), element(g), 0);
        assertEquals(value(f), value(r));
        r.select(element(f), element(g), -1);
        assertEquals(value(g), value(r));
    }

    @Property
    void negatesAndSwapsByMask(@ForAll("loose") long[] f, @ForAll("loose") long[] g) {
        for (long mask : new long[] {0, -1}) {
            FieldElement r = element(f);
            r.negate(mask);
            assertEquals(mask == 0 ? value(f) : value(f).negate(), value(r));
            FieldElement first = element(f);
            FieldElement second = element(g);
            first.swap(second, mask);
            assertEquals(mask == 0 ? value(f) : value(g), value(first));
            assertEquals(mask == 0 ? value(g) : value(f), value(second));
        }
    }

    @Property(tries = 3_000)
    void encodesLooseElementsBelowP(@ForAll("loose") long[] f) {
        assertEquals(value(f).mod(P), encoded(element(f)));
    }

    @Test
    void encodesTheBoundsOfLooseLimbs() {
        for (long limb : new long[] {-LOOSE, -TIGHT, -1, 0, 1, TIGHT - 1, TIGHT, LOOSE}) {
            assertEquals(value(filled(limb)).mod(P), encoded(element(filled(limb))));
        }
    }

    @Test
    void decodesAndEncodesEdgeValues() {
        for (BigInteger edge : edges()) {
            assertEquals(edge.mod(P), encoded(decoded(edge)), () -> "of " + edge);
            assertTight(decoded(edge));
        }
    }

    @Test
    void operatesOnEdgeValues() {
        for (BigInteger f : edges()) {
            for (BigInteger g : List.of(f, BigInteger.ZERO, BigInteger.ONE, P.subtract(BigInteger.ONE), P)) {
                FieldElement sum = new FieldElement();
                sum.add(decoded(f), decoded(g));
                FieldElement difference = new FieldElement();
                difference.subtract(decoded(f), decoded(g));
                FieldElement product = new FieldElement();
                product.multiply(decoded(f), decoded(g));
                assertAll(
                        () -> assertEquals(f.add(g).mod(P), encoded(sum)),
                        () -> assertEquals(f.subtract(g).mod(P), encoded(difference)),
                        () -> assertEquals(f.multiply(g).mod(P), encoded(product)));
            }
        }
    }

    @Test
    void ignoresTheHighestBitWhenDecoding() {
        byte[] in = new byte[32];
        in[0] = 9;
        in[31] = (byte) 0x80;
        FieldElement r = new FieldElement();
        r.decode(in, 0);
        assertEquals(BigInteger.valueOf(9), value(r));
    }

    @Provide
    Arbitrary<long[]> loose() {
        return Arbitraries.longs().between(-LOOSE, LOOSE).array(long[].class).ofSize(5);
    }

    @Provide
    Arbitrary<long[]> tight() {
        Arbitrary<Long> first = Arbitraries.longs().between(-SLACK, TIGHT + SLACK);
        Arbitrary<long[]> others =
                Arbitraries.longs().between(0, TIGHT - 1).array(long[].class).ofSize(5);
        return others.flatMap(limbs -> first.map(l0 -> new long[] {l0, limbs[1], limbs[2], limbs[3], limbs[4]}));
    }

    private static List<BigInteger> edges() {
        List<BigInteger> edges = new ArrayList<>();
        for (int i = -20; i <= 18; i++) {
            edges.add(P.add(BigInteger.valueOf(i)));
        }
        for (int i = 0; i <= 20; i++) {
            edges.add(BigInteger.valueOf(i));
        }
        for (int bit = 5; bit < 255; bit++) {
            edges.add(BigInteger.TWO.pow(bit));
            edges.add(BigInteger.TWO.pow(bit).subtract(BigInteger.ONE));
        }
        return edges;
    }

    private static void checkProduct(long[] f, long[] g) {
        BigInteger expected = value(f).multiply(value(g));
        FieldElement r = new FieldElement();
        r.multiply(element(f), element(g));
        assertCongruent(expected, r);
        assertTight(r);
        FieldElement left = element(f);
        left.multiply(left, element(g));
        assertEquals(value(r), value(left), "the result may be the first factor");
        FieldElement right = element(g);
        right.multiply(element(f), right);
        assertEquals(value(r), value(right), "the result may be the second factor");
    }

    private static void checkSquare(long[] f) {
        FieldElement r = new FieldElement();
        r.square(element(f));
        assertCongruent(value(f).multiply(value(f)), r);
        assertTight(r);
        FieldElement inPlace = element(f);
        inPlace.square(inPlace);
        assertEquals(value(r), value(inPlace), "the result may be the argument");
    }

    private static void assertCongruent(BigInteger expected, FieldElement actual) {
        assertEquals(expected.mod(P), value(actual).mod(P));
    }

    private static void assertTight(FieldElement f) {
        assertTrue(f.l0 >= -SLACK && f.l0 <= TIGHT + SLACK, () -> "l0 " + f.l0);
        for (long limb : new long[] {f.l1, f.l2, f.l3, f.l4}) {
            assertTrue(limb >= 0 && limb < TIGHT, () -> "limb " + limb);
        }
    }

    private static long[] filled(long limb) {
        return new long[] {limb, limb, limb, limb, limb};
    }

    private static long[] limbs(FieldElement f) {
        return new long[] {f.l0, f.l1, f.l2, f.l3, f.l4};
    }

    private static FieldElement element(long[] limbs) {
        FieldElement f = new FieldElement();
        f.l0 = limbs[0];
        f.l1 = limbs[1];
        f.l2 = limbs[2];
        f.l3 = limbs[3];
        f.l4 = limbs[4];
        return f;
    }

    private static BigInteger value(FieldElement f) {
        return value(limbs(f));
    }

    private static BigInteger value(long[] limbs) {
        BigInteger value = BigInteger.ZERO;
        for (int i = 4; i >= 0; i--) {
            value = value.shiftLeft(51).add(BigInteger.valueOf(limbs[i]));
        }
        return value;
    }

    private static FieldElement decoded(BigInteger value) {
        FieldElement f = new FieldElement();
        f.decode(LittleEndian.bytes(value), 0);
        return f;
    }

    private static BigInteger encoded(FieldElement f) {
        byte[] out = new byte[33];
        f.encode(out, 1);
        return LittleEndian.value(out, 1);
    }
}
