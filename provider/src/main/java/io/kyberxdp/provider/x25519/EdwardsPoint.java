package io.kyberxdp.provider.x25519;

/**
 * A point of -x^2 + y^2 = 1 + d x^2 y^2, the twisted Edwards curve that is birationally equivalent to curve25519 (RFC
 * 7748, section 4.1), in extended coordinates: x = X / Z, y = Y / Z, x y = T / Z. The formulas are complete (RFC 8032,
 * section 5.1.4): no point is a special case.
 */
final class EdwardsPoint {

    final FieldElement x = new FieldElement();
    final FieldElement y = new FieldElement();
    final FieldElement z = new FieldElement();
    final FieldElement t = new FieldElement();

    private final FieldElement a = new FieldElement();
    private final FieldElement b = new FieldElement();
    private final FieldElement c = new FieldElement();
    private final FieldElement e = new FieldElement();

    /** Makes this the neutral element (0, 1). */
    void setNeutral() {
        x.set(0);
        y.set(1);
        z.set(1);
        t.set(0);
    }

    /** Makes this the given point. */
    void set(EdwardsPoint p) {
        x.set(p.x);
        y.set(p.y);
        z.set(p.z);
        t.set(p.t);
    }

    /** Adds a point. */
    void add(AffinePoint p) {
        a.subtract(y, x);
        a.multiply(a, p.yMinusX);
        b.add(y, x);
        b.multiply(b, p.yPlusX);
        c.multiply(t, p.xy2d);
        e.subtract(b, a);
        b.add(b, a);
        z.add(z, z);
        a.subtract(z, c);
        c.add(z, c);
        complete();
    }

    /** Doubles this point. */
    void twice() {
        e.add(x, y);
        e.square(e);
        x.square(x);
        y.square(y);
        z.square(z);
        b.add(x, y);
        e.subtract(b, e);
        c.subtract(x, y);
        a.add(z, z);
        a.add(a, c);
        complete();
    }

    /** The last four products of both formulas, for E in e, F in a, G in c and H in b. */
    private void complete() {
        x.multiply(e, a);
        y.multiply(c, b);
        t.multiply(e, b);
        z.multiply(a, c);
    }

    /**
     * Writes the u-coordinate (1 + y) / (1 - y) of the point's image on curve25519; 0 for the neutral element.
     *
     * @param out receives 32 bytes at {@code offset}
     */
    void encodeMontgomeryU(byte[] out, int offset) {
        a.subtract(z, y);
        a.invert(a);
        b.add(z, y);
        b.multiply(a, b);
        b.encode(out, offset);
    }

    /** Overwrites the point and what its operations left behind. */
    void wipe() {
        x.wipe();
        y.wipe();
        z.wipe();
        t.wipe();
        a.wipe();
        b.wipe();
        c.wipe();
        e.wipe();
    }
}
