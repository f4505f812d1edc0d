/*
 * Keccak-f[1600] (FIPS 202, section 3), written once over an abstract word: a 64-bit integer for one state, a vector
 * of 64-bit lanes for several. The file that includes this header defines first
 *
 *   KXDP_WORD             the type of a word
 *   KXDP_XOR(a, b)        a ^ b
 *   KXDP_XOR3(a, b, c)    a ^ b ^ c
 *   KXDP_CHI(a, b, c)     a ^ (~b & c)
 *   KXDP_ROL(a, n)        a rotated left by the constant n, 0 <= n < 64
 *   KXDP_SPLAT(x)         the 64-bit constant x in every lane
 *   KXDP_LOAD(s, i)       word i of the state in memory at s
 *   KXDP_STORE(s, i, a)   stores it
 *   KXDP_PERMUTE          the name of the function
 *
 * and gets the function KXDP_PERMUTE(uint64_t *s), which permutes the state at s. All 25 words stay in variables of
 * their own, so that the compiler keeps them in registers where there are enough. The names are undefined at the end:
 * the header may be included again for another kind of word.
 *
 * No word is moved between rounds: a round leaves lane (x, y) of its result where lane (x, x + 2y) of its input was
 * (indices mod 5). The map (x, y) -> (x, x + 2y) has order 4, hence the four differently named calls below, after
 * which every lane is at home again ("Keccak implementation overview", version 3.2, section 2.5).
 */
#include "keccak_constants.h"

/* theta, rho and pi gave the five inputs of a row; chi writes its outputs over the variables o0 to o4. */
#define KXDP_CHI_ROW(o0, o1, o2, o3, o4) \
    o0 = KXDP_CHI(b0, b1, b2);           \
    o1 = KXDP_CHI(b1, b2, b3);           \
    o2 = KXDP_CHI(b2, b3, b4);           \
    o3 = KXDP_CHI(b3, b4, b0);           \
    o4 = KXDP_CHI(b4, b0, b1)

#define KXDP_THETA_RHO(a, d, n) KXDP_ROL(KXDP_XOR(a, d), n)

/* The second half of theta, with rho, pi and chi, one row of the result at a time; axy is lane (x, y). */
#define KXDP_ROW0(a00, a11, a22, a33, a44)                                                                    \
    do {                                                                                                      \
        KXDP_WORD b0 = KXDP_XOR(a00, d0), b1 = KXDP_THETA_RHO(a11, d1, 44), b2 = KXDP_THETA_RHO(a22, d2, 43); \
        KXDP_WORD b3 = KXDP_THETA_RHO(a33, d3, 21), b4 = KXDP_THETA_RHO(a44, d4, 14);                         \
        KXDP_CHI_ROW(a00, a11, a22, a33, a44);                                                                \
    } while (0)

#define KXDP_ROW1(a30, a41, a02, a13, a24)                                                                             \
    do {                                                                                                               \
        KXDP_WORD b0 = KXDP_THETA_RHO(a30, d3, 28), b1 = KXDP_THETA_RHO(a41, d4, 20), b2 = KXDP_THETA_RHO(a02, d0, 3); \
        KXDP_WORD b3 = KXDP_THETA_RHO(a13, d1, 45), b4 = KXDP_THETA_RHO(a24, d2, 61);                                  \
        KXDP_CHI_ROW(a02, a13, a24, a30, a41);                                                                         \
    } while (0)

#define KXDP_ROW2(a10, a21, a32, a43, a04)                                                                            \
    do {                                                                                                              \
        KXDP_WORD b0 = KXDP_THETA_RHO(a10, d1, 1), b1 = KXDP_THETA_RHO(a21, d2, 6), b2 = KXDP_THETA_RHO(a32, d3, 25); \
        KXDP_WORD b3 = KXDP_THETA_RHO(a43, d4, 8), b4 = KXDP_THETA_RHO(a04, d0, 18);                                  \
        KXDP_CHI_ROW(a04, a10, a21, a32, a43);                                                                        \
    } while (0)

#define KXDP_ROW3(a40, a01, a12, a23, a34)                                            \
    do {                                                                              \
        KXDP_WORD b0 = KXDP_THETA_RHO(a40, d4, 27), b1 = KXDP_THETA_RHO(a01, d0, 36), \
                  b2 = KXDP_THETA_RHO(a12, d1, 10);                                   \
        KXDP_WORD b3 = KXDP_THETA_RHO(a23, d2, 15), b4 = KXDP_THETA_RHO(a34, d3, 56); \
        KXDP_CHI_ROW(a01, a12, a23, a34, a40);                                        \
    } while (0)

#define KXDP_ROW4(a20, a31, a42, a03, a14)                                            \
    do {                                                                              \
        KXDP_WORD b0 = KXDP_THETA_RHO(a20, d2, 62), b1 = KXDP_THETA_RHO(a31, d3, 55), \
                  b2 = KXDP_THETA_RHO(a42, d4, 39);                                   \
        KXDP_WORD b3 = KXDP_THETA_RHO(a03, d0, 41), b4 = KXDP_THETA_RHO(a14, d1, 2);  \
        KXDP_CHI_ROW(a03, a14, a20, a31, a42);                                        \
    } while (0)

#define KXDP_COLUMN(a, b, c, d, e) KXDP_XOR3(KXDP_XOR3(a, b, c), d, e)

/* One round; the arguments name the variables that hold lanes (0,0), (1,0), ... (4,4), row by row. */
#define KXDP_ROUND(rc, a00, a10, a20, a30, a40, a01, a11, a21, a31, a41, a02, a12, a22, a32, a42, a03, a13, a23, a33, \
                   a43, a04, a14, a24, a34, a44)                                                                      \
    do {                                                                                                              \
        KXDP_WORD c0 = KXDP_COLUMN(a00, a01, a02, a03, a04), c1 = KXDP_COLUMN(a10, a11, a12, a13, a14);               \
        KXDP_WORD c2 = KXDP_COLUMN(a20, a21, a22, a23, a24), c3 = KXDP_COLUMN(a30, a31, a32, a33, a34);               \
        KXDP_WORD c4 = KXDP_COLUMN(a40, a41, a42, a43, a44);                                                          \
        KXDP_WORD d0 = KXDP_XOR(c4, KXDP_ROL(c1, 1)), d2 = KXDP_XOR(c1, KXDP_ROL(c3, 1));                             \
        KXDP_WORD d4 = KXDP_XOR(c3, KXDP_ROL(c0, 1)), d1 = KXDP_XOR(c0, KXDP_ROL(c2, 1));                             \
        KXDP_WORD d3 = KXDP_XOR(c2, KXDP_ROL(c4, 1));                                                                 \
        KXDP_ROW0(a00, a11, a22, a33, a44);                                                                           \
        a00 = KXDP_XOR(a00, KXDP_SPLAT(rc)); /* iota */                                                               \
        KXDP_ROW1(a30, a41, a02, a13, a24);                                                                           \
        KXDP_ROW2(a10, a21, a32, a43, a04);                                                                           \
        KXDP_ROW3(a40, a01, a12, a23, a34);                                                                           \
        KXDP_ROW4(a20, a31, a42, a03, a14);                                                                           \
    } while (0)

#define KXDP_EACH_WORD(f)                                                                                         \
    f(0) f(1) f(2) f(3) f(4) f(5) f(6) f(7) f(8) f(9) f(10) f(11) f(12) f(13) f(14) f(15) f(16) f(17) f(18) f(19) \
        f(20) f(21) f(22) f(23) f(24)

#define KXDP_LOAD_WORD(i) KXDP_WORD s##i = KXDP_LOAD(s, i);
#define KXDP_STORE_WORD(i) KXDP_STORE(s, i, s##i);

static void KXDP_PERMUTE(uint64_t *s)
{
    KXDP_EACH_WORD(KXDP_LOAD_WORD)
    for (const uint64_t *rc = kxdp_keccak_rc; rc < kxdp_keccak_rc + 24; rc += 4) {
        KXDP_ROUND(rc[0], s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14, s15, s16, s17, s18, s19, s20,
                   s21, s22, s23, s24);
        KXDP_ROUND(rc[1], s0, s6, s12, s18, s24, s10, s16, s22, s3, s9, s20, s1, s7, s13, s19, s5, s11, s17, s23, s4,
                   s15, s21, s2, s8, s14);
        KXDP_ROUND(rc[2], s0, s16, s7, s23, s14, s20, s11, s2, s18, s9, s15, s6, s22, s13, s4, s10, s1, s17, s8, s24,
                   s5, s21, s12, s3, s19);
        KXDP_ROUND(rc[3], s0, s11, s22, s8, s19, s15, s1, s12, s23, s9, s5, s16, s2, s13, s24, s20, s6, s17, s3, s14,
                   s10, s21, s7, s18, s4);
    }
    KXDP_EACH_WORD(KXDP_STORE_WORD)
}

#undef KXDP_CHI_ROW
#undef KXDP_THETA_RHO
#undef KXDP_ROW0
#undef KXDP_ROW1
#undef KXDP_ROW2
#undef KXDP_ROW3
#undef KXDP_ROW4
#undef KXDP_COLUMN
#undef KXDP_ROUND
#undef KXDP_EACH_WORD
#undef KXDP_LOAD_WORD
#undef KXDP_STORE_WORD
#undef KXDP_WORD
#undef KXDP_XOR
#undef KXDP_XOR3
#undef KXDP_CHI
#undef KXDP_ROL
#undef KXDP_SPLAT
#undef KXDP_LOAD
#undef KXDP_STORE
#undef KXDP_PERMUTE
