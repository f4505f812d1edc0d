package io.kyberxdp.provider.x25519;

/**
 * Multiplication of any u-coordinate by the Montgomery ladder (RFC 7748, section 5), for clamped scalars.
 *
 * <p>Two points are kept as u = x / z: the multiple n of P that the bits read so far make, and (n + 1) P. A step doubles
 * one of them and adds both. RFC 7748 swaps the two, in place, so that the first is the one to double. Their sum does not
 * depend on their order, though, so here the one to double is selected at the single place that needs it, and the double
 * always becomes the first.
 */
final class MontgomeryLadder {

    private static final int TOP_BIT = 254;

    /** A clamped scalar is a multiple of 2^3: its last three steps have no use for (n + 1) P. */
    private static final int COFACTOR_BITS = 3;

    private final FieldElement u = new FieldElement();
    private final FieldElement x2 = new FieldElement();
    private final FieldElement z2 = new FieldElement();
    private final FieldElement x3 = new FieldElement();
    private final FieldElement z3 = new FieldElement();
    private final FieldElement a = new FieldElement();
    private final FieldElement b = new FieldElement();
    private final FieldElement c = new FieldElement();
    private final FieldElement d = new FieldElement();

    /**
     * Writes the u-coordinate of the scalar's multiple of the point with the given one; 0 for the neutral element.
     *
     * @param scalar 32 bytes, clamped
     * @param point u, 32 bytes from {@code pointOffset}
     * @param out receives 32 bytes at {@code outOffset}
     */
    void multiply(byte[] scalar, byte[] point, int pointOffset, byte[] out, int outOffset) {
        u.decode(point, pointOffset);
        x2.set(1);
        x3.set(u);
        z3.set(1);
        int previous = 0;
        for (int i = TOP_BIT; i >= COFACTOR_BITS; i--) {
            int bit = scalar[i >>> 3] >>> (i & 7) & 1;
            step(-(bit ^ previous));
            previous = bit;
        }
        x2.select(x2, x3, -previous);
        z2.select(z2, z3, -previous);
        for (int i = 0; i < COFACTOR_BITS; i++) {
            a.add(x2, z2);
            b.subtract(x2, z2);
            doubleToFirst();
        }
        z2.invert(z2);
        x2.multiply(x2, z2);
        x2.encode(out, outOffset);
    }

    /** One step; the first point is doubled when the mask is 0, the second when it is -1. */
    private void step(long mask) {
        a.add(x2, z2);
        b.subtract(x2, z2);
        c.add(x3, z3);
        d.subtract(x3, z3);
        x3.multiply(d, a);
        z3.multiply(c, b);
        a.select(a, c, mask);
        b.select(b, d, mask);
        c.add(x3, z3);
        d.subtract(x3, z3);
        x3.square(c);
        d.square(d);
        doubleToFirst();
        z3.multiply(d, u);
    }

    /** (x2 : z2) = twice the point of which a is x + z and b is x - z. */
    private void doubleToFirst() {
        a.square(a);
        b.square(b);
        x2.multiply(a, b);
        b.subtract(a, b);
        a.addMultipliedByA24(a, b);
        z2.multiply(a, b);
    }

    /** Overwrites all that depends on the scalar. */
    void wipe() {
        x2.wipe();
        z2.wipe();
        x3.wipe();
        z3.wipe();
        a.wipe();
        b.wipe();
        c.wipe();
        d.wipe();
    }
}
