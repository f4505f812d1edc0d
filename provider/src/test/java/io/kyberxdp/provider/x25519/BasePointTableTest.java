package io.kyberxdp.provider.x25519;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** The base point's table against affine arithmetic with BigInteger. */
class BasePointTableTest {

    private static final BigInteger P = BigInteger.TWO.pow(255).subtract(BigInteger.valueOf(19));
    private static final BigInteger D = fraction(-121665, 121666);

    /** The base point as RFC 7748, section 4.1, prints it. */
    private static final Affine BASE = new Affine(
            new BigInteger("15112221349535400772501151409588531511454012693041857206046113283949847762202"),
            new BigInteger("46316835694926478169428394003475163141307993866256225615783033603165251855960"));

    @Test
    void everyEntryIsItsMultipleOfTheBasePoint() {
        Affine first = BASE;
        for (int row = 0; row < 32; row++) {
            Affine multiple = Affine.NEUTRAL;
            for (int digit = 1; digit <= 8; digit++) {
                multiple = multiple.plus(first);
                assertSelects(multiple, row, digit);
                assertSelects(multiple.negated(), row, -digit);
            }
            assertSelects(Affine.NEUTRAL, row, 0);
            for (int i = 0; i < 8; i++) {
                first = first.plus(first);
            }
        }
    }

    @Property
    void digitsMakeUpTheScalar(@ForAll @Size(32) byte[] scalar) {
        checkDigits(scalar);
    }

    @Test
    void digitsMakeUpExtremeScalars() {
        for (int value : new int[] {0x00, 0xff, 0x77, 0x78, 0x87, 0x88}) {
            byte[] scalar = new byte[32];
            Arrays.fill(scalar, (byte) value);
            checkDigits(scalar);
        }
    }

    @Test
    void pointsAddAndDoubleLikeAffineOnes() {
        EdwardsPoint sum = new EdwardsPoint();
        sum.setNeutral();
        AffinePoint base = new AffinePoint();
        BasePointTable.select(base, 0, 1);
        Affine expected = Affine.NEUTRAL;
        for (int i = 0; i < 100; i++) {
            sum.twice();
            expected = expected.plus(expected);
            assertPoint(expected, sum);
            sum.add(base);
            expected = expected.plus(BASE);
            assertPoint(expected, sum);
        }
    }

    private static void checkDigits(byte[] scalar) {
        byte[] clamped = scalar.clone();
        clamped[0] &= (byte) 248;
        clamped[31] = (byte) ((clamped[31] & 127) | 64);
        byte[] digits = new byte[64];
        BasePointTable.recode(clamped, digits);
        BigInteger sum = BigInteger.ZERO;
        for (int i = 63; i >= 0; i--) {
            assertTrue(digits[i] >= -8 && digits[i] <= 8, "digit " + digits[i]);
            sum = sum.shiftLeft(4).add(BigInteger.valueOf(digits[i]));
        }
        assertEquals(LittleEndian.value(clamped, 0), sum);
    }

    private static void assertSelects(Affine expected, int row, int digit) {
        AffinePoint selected = new AffinePoint();
        BasePointTable.select(selected, row, digit);
        String entry = "row " + row + ", digit " + digit;
        assertEquals(expected.y.add(expected.x).mod(P), value(selected.yPlusX), entry);
        assertEquals(expected.y.subtract(expected.x).mod(P), value(selected.yMinusX), entry);
        BigInteger xy2d = expected.x.multiply(expected.y).multiply(D).shiftLeft(1);
        assertEquals(xy2d.mod(P), value(selected.xy2d), entry);
    }

    private static void assertPoint(Affine expected, EdwardsPoint actual) {
        BigInteger z = value(actual.z);
        assertEquals(expected.x.multiply(z).mod(P), value(actual.x));
        assertEquals(expected.y.multiply(z).mod(P), value(actual.y));
        assertEquals(expected.x.multiply(expected.y).multiply(z).mod(P), value(actual.t));
    }

    private static BigInteger value(FieldElement f) {
        byte[] out = new byte[32];
        f.encode(out, 0);
        return LittleEndian.value(out, 0);
    }

    private static BigInteger fraction(long numerator, long denominator) {
        return BigInteger.valueOf(numerator)
                .multiply(BigInteger.valueOf(denominator).modInverse(P))
                .mod(P);
    }

    /** A point of -x^2 + y^2 = 1 + d x^2 y^2 (RFC 7748, section 4.1). */
    private record Affine(BigInteger x, BigInteger y) {

        static final Affine NEUTRAL = new Affine(BigInteger.ZERO, BigInteger.ONE);

        Affine plus(Affine q) {
            BigInteger dxxyy = D.multiply(x).multiply(q.x).multiply(y).multiply(q.y);
            BigInteger sumX = x.multiply(q.y).add(y.multiply(q.x));
            BigInteger sumY = y.multiply(q.y).add(x.multiply(q.x));
            return new Affine(
                    sumX.multiply(BigInteger.ONE.add(dxxyy).modInverse(P)).mod(P),
                    sumY.multiply(BigInteger.ONE.subtract(dxxyy).modInverse(P)).mod(P));
        }

        Affine negated() {
            return new Affine(P.subtract(x).mod(P), y);
        }
    }
}
