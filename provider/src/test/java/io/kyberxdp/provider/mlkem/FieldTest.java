package io.kyberxdp.provider.mlkem;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FieldTest {

    private static final int Q = 3329;
    private static final BigInteger MODULUS = BigInteger.valueOf(Q);

    /** What a sum of products is multiplied by: -2^-32 mod q. */
    private static final int PRODUCT_FACTOR = BigInteger.ONE
            .shiftLeft(32)
            .modInverse(MODULUS)
            .negate()
            .mod(MODULUS)
            .intValueExact();

    @Test
    void multipliesEveryElementByEveryConstant() {
        for (int constant = 0; constant < Q; constant++) {
            int prepared = Field.prepare(constant);
            for (int a = 0; a < Q; a++) {
                assertProduct(a, constant, Field.multiply(a, prepared));
            }
        }
    }

    @Test
    void multipliesTheLargestFactorsByEveryConstant() {
        for (int constant = -Q; constant < Q; constant++) {
            int prepared = Field.prepare(constant);
            for (int i = 1; i <= 2000; i++) {
                assertProduct(Field.FACTOR_MAX - i, constant, Field.multiply(Field.FACTOR_MAX - i, prepared));
                assertProduct(i - Field.FACTOR_MAX, constant, Field.multiply(i - Field.FACTOR_MAX, prepared));
            }
        }
    }

    private static void assertProduct(int a, int constant, int product) {
        if (Math.floorMod((long) a * constant, Q) != Math.floorMod(product, Q) || exceeds(product)) {
            assertEquals(Math.floorMod((long) a * constant, Q), product, a + " times " + constant);
        }
    }

    private static boolean exceeds(int reduced) {
        return Math.abs(reduced) > Field.REDUCED_MAX;
    }

    @Test
    void reducesSumsOfProductsUpToTheLimit() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 1; i <= 1_000_000; i++) {
            assertReduced(i - Field.PRODUCTS_MAX);
            assertReduced(Field.PRODUCTS_MAX - i);
            assertReduced(random.nextInt(1 - Field.PRODUCTS_MAX, Field.PRODUCTS_MAX));
        }
    }

    private static void assertReduced(int sum) {
        int reduced = Field.reduceProducts(sum);
        assertTrue(
                Math.floorMod((long) sum * PRODUCT_FACTOR, Q) == Math.floorMod(reduced, Q) && !exceeds(reduced),
                () -> sum + " gives " + reduced);
    }

    @Test
    void undoesTheFactorOfProducts() {
        int undo = Field.prepare(Field.UNDO_PRODUCTS);
        for (int a = 0; a < Q; a++) {
            assertEquals(a, Field.canonical(Field.multiply(Field.reduceProducts(a), undo)));
        }
    }

    @Test
    void findsTheCanonicalRepresentative() {
        for (int a = 1 - Field.FACTOR_MAX; a < Field.FACTOR_MAX; a++) {
            if (Math.floorMod(a, Q) != Field.canonical(a)) {
                assertEquals(Math.floorMod(a, Q), Field.canonical(a), "of " + a);
            }
        }
    }
}
