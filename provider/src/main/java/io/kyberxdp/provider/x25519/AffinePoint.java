package io.kyberxdp.provider.x25519;

/** A point (x, y) of the twisted Edwards curve in the form in which it is added fastest. */
final class AffinePoint {

    /** Limbs of a point in a table: five each of y + x, y - x and 2 d x y. */
    static final int LIMBS = 15;

    final FieldElement yPlusX = new FieldElement();
    final FieldElement yMinusX = new FieldElement();
    final FieldElement xy2d = new FieldElement();

    /**
     * Makes this the digit's multiple of a point P, in time and by memory accesses that do not depend on the digit: all of
     * the eight multiples are read.
     *
     * @param t P, 2 P, ... 8 P from {@code at}
     * @param digit -8 to 8
     */
    void select(long[] t, int at, int digit) {
        long sign = digit >> 31;
        long magnitude = (digit ^ sign) - sign;
        // Where the magnitude is 0 no multiple is taken: (0, 1) has y + x = y - x = 1.
        long one = maskOfEqual(magnitude, 0) & 1;
        long m1 = maskOfEqual(magnitude, 1);
        long m2 = maskOfEqual(magnitude, 2);
        long m3 = maskOfEqual(magnitude, 3);
        long m4 = maskOfEqual(magnitude, 4);
        long m5 = maskOfEqual(magnitude, 5);
        long m6 = maskOfEqual(magnitude, 6);
        long m7 = maskOfEqual(magnitude, 7);
        long m8 = maskOfEqual(magnitude, 8);

        yPlusX.l0 = limb(t, at, m1, m2, m3, m4, m5, m6, m7, m8) | one;
        yPlusX.l1 = limb(t, at + 1, m1, m2, m3, m4, m5, m6, m7, m8);
        yPlusX.l2 = limb(t, at + 2, m1, m2, m3, m4, m5, m6, m7, m8);
        yPlusX.l3 = limb(t, at + 3, m1, m2, m3, m4, m5, m6, m7, m8);
        yPlusX.l4 = limb(t, at + 4, m1, m2, m3, m4, m5, m6, m7, m8);
        yMinusX.l0 = limb(t, at + 5, m1, m2, m3, m4, m5, m6, m7, m8) | one;
        yMinusX.l1 = limb(t, at + 6, m1, m2, m3, m4, m5, m6, m7, m8);
        yMinusX.l2 = limb(t, at + 7, m1, m2, m3, m4, m5, m6, m7, m8);
        yMinusX.l3 = limb(t, at + 8, m1, m2, m3, m4, m5, m6, m7, m8);
        yMinusX.l4 = limb(t, at + 9, m1, m2, m3, m4, m5, m6, m7, m8);
        xy2d.l0 = limb(t, at + 10, m1, m2, m3, m4, m5, m6, m7, m8);
        xy2d.l1 = limb(t, at + 11, m1, m2, m3, m4, m5, m6, m7, m8);
        xy2d.l2 = limb(t, at + 12, m1, m2, m3, m4, m5, m6, m7, m8);
        xy2d.l3 = limb(t, at + 13, m1, m2, m3, m4, m5, m6, m7, m8);
        xy2d.l4 = limb(t, at + 14, m1, m2, m3, m4, m5, m6, m7, m8);
        negate(sign);
    }

    /** Negates this when the mask is -1: -(x, y) = (-x, y), so y + x and y - x change places, and 2 d x y its sign. */
    private void negate(long mask) {
        yPlusX.swap(yMinusX, mask);
        xy2d.negate(mask);
    }

    /** -1 when the two small non-negative numbers are equal, else 0. */
    private static long maskOfEqual(long a, long b) {
        return ((a ^ b) - 1) >> 63;
    }

    /** The limb at {@code at} of the first multiple, or the same of another one, as one of eight masks says. */
    private static long limb(long[] t, int at, long m1, long m2, long m3, long m4, long m5, long m6, long m7, long m8) {
        return (m1 & t[at])
                | (m2 & t[at + LIMBS])
                | (m3 & t[at + 2 * LIMBS])
                | (m4 & t[at + 3 * LIMBS])
                | (m5 & t[at + 4 * LIMBS])
                | (m6 & t[at + 5 * LIMBS])
                | (m7 & t[at + 6 * LIMBS])
                | (m8 & t[at + 7 * LIMBS]);
    }

    /** Makes this a point, given 1 / Z and twice the curve's d, with limbs of the smallest form. */
    void set(EdwardsPoint p, FieldElement inverseOfZ, FieldElement d2) {
        FieldElement x = new FieldElement();
        FieldElement y = new FieldElement();
        x.multiply(p.x, inverseOfZ);
        y.multiply(p.y, inverseOfZ);
        yPlusX.add(y, x);
        yPlusX.reduce();
        yMinusX.subtract(y, x);
        yMinusX.reduce();
        xy2d.multiply(x, y);
        xy2d.multiply(xy2d, d2);
        xy2d.reduce();
    }

    /** Copies the 15 limbs to a table. */
    void copyTo(long[] table, int offset) {
        yPlusX.copyTo(table, offset);
        yMinusX.copyTo(table, offset + 5);
        xy2d.copyTo(table, offset + 10);
    }

    /** Overwrites the point. */
    void wipe() {
        yPlusX.wipe();
        yMinusX.wipe();
        xy2d.wipe();
    }
}
