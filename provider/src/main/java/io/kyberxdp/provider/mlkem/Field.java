package io.kyberxdp.provider.mlkem;

/**
 * Arithmetic in Z_q, q = 3329, on signed representatives in {@code int}, without branch or division.
 *
 * <p>Reduction is Plantard's ("Efficient Word Size Modular Arithmetic", 2021), in the signed variant with an enlarged
 * input range of Huang et al. ("Improved Plantard Arithmetic for Lattice-based Cryptography", 2022): two 32-bit
 * multiplications and two shifts, which just-in-time compilers turn into vector instructions.
 */
final class Field {

    /** The modulus q. */
    static final int Q = 3329;

    /** The largest magnitude {@link #multiply} and {@link #reduceProducts} return. */
    static final int REDUCED_MAX = 1665;

    /** Operands of {@link #reduceProducts} stay below this magnitude: 7 q 2^16. */
    static final int PRODUCTS_MAX = (7 * Q) << 16;

    /** Operands of {@link #multiply} stay below this magnitude, whatever the constant. */
    static final int FACTOR_MAX = PRODUCTS_MAX / (Q / 2);

    /** q^-1 mod 2^32. */
    private static final int Q_INVERSE = 0x6ba8f301;

    /** -2^32 mod q, the factor that {@link #reduceProducts} takes out. */
    private static final int MINUS_TWO_TO_32 = -1353;

    /** What {@link #reduceProducts} multiplies by: -2^-32 mod q; a later {@link #multiply} undoes it. */
    static final int UNDO_PRODUCTS = MINUS_TWO_TO_32;

    private static final int ONE = prepare(1);

    private Field() {}

    /** A constant of Z_q in the form {@link #multiply} takes. */
    static int prepare(int constant) {
        int scaled = Math.floorMod(Math.floorMod(constant, Q) * MINUS_TWO_TO_32, Q);
        int centred = scaled > Q / 2 ? scaled - Q : scaled;
        return centred * Q_INVERSE;
    }

    /**
     * a times a prepared constant mod q, within {@link #REDUCED_MAX}.
     *
     * @param a any value below {@link #FACTOR_MAX} in magnitude
     */
    static int multiply(int a, int prepared) {
        return ((((a * prepared) >> 16) + 8) * Q) >> 16;
    }

    /**
     * A sum of products times -2^-32 mod q, within {@link #REDUCED_MAX}.
     *
     * @param sum any value below {@link #PRODUCTS_MAX} in magnitude
     */
    static int reduceProducts(int sum) {
        return ((((sum * Q_INVERSE) >> 16) + 8) * Q) >> 16;
    }

    /** The representative in [0, q) of any value below {@link #FACTOR_MAX} in magnitude. */
    static int canonical(int a) {
        int centred = multiply(a, ONE);
        return centred + (Q & (centred >> 31));
    }
}
