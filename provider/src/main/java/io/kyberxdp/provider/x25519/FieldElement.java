package io.kyberxdp.provider.x25519;

import static java.lang.Double.doubleToRawLongBits;
import static java.lang.Math.multiplyHigh;

import io.kyberxdp.provider.bytes.LittleEndian;

/**
 * An element of the field of p = 2^255 - 19, a register that operations write to: {@code r.multiply(f, g)} is r = f g,
 * and r may be f or g.
 *
 * <p>The value is l0 + 2^51 l1 + 2^102 l2 + 2^153 l3 + 2^204 l4 modulo p; limbs are signed. An element is
 *
 * <ul>
 *   <li><em>tight</em> when l0 lies in [-19 * 2^12, 2^51 + 19 * 2^12] and every other limb in [0, 2^51): what multiplication,
 *       squaring and decoding return;
 *   <li><em>loose</em> when every limb lies in [-3 * 2^51 - 2^19, 3 * 2^51 + 2^19]: what they take. Addition and
 *       subtraction carry nothing, and a sum of tight elements, of which at most three are added and at most three
 *       subtracted, is loose.
 * </ul>
 */
final class FieldElement {

    /** Bytes of an encoded element. */
    static final int BYTES = 32;

    private static final int LIMB_BITS = 51;
    private static final long LIMB_MASK = (1L << LIMB_BITS) - 1;

    /** (A - 2) / 4 of the curve v^2 = u^3 + A u^2 + u (RFC 7748, section 5). */
    private static final long A24 = 121665;

    /** Makes the last bit of a double that it is added to 2^62; all but the lowest 51 bits of the sum are its own. */
    private static final double QUOTIENT_BIAS = 0x1.8p114;

    long l0;
    long l1;
    long l2;
    long l3;
    long l4;

    /** this = value, which is at most 2^51 - 1. */
    void set(long value) {
        l0 = value;
        l1 = 0;
        l2 = 0;
        l3 = 0;
        l4 = 0;
    }

    /** this = f. */
    void set(FieldElement f) {
        l0 = f.l0;
        l1 = f.l1;
        l2 = f.l2;
        l3 = f.l3;
        l4 = f.l4;
    }

    /** this = p, in the one form with no limb below 0 or above 2^51 - 1. */
    void setToPrime() {
        l0 = LIMB_MASK - 18;
        l1 = LIMB_MASK;
        l2 = LIMB_MASK;
        l3 = LIMB_MASK;
        l4 = LIMB_MASK;
    }

    /** Overwrites the value. */
    void wipe() {
        set(0);
    }

    /** this = f + g, limb by limb. */
    void add(FieldElement f, FieldElement g) {
        l0 = f.l0 + g.l0;
        l1 = f.l1 + g.l1;
        l2 = f.l2 + g.l2;
        l3 = f.l3 + g.l3;
        l4 = f.l4 + g.l4;
    }

    /** this = f - g, limb by limb. */
    void subtract(FieldElement f, FieldElement g) {
        l0 = f.l0 - g.l0;
        l1 = f.l1 - g.l1;
        l2 = f.l2 - g.l2;
        l3 = f.l3 - g.l3;
        l4 = f.l4 - g.l4;
    }

    /** this = f when mask is 0, g when it is -1, without a branch. */
    void select(FieldElement f, FieldElement g, long mask) {
        l0 = f.l0 ^ (mask & (f.l0 ^ g.l0));
        l1 = f.l1 ^ (mask & (f.l1 ^ g.l1));
        l2 = f.l2 ^ (mask & (f.l2 ^ g.l2));
        l3 = f.l3 ^ (mask & (f.l3 ^ g.l3));
        l4 = f.l4 ^ (mask & (f.l4 ^ g.l4));
    }

    /** this = -this when mask is -1, limb by limb; nothing changes when it is 0. */
    void negate(long mask) {
        l0 = (l0 ^ mask) - mask;
        l1 = (l1 ^ mask) - mask;
        l2 = (l2 ^ mask) - mask;
        l3 = (l3 ^ mask) - mask;
        l4 = (l4 ^ mask) - mask;
    }

    /** Exchanges this and f when mask is -1; nothing changes when it is 0. */
    void swap(FieldElement f, long mask) {
        long x0 = (l0 ^ f.l0) & mask;
        long x1 = (l1 ^ f.l1) & mask;
        long x2 = (l2 ^ f.l2) & mask;
        long x3 = (l3 ^ f.l3) & mask;
        long x4 = (l4 ^ f.l4) & mask;
        l0 ^= x0;
        l1 ^= x1;
        l2 ^= x2;
        l3 ^= x3;
        l4 ^= x4;
        f.l0 ^= x0;
        f.l1 ^= x1;
        f.l2 ^= x2;
        f.l3 ^= x3;
        f.l4 ^= x4;
    }

    /** Copies the five limbs to a table. */
    void copyTo(long[] table, int offset) {
        table[offset] = l0;
        table[offset + 1] = l1;
        table[offset + 2] = l2;
        table[offset + 3] = l3;
        table[offset + 4] = l4;
    }

    /**
     * this = f g.
     *
     * <p>Column k of the product is S(k), the sum of the f(i) g(j) with i + j = k and of the 19 f(i) g(j) with i + j = k +
     * 5: 112 bits. It is found as 2^62 q(k) + e(k). Floating point estimates q(k); then e(k) = S(k) - 2^62 q(k) is exact,
     * because it is computed modulo 2^64 and known to be small. That takes half of the multiplications of 128-bit columns,
     * and no carries between their halves.
     *
     * <p>With loose factors |S(k)| <= 77 * 9 * 2^102 < 2^111.5, where 77 = 1 + 4 * 19 is for k = 0, and |S(4)| < 2^107.5.
     * With the bias the sum lies between 2^114 and 2^115, where doubles are 2^62 apart. The two additions that involve the
     * bias round by up to 2^61 each, the other steps (19 g, a product, two sums) by up to 2^-53 |S| each: |e(k)| < 2^62 +
     * 2^60.5. Into it carries at most |S(k - 1)| / 2^51 < 2^60.5, or 19 |S(4)| / 2^51 < 2^60.8, and so a column stays below
     * 2^63 and its own carry below 2^12.
     */
    void multiply(FieldElement f, FieldElement g) {
        long f0 = f.l0, f1 = f.l1, f2 = f.l2, f3 = f.l3, f4 = f.l4;
        long g0 = g.l0, g1 = g.l1, g2 = g.l2, g3 = g.l3, g4 = g.l4;
        double x0 = f0, x1 = f1, x2 = f2, x3 = f3, x4 = f4;
        double y0 = g0, y1 = g1, y2 = g2, y3 = g3, y4 = g4;
        double m1 = 19 * y1, m2 = 19 * y2, m3 = 19 * y3, m4 = 19 * y4;
        long q0 = doubleToRawLongBits(((x0 * y0 + x1 * m4) + (x2 * m3 + x3 * m2)) + (x4 * m1 + QUOTIENT_BIAS));
        long q1 = doubleToRawLongBits(((x0 * y1 + x1 * y0) + (x2 * m4 + x3 * m3)) + (x4 * m2 + QUOTIENT_BIAS));
        long q2 = doubleToRawLongBits(((x0 * y2 + x1 * y1) + (x2 * y0 + x3 * m4)) + (x4 * m3 + QUOTIENT_BIAS));
        long q3 = doubleToRawLongBits(((x0 * y3 + x1 * y2) + (x2 * y1 + x3 * y0)) + (x4 * m4 + QUOTIENT_BIAS));
        long q4 = doubleToRawLongBits(((x0 * y4 + x1 * y3) + (x2 * y2 + x3 * y1)) + (x4 * y0 + QUOTIENT_BIAS));

        long e0 = f0 * g0 + 19 * (f1 * g4 + f2 * g3 + f3 * g2 + f4 * g1) - (q0 << 62);
        long e1 = f0 * g1 + f1 * g0 + 19 * (f2 * g4 + f3 * g3 + f4 * g2) - (q1 << 62);
        long e2 = f0 * g2 + f1 * g1 + f2 * g0 + 19 * (f3 * g4 + f4 * g3) - (q2 << 62);
        long e3 = f0 * g3 + f1 * g2 + f2 * g1 + f3 * g0 + 19 * (f4 * g4) - (q3 << 62);
        long e4 = f0 * g4 + f1 * g3 + f2 * g2 + f3 * g1 + f4 * g0 - (q4 << 62);

        // The carries that are known first are added first, which shortens the chain of dependent steps.
        e0 += 19 * ((q4 << 13) >> 2);
        e1 += (q0 << 13) >> 2;
        e2 += (q1 << 13) >> 2;
        e3 += (q2 << 13) >> 2;
        e4 += (q3 << 13) >> 2;
        e1 += e0 >> LIMB_BITS;
        e2 += e1 >> LIMB_BITS;
        e3 += e2 >> LIMB_BITS;
        e4 += e3 >> LIMB_BITS;
        l0 = (e0 & LIMB_MASK) + 19 * (e4 >> LIMB_BITS);
        l1 = e1 & LIMB_MASK;
        l2 = e2 & LIMB_MASK;
        l3 = e3 & LIMB_MASK;
        l4 = e4 & LIMB_MASK;
    }

    /** this = f^2: as {@link #multiply}, with equal products taken once and doubled. */
    void square(FieldElement f) {
        long f0 = f.l0, f1 = f.l1, f2 = f.l2, f3 = f.l3, f4 = f.l4;
        double x0 = f0, x1 = f1, x2 = f2, x3 = f3, x4 = f4;
        double y0 = 2 * x0, y1 = 2 * x1, y2 = 2 * x2, y3 = 2 * x3;
        double m3 = 19 * x3, m4 = 19 * x4;
        long q0 = doubleToRawLongBits((x0 * x0 + y1 * m4) + (y2 * m3 + QUOTIENT_BIAS));
        long q1 = doubleToRawLongBits((y0 * x1 + y2 * m4) + (x3 * m3 + QUOTIENT_BIAS));
        long q2 = doubleToRawLongBits((y0 * x2 + x1 * x1) + (y3 * m4 + QUOTIENT_BIAS));
        long q3 = doubleToRawLongBits((y0 * x3 + y1 * x2) + (x4 * m4 + QUOTIENT_BIAS));
        long q4 = doubleToRawLongBits((y0 * x4 + y1 * x3) + (x2 * x2 + QUOTIENT_BIAS));

        long d0 = 2 * f0, d1 = 2 * f1, d2 = 2 * f2, d3 = 2 * f3;
        long n3 = 19 * f3, n4 = 19 * f4;
        long e0 = f0 * f0 + d1 * n4 + d2 * n3 - (q0 << 62);
        long e1 = d0 * f1 + d2 * n4 + f3 * n3 - (q1 << 62);
        long e2 = d0 * f2 + f1 * f1 + d3 * n4 - (q2 << 62);
        long e3 = d0 * f3 + d1 * f2 + f4 * n4 - (q3 << 62);
        long e4 = d0 * f4 + d1 * f3 + f2 * f2 - (q4 << 62);

        // The carries that are known first are added first, which shortens the chain of dependent steps.
        e0 += 19 * ((q4 << 13) >> 2);
        e1 += (q0 << 13) >> 2;
        e2 += (q1 << 13) >> 2;
        e3 += (q2 << 13) >> 2;
        e4 += (q3 << 13) >> 2;
        e1 += e0 >> LIMB_BITS;
        e2 += e1 >> LIMB_BITS;
        e3 += e2 >> LIMB_BITS;
        e4 += e3 >> LIMB_BITS;
        l0 = (e0 & LIMB_MASK) + 19 * (e4 >> LIMB_BITS);
        l1 = e1 & LIMB_MASK;
        l2 = e2 & LIMB_MASK;
        l3 = e3 & LIMB_MASK;
        l4 = e4 & LIMB_MASK;
    }

    /** this = f + 121665 g, for f tight and g loose; each limb then lies in [-2^25, 2^52 + 2^25]. */
    void addMultipliedByA24(FieldElement f, FieldElement g) {
        long g0 = g.l0, g1 = g.l1, g2 = g.l2, g3 = g.l3, g4 = g.l4;
        long h0 = highOfA24Times(g0);
        long h1 = highOfA24Times(g1);
        long h2 = highOfA24Times(g2);
        long h3 = highOfA24Times(g3);
        long h4 = highOfA24Times(g4);
        l0 = f.l0 + ((A24 * g0) & LIMB_MASK) + 19 * h4;
        l1 = f.l1 + ((A24 * g1) & LIMB_MASK) + h0;
        l2 = f.l2 + ((A24 * g2) & LIMB_MASK) + h1;
        l3 = f.l3 + ((A24 * g3) & LIMB_MASK) + h2;
        l4 = f.l4 + ((A24 * g4) & LIMB_MASK) + h3;
    }

    /**
     * floor(a24 g / 2^51), for a limb of a loose element, as floor(a24 (g + 2^55) / 2^51) - 2^4 a24: multiplyHigh of JDK 17
     * branches on the signs of its operands before it is compiled, so none may be negative.
     */
    private static long highOfA24Times(long g) {
        return multiplyHigh((g + (1L << 55)) << 6, A24 << 7) - (A24 << 4);
    }

    /** this = 1 / f, and 0 for f = 0. */
    void invert(FieldElement f) {
        FieldInversion.invert(f, this);
    }

    /** this = the little-endian number in 32 bytes, its highest bit ignored; values from p on are taken modulo p. */
    void decode(byte[] in, int offset) {
        long w0 = LittleEndian.getLong(in, offset);
        long w1 = LittleEndian.getLong(in, offset + 8);
        long w2 = LittleEndian.getLong(in, offset + 16);
        long w3 = LittleEndian.getLong(in, offset + 24);
        l0 = w0 & LIMB_MASK;
        l1 = (w0 >>> 51 | w1 << 13) & LIMB_MASK;
        l2 = (w1 >>> 38 | w2 << 26) & LIMB_MASK;
        l3 = (w2 >>> 25 | w3 << 39) & LIMB_MASK;
        l4 = w3 >>> 12 & LIMB_MASK;
    }

    /** Writes the one encoding below p, 32 bytes, of a loose element. */
    void encode(byte[] out, int offset) {
        FieldElement r = new FieldElement();
        try {
            r.set(this);
            r.reduce();
            LittleEndian.putLong(out, offset, r.l0 | r.l1 << 51);
            LittleEndian.putLong(out, offset + 8, r.l1 >>> 13 | r.l2 << 38);
            LittleEndian.putLong(out, offset + 16, r.l2 >>> 26 | r.l3 << 25);
            LittleEndian.putLong(out, offset + 24, r.l3 >>> 39 | r.l4 << 12);
        } finally {
            r.wipe();
        }
    }

    /** Brings a loose element into its one form with a value below p and every limb in [0, 2^51). */
    void reduce() {
        // The first carry leaves a value in [-19 * 2^3, 2^255 + 19 * 2^3), the second one in [0, 2^255).
        carry();
        carry();
        subtractPrimeOnce();
    }

    /** Carries from limb to limb once around; only l0 may leave [0, 2^51), by the 19-fold carry of the last. */
    void carry() {
        l1 += l0 >> LIMB_BITS;
        l2 += l1 >> LIMB_BITS;
        l3 += l2 >> LIMB_BITS;
        l4 += l3 >> LIMB_BITS;
        l0 = (l0 & LIMB_MASK) + 19 * (l4 >> LIMB_BITS);
        l1 &= LIMB_MASK;
        l2 &= LIMB_MASK;
        l3 &= LIMB_MASK;
        l4 &= LIMB_MASK;
    }

    /** Subtracts p from a value in [p, 2^255), where adding 19 reaches 2^255, and nothing from a smaller one. */
    private void subtractPrimeOnce() {
        long q = (l0 + 19) >> LIMB_BITS;
        q = (l1 + q) >> LIMB_BITS;
        q = (l2 + q) >> LIMB_BITS;
        q = (l3 + q) >> LIMB_BITS;
        q = (l4 + q) >> LIMB_BITS;
        l0 += 19 * q;
        l1 += l0 >> LIMB_BITS;
        l2 += l1 >> LIMB_BITS;
        l3 += l2 >> LIMB_BITS;
        l4 += l3 >> LIMB_BITS;
        l0 &= LIMB_MASK;
        l1 &= LIMB_MASK;
        l2 &= LIMB_MASK;
        l3 &= LIMB_MASK;
        l4 &= LIMB_MASK;
    }
}
