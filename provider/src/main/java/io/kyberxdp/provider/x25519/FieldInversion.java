package io.kyberxdp.provider.x25519;

import static java.lang.Math.multiplyHigh;

/**
 * Inversion modulo p = 2^255 - 19 by division steps (Bernstein and Yang, "Fast constant-time gcd computation and modular
 * inversion", 2019), which take half the time of the power p - 2.
 *
 * <p>From f = p, g = x and delta = 1/2 a division step goes to
 *
 * <pre>
 *   (1 - delta, g, (g - f) / 2)             when delta is positive and g is odd,
 *   (1 + delta, f, (g + (g mod 2) f) / 2)   else.
 * </pre>
 *
 * <p>590 steps bring g to 0 and f to plus or minus gcd(p, x) for every 256-bit x; this bound for a start at 1/2 is by
 * Wuille ("Bounds on divsteps iterations in safegcd", 2021), with a machine-checked proof by O'Connor and Poelstra. All 612
 * steps made here run for every x. They run in rounds of 51, as only the lowest 51 bits of f and g decide 51 steps: a round
 * makes its matrix from those, then applies it to f and g, and to d and e, with d x = f and e x = g modulo p.
 *
 * <p>The numbers are held in registers of five 51-bit limbs of which only l4 is signed or larger. |f| and |g| are at most p,
 * |d| and |e| grow by at most p a round.
 */
final class FieldInversion {

    private static final int ROUNDS = 12;
    private static final int LIMB_BITS = 51;
    private static final int FIRST_HALF = 25;
    private static final long LIMB_MASK = (1L << LIMB_BITS) - 1;

    /** 1 / 19 modulo 2^51, by four Newton steps from an inverse modulo 2^4. */
    private static final long INVERSE_OF_19 = inverseOf19();

    private FieldElement f = new FieldElement();
    private FieldElement g = new FieldElement();
    private FieldElement d = new FieldElement();
    private FieldElement e = new FieldElement();
    private FieldElement spare = new FieldElement();

    /** -(delta + 1/2), negative where delta is positive. */
    private long zeta = -1;

    /** The lowest bits of f and g, as many as the round still has steps to make. */
    private long lowBitsF;

    private long lowBitsG;

    /** The round's matrix, 2^51 times the steps' product: f' = (u f + v g) / 2^51, g' = (q f + r g) / 2^51. */
    private long u;

    private long v;
    private long q;
    private long r;

    private FieldInversion() {}

    /** Sets {@code result}, which may be x, to 1 / x, tight; to 0 where x is 0. */
    static void invert(FieldElement x, FieldElement result) {
        FieldInversion inversion = new FieldInversion();
        try {
            inversion.run(x, result);
        } finally {
            inversion.wipe();
        }
    }

    private void run(FieldElement x, FieldElement result) {
        f.setToPrime();
        g.set(x);
        g.reduce();
        e.set(1);
        for (int i = 0; i < ROUNDS; i++) {
            divide(f.l0, g.l0);
            FieldElement h = spare;
            combine(h, u, f, v, g);
            combine(f, q, f, r, g);
            spare = g;
            g = f;
            f = h;
            h = spare;
            combine(h, u, d, v, e);
            combine(d, q, d, r, e);
            spare = e;
            e = d;
            d = h;
        }
        // f is 1 or -1, or plus or minus p where x and d are 0, and d x = f.
        d.negate(f.l4 >> 63);
        d.carry();
        result.set(d);
    }

    /** Makes a round's 51 division steps on the low bits of f and g, and its matrix, the product of two halves'. */
    private void divide(long lowF, long lowG) {
        lowBitsF = lowF;
        lowBitsG = lowG;
        divide(FIRST_HALF);
        long u1 = u;
        long v1 = v;
        long q1 = q;
        long r1 = r;
        divide(LIMB_BITS - FIRST_HALF);
        long u2 = u;
        long q2 = q;
        u = u2 * u1 + v * q1;
        v = u2 * v1 + v * r1;
        q = q2 * u1 + r * q1;
        r = q2 * v1 + r * r1;
    }

    /** Makes up to 30 steps. A row of the matrix, (u, v), is held as u + 2^32 v: every operation on it is linear. */
    private void divide(int steps) {
        long f0 = lowBitsF;
        long g0 = lowBitsG;
        long uv = 1;
        long qr = 1L << 32;
        long z = zeta;
        for (int i = 0; i < steps; i++) {
            long positive = z >> 63;
            long odd = -(g0 & 1);
            // If g is odd, (g, q, r) gains (f, u, v), or loses it where delta is positive.
            g0 += ((f0 ^ positive) - positive) & odd;
            qr += ((uv ^ positive) - positive) & odd;
            // Where both hold (f, u, v) becomes what (g, q, r) was: the sum of the old one and the difference.
            long swap = positive & odd;
            z = (z ^ swap) - 1;
            f0 += g0 & swap;
            uv = (uv + (qr & swap)) << 1;
            g0 >>= 1;
        }
        lowBitsF = f0;
        lowBitsG = g0;
        zeta = z;
        u = (int) uv;
        v = (uv - u) >> 32;
        q = (int) qr;
        r = (qr - q) >> 32;
    }

    /**
     * out = (a x + b y) / 2^51 modulo p; out may be x. A multiple m of p, m in [0, 2^51), makes the division exact: modulo
     * 2^51, p is -19, and m p = 2^255 m - 19 m costs two additions.
     *
     * <p>Columns are split by {@link #high} into 2^56 h + e. With |a| + |b| at most 2^51 they are below 2^107, and |e| is at
     * most 2^57.
     */
    private static void combine(FieldElement out, long a, FieldElement x, long b, FieldElement y) {
        long h0 = high(a, x.l0, b, y.l0);
        long h1 = high(a, x.l1, b, y.l1);
        long h2 = high(a, x.l2, b, y.l2);
        long h3 = high(a, x.l3, b, y.l3);
        long h4 = high(a, x.l4, b, y.l4);
        long e0 = a * x.l0 + b * y.l0 - (h0 << 56);
        long e1 = a * x.l1 + b * y.l1 - (h1 << 56);
        long e2 = a * x.l2 + b * y.l2 - (h2 << 56);
        long e3 = a * x.l3 + b * y.l3 - (h3 << 56);
        long e4 = a * x.l4 + b * y.l4 - (h4 << 56);

        long m = (e0 * INVERSE_OF_19) & LIMB_MASK;
        e1 += (h0 << 5) + ((e0 - 19 * m) >> LIMB_BITS);
        e2 += (h1 << 5) + (e1 >> LIMB_BITS);
        e3 += (h2 << 5) + (e2 >> LIMB_BITS);
        e4 += (h3 << 5) + (e3 >> LIMB_BITS);
        out.l0 = e1 & LIMB_MASK;
        out.l1 = e2 & LIMB_MASK;
        out.l2 = e3 & LIMB_MASK;
        out.l3 = e4 & LIMB_MASK;
        out.l4 = (h4 << 5) + (e4 >> LIMB_BITS) + m;
    }

    /** An integer h with a s + b t - 2^56 h in [-2^57, 2^57). */
    private static long high(long a, long s, long b, long t) {
        return high(a, s) + high(b, t);
    }

    /**
     * floor(a s / 2^56) or one more, for |a| <= 2^51 and |s| < 2^56, as floor((a + 2^51)(s + 2^56) / 2^56) - (a + 2^51) -
     * floor(s / 2^5): multiplyHigh of JDK 17 branches on the signs of its operands before it is compiled, so none may be
     * negative.
     */
    private static long high(long a, long s) {
        long positive = a + (1L << 51);
        return multiplyHigh(positive << 8, s + (1L << 56)) - positive - (s >> 5);
    }

    private static long inverseOf19() {
        long inverse = 11;
        for (int i = 0; i < 4; i++) {
            inverse *= 2 - 19 * inverse;
        }
        return inverse & LIMB_MASK;
    }

    private void wipe() {
        f.wipe();
        g.wipe();
        d.wipe();
        e.wipe();
        spare.wipe();
        zeta = 0;
        lowBitsF = 0;
        lowBitsG = 0;
        u = 0;
        v = 0;
        q = 0;
        r = 0;
    }
}
