package io.kyberxdp.provider.mlkem;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Against the definitions of FIPS 203, section 4.3, computed the slow way. */
class NttTest {

    private static final int N = 256;
    private static final int Q = 3329;

    private final SplittableRandom random = new SplittableRandom(203);

    /** 17^(2 BitRev7(i) + 1), the root that makes X^2 - gamma the i-th modulus. */
    private static final int[] GAMMAS = gammas();

    private static int[] gammas() {
        int[] gammas = new int[N / 2];
        for (int i = 0; i < gammas.length; i++) {
            String bits = String.format("%7s", Integer.toBinaryString(i)).replace(' ', '0');
            int reversed = Integer.parseInt(new StringBuilder(bits).reverse().toString(), 2);
            gammas[i] = BigInteger.valueOf(17)
                    .modPow(BigInteger.valueOf(2L * reversed + 1), BigInteger.valueOf(Q))
                    .intValueExact();
        }
        return gammas;
    }

    @Test
    void everyCoefficientHasItsOwnPlace() {
        int[] places = new int[N];
        for (int i = 0; i < N; i++) {
            places[i] = Layout.place(i);
        }
        int[] natural = random.ints(N, 0, Q).toArray();
        int[] laidOut = new int[N];
        Layout.fromNatural(natural, laidOut);
        for (int i = 0; i < N; i++) {
            assertEquals(natural[i], laidOut[places[i]]);
        }
        Arrays.sort(places);
        for (int i = 0; i < N; i++) {
            assertEquals(i, places[i]);
        }
        int[] back = new int[N];
        Layout.toNatural(laidOut, back);
        assertArrayEquals(natural, back);
    }

    @Test
    void transformsEveryBasisVector() {
        for (int i = 0; i < N; i++) {
            int[] basis = new int[N];
            basis[i] = 1;
            assertArrayEquals(slowNtt(basis), ntt(basis), "X^" + i);
        }
    }

    @Test
    void transformsRandomPolynomials() {
        for (int i = 0; i < 100; i++) {
            int[] f = random.ints(N, 0, Q).toArray();
            assertArrayEquals(slowNtt(f), ntt(f));
        }
    }

    @Test
    void transformsTheLargestCoefficients() {
        for (int limit : new int[] {2 * Q - 1, 1 - 2 * Q}) {
            int[] f = new int[N];
            Arrays.fill(f, limit);
            assertArrayEquals(slowNtt(f), ntt(f));
        }
    }

    @Test
    void staysWithinItsDeclaredBound() {
        for (int i = 0; i < 100; i++) {
            int[] out = new int[N];
            Ntt.forward(
                    random.ints(N, 0, 2)
                            .map(sign -> sign == 0 ? 2 * Q - 1 : 1 - 2 * Q)
                            .toArray(),
                    out);
            assertTrue(Arrays.stream(out).allMatch(c -> Math.abs(c) < 6 * Q));
        }
    }

    @Test
    void inverseUndoesTheTransform() {
        int[] one = new int[N];
        one[0] = 1;
        int[] oneHat = ntt(one);
        for (int i = 0; i < 100; i++) {
            int[] f = random.ints(N, 0, Q).toArray();
            assertArrayEquals(f, invert(inner(placed(oneHat), placed(ntt(f)))));
        }
    }

    @Test
    void inverseKeepsEveryCoefficientCentred() {
        for (int limit : new int[] {2 * Q - 1, 1 - 2 * Q}) {
            int[] product = new int[N];
            int[] out = new int[N];
            Arrays.fill(product, limit);
            Ntt.inverse(product, out);
            assertTrue(Arrays.stream(out).allMatch(c -> Math.abs(c) <= Field.REDUCED_MAX));
        }
    }

    @Test
    void productsAreNegacyclicConvolutions() {
        for (int i = 0; i < 30; i++) {
            int[] f = random.ints(N, 0, Q).toArray();
            int[] g = random.ints(N, 0, Q).toArray();
            assertArrayEquals(schoolbook(f, g), invert(inner(placed(ntt(f)), placed(ntt(g)))));
        }
    }

    @Test
    void innerProductsSumThreeProducts() {
        int[][] f = new int[3][];
        int[][] g = new int[3][];
        int[] expected = new int[N];
        for (int i = 0; i < 3; i++) {
            f[i] = random.ints(N, 0, Q).toArray();
            g[i] = random.ints(N, 0, Q).toArray();
            int[] product = schoolbook(f[i], g[i]);
            for (int j = 0; j < N; j++) {
                expected[j] = (expected[j] + product[j]) % Q;
            }
        }
        int[] out = new int[N];
        int[][] gHat = {placed(ntt(g[0])), placed(ntt(g[1])), placed(ntt(g[2]))};
        Products.inner(placed(ntt(f[0])), placed(ntt(f[1])), placed(ntt(f[2])), gHat, out);
        assertArrayEquals(expected, invert(out));
    }

    /** The documented extremes: 4095 on one side, 6q on the other. */
    @Test
    void innerProductsOfTheLargestOperandsDoNotOverflow() {
        for (int sign : new int[] {1, -1}) {
            int[] a = new int[N];
            int[] b = new int[N];
            Arrays.fill(a, 4095);
            Arrays.fill(b, sign * (6 * Q - 1));
            int[] out = new int[N];
            Products.inner(a, a, a, new int[][] {b, b, b}, out);
            Products.finish(out, new int[N]);
            long square = 4095L * sign * (6 * Q - 1);
            int[] natural = new int[N];
            Layout.toNatural(out, natural);
            for (int i = 0; i < N / 2; i++) {
                assertEquals(Math.floorMod(3 * square + 3 * square % Q * GAMMAS[i], Q), natural[2 * i]);
                assertEquals(Math.floorMod(6 * square, Q), natural[2 * i + 1]);
            }
        }
    }

    @Test
    void finishAddsTheSummand() {
        int[] product = new int[N];
        int[] summand = random.ints(N, -6 * Q, 6 * Q).toArray();
        Products.finish(product, summand);
        assertArrayEquals(Arrays.stream(summand).map(c -> Math.floorMod(c, Q)).toArray(), product);
    }

    private static int[] placed(int[] natural) {
        int[] laidOut = new int[N];
        Layout.fromNatural(natural, laidOut);
        return laidOut;
    }

    private static int[] inner(int[] a, int[] b) {
        int[] zero = new int[N];
        int[] out = new int[N];
        Products.inner(a, zero, zero, new int[][] {b, zero, zero}, out);
        return out;
    }

    private static int[] invert(int[] product) {
        int[] out = new int[N];
        Ntt.inverse(product, out);
        Products.canonicalise(out);
        return out;
    }

    private static int[] ntt(int[] f) {
        int[] out = new int[N];
        Ntt.forward(f.clone(), out);
        Products.canonicalise(out);
        int[] natural = new int[N];
        Layout.toNatural(out, natural);
        return natural;
    }

    /** f mod X^2 - gamma_i for every i. */
    private static int[] slowNtt(int[] f) {
        int[] hat = new int[N];
        for (int i = 0; i < N / 2; i++) {
            long power = 1;
            for (int j = 0; j < N; j += 2) {
                hat[2 * i] = (int) Math.floorMod(hat[2 * i] + f[j] * power, (long) Q);
                hat[2 * i + 1] = (int) Math.floorMod(hat[2 * i + 1] + f[j + 1] * power, (long) Q);
                power = power * GAMMAS[i] % Q;
            }
        }
        return hat;
    }

    /** f g mod X^256 + 1. */
    private static int[] schoolbook(int[] f, int[] g) {
        long[] sum = new long[N];
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < N; j++) {
                sum[(i + j) % N] += (i + j < N ? 1L : -1L) * f[i] * g[j];
            }
        }
        return Arrays.stream(sum)
                .mapToInt(c -> (int) Math.floorMod(c, (long) Q))
                .toArray();
    }
}
