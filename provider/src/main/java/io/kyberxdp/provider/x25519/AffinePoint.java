package io.kyberxdp.provider.x25519;

/** A point (x, y) of the twisted Edwards curve in the form in which it is added fastest. */
final class AffinePoint {

    /** Limbs of a point in a table: five each of y + x, y - x and 2 d x y. */
    static final int LIMBS = 15;

    final FieldElement yPlusX = new FieldElement();
    final FieldElement yMinusX = new FieldElement();
    final FieldElement xy2d = new FieldElement();
    private final FieldElement negated = new FieldElement();

    /**
     * Makes this the digit's multiple of a point P, in time and by memory accesses that do not depend on the digit.
     *
     * @param multiples P, 2 P, ... 8 P from {@code offset}
     * @param digit -8 to 8
     */
    void select(long[] multiples, int offset, int digit) {
        int sign = digit >> 31;
        int magnitude = (digit ^ sign) - sign;
        // Where the magnitude is 0 no entry is taken: (0, 1) has y + x = y - x = 1.
        int zero = (magnitude - 1) >> 31;
        negated.selectMultiple(multiples, offset, magnitude);
        negated.l0 |= zero & 1;
        yMinusX.selectMultiple(multiples, offset + 5, magnitude);
        yMinusX.l0 |= zero & 1;
        xy2d.selectMultiple(multiples, offset + 10, magnitude);

        // -(x, y) = (-x, y): y + x and y - x change places, 2 d x y its sign.
        yPlusX.select(negated, yMinusX, sign);
        yMinusX.select(yMinusX, negated, sign);
        negated.negate(xy2d);
        xy2d.select(xy2d, negated, sign);
    }

    /** Makes this the given point, reduced so that its limbs are tight. */
    void set(EdwardsPoint p, FieldElement d2) {
        FieldElement x = new FieldElement();
        FieldElement y = new FieldElement();
        negated.invert(p.z);
        x.multiply(p.x, negated);
        y.multiply(p.y, negated);
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
        negated.wipe();
    }
}
