package io.kyberxdp.provider.x25519;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * Multiples of the base point B, u = 9, on the twisted Edwards curve (RFC 7748, section 4.1), and multiplication by a scalar
 * with them: row i of 32 holds 1 to 8 times 2^(8 i) B. Computed once, in ten or more milliseconds of
 * cold code, when the class is first used.
 */
final class BasePointTable {

    /** Entries of a row. */
    private static final int MULTIPLES = 8;

    private static final int ROWS = 32;
    private static final int ROW_LIMBS = MULTIPLES * AffinePoint.LIMBS;
    private static final int DIGITS = 2 * ROWS;

    private static final BigInteger P = BigInteger.TWO.pow(255).subtract(BigInteger.valueOf(19));

    private static final long[] TABLE = table();

    private BasePointTable() {}

    /**
     * Writes the u-coordinate of the scalar's multiple of the base point.
     *
     * @param scalar 32 bytes, clamped
     * @param out receives 32 bytes at {@code offset}
     */
    static void multiply(byte[] scalar, byte[] out, int offset) {
        byte[] digits = new byte[DIGITS];
        EdwardsPoint sum = new EdwardsPoint();
        AffinePoint term = new AffinePoint();
        try {
            recode(scalar, digits);
            sum.setNeutral();
            addRows(sum, term, digits, 1);
            for (int i = 0; i < 4; i++) {
                sum.twice();
            }
            addRows(sum, term, digits, 0);
            sum.encodeMontgomeryU(out, offset);
        } finally {
            Arrays.fill(digits, (byte) 0);
            sum.wipe();
            term.wipe();
        }
    }

    /** Adds, for each row, the multiple that the row's even (0) or odd (1) digit asks for. */
    private static void addRows(EdwardsPoint sum, AffinePoint term, byte[] digits, int parity) {
        for (int row = 0; row < ROWS; row++) {
            select(term, row, digits[2 * row + parity]);
            sum.add(term);
        }
    }

    /** Makes the point the digit's multiple of 2^(8 row) B, without a trace of the digit in time or memory accesses. */
    static void select(AffinePoint point, int row, int digit) {
        point.select(TABLE, row * ROW_LIMBS, digit);
    }

    /** Writes a clamped scalar in radix 16 with digits from -8 to 7, the last from 4 to 8. */
    static void recode(byte[] scalar, byte[] digits) {
        int carry = 0;
        for (int i = 0; i < DIGITS - 1; i++) {
            int digit = (scalar[i >>> 1] >>> (4 * (i & 1)) & 15) + carry;
            carry = (digit + 8) >>> 4;
            digits[i] = (byte) (digit - (carry << 4));
        }
        digits[DIGITS - 1] = (byte) ((scalar[ROWS - 1] >>> 4 & 15) + carry);
    }

    private static long[] table() {
        BigInteger d = BigInteger.valueOf(-121665).multiply(inverse(121666)).mod(P);
        FieldElement d2 = element(d.shiftLeft(1));
        AffinePoint[] firsts = affine(firsts(basePoint(d)), d2);
        AffinePoint[] entries = affine(multiples(firsts), d2);
        long[] table = new long[entries.length * AffinePoint.LIMBS];
        for (int i = 0; i < entries.length; i++) {
            entries[i].copyTo(table, i * AffinePoint.LIMBS);
        }
        return table;
    }

    /** The first point of each row, 2^(8 row) B. */
    private static EdwardsPoint[] firsts(EdwardsPoint base) {
        EdwardsPoint[] firsts = new EdwardsPoint[ROWS];
        EdwardsPoint power = base;
        for (int row = 0; row < ROWS; row++) {
            firsts[row] = new EdwardsPoint();
            firsts[row].set(power);
            for (int i = 0; i < 8; i++) {
                power.twice();
            }
        }
        return firsts;
    }

    /** All rows, one after another, from their first points. */
    private static EdwardsPoint[] multiples(AffinePoint[] firsts) {
        EdwardsPoint[] multiples = new EdwardsPoint[ROWS * MULTIPLES];
        for (int row = 0; row < ROWS; row++) {
            EdwardsPoint sum = new EdwardsPoint();
            sum.setNeutral();
            for (int i = 0; i < MULTIPLES; i++) {
                sum.add(firsts[row]);
                EdwardsPoint multiple = new EdwardsPoint();
                multiple.set(sum);
                multiples[row * MULTIPLES + i] = multiple;
            }
        }
        return multiples;
    }

    /** The points in affine form, by one inversion for all (Montgomery's trick). */
    private static AffinePoint[] affine(EdwardsPoint[] points, FieldElement d2) {
        FieldElement[] products = new FieldElement[points.length + 1];
        products[0] = new FieldElement();
        products[0].set(1);
        for (int i = 0; i < points.length; i++) {
            products[i + 1] = new FieldElement();
            products[i + 1].multiply(products[i], points[i].z);
        }
        FieldElement inverse = new FieldElement();
        inverse.invert(products[points.length]);
        FieldElement inverseOfZ = new FieldElement();
        AffinePoint[] affine = new AffinePoint[points.length];
        for (int i = points.length - 1; i >= 0; i--) {
            inverseOfZ.multiply(inverse, products[i]);
            affine[i] = new AffinePoint();
            affine[i].set(points[i], inverseOfZ, d2);
            inverse.multiply(inverse, points[i].z);
        }
        return affine;
    }

    /** The point whose y is (u - 1) / (u + 1) = 4 / 5 and whose x, (y^2 - 1) / (d y^2 + 1) squared, is even. */
    private static EdwardsPoint basePoint(BigInteger d) {
        BigInteger y = BigInteger.valueOf(4).multiply(inverse(5));
        BigInteger y2 = y.multiply(y);
        BigInteger x2 = y2.subtract(BigInteger.ONE)
                .multiply(d.multiply(y2).add(BigInteger.ONE).modInverse(P))
                .mod(P);
        BigInteger x = squareRoot(x2);
        x = x.testBit(0) ? P.subtract(x) : x;
        EdwardsPoint point = new EdwardsPoint();
        point.x.set(element(x));
        point.y.set(element(y));
        point.z.set(1);
        point.t.multiply(point.x, point.y);
        return point;
    }

    /** A square root modulo p of a square (RFC 8032, section 5.1.3). */
    private static BigInteger squareRoot(BigInteger square) {
        BigInteger root = square.modPow(P.add(BigInteger.valueOf(3)).shiftRight(3), P);
        if (root.multiply(root).mod(P).equals(square)) {
            return root;
        }
        BigInteger rootOfMinusOne = BigInteger.TWO.modPow(P.shiftRight(2), P);
        return root.multiply(rootOfMinusOne).mod(P);
    }

    private static BigInteger inverse(long n) {
        return BigInteger.valueOf(n).modInverse(P);
    }

    private static FieldElement element(BigInteger value) {
        byte[] bytes = new byte[FieldElement.BYTES];
        BigInteger rest = value.mod(P);
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = rest.shiftRight(8 * i).byteValue();
        }
        FieldElement element = new FieldElement();
        element.decode(bytes, 0);
        return element;
    }
}
