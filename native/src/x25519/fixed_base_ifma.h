/*
 * The public key as in fixed_base.h, with two sums at once: the odd digits in lanes 0 to 3 of the vectors, the even
 * ones in lanes 4 to 7. Both take their multiples from the same row of the table. Within a half, the four
 * multiplications of each of the two levels of an addition are in the four lanes; in the names of fixed_base.h:
 *
 *   state         X      Y      T      Z
 *   1st product   A      B      C      D = 2Z
 *   sums          E      H      F      G
 *   2nd product   X=EF   Y=GH   T=EH   Z=FG
 */
#ifndef KXDP_X25519_FIXED_BASE_IFMA_H
#define KXDP_X25519_FIXED_BASE_IFMA_H

#include "base_table.h"
#include "invert.h"
#include "scalar.h"

FE_INLINE vec8 comb8_exchange(vec8 x)
{
    return (vec8)_mm512_shuffle_epi32((__m512i)x, (_MM_PERM_ENUM)0x4e);
}

FE_INLINE vec8 comb8_blend(vec8 a, vec8 b, int lanes)
{
    return (vec8)_mm512_mask_blend_epi64((__mmask8)lanes, (__m512i)a, (__m512i)b);
}

/* In either half, lane i becomes lane `from i`. */
#define comb8_permute(x, from0, from1, from2, from3) \
    ((vec8)_mm512_permutex_epi64((__m512i)(x), (from3) << 6 | (from2) << 4 | (from1) << 2 | (from0)))

/* The same value in lane i and lane i + 4. */
FE_INLINE vec8 comb8_both(uint64_t lane0, uint64_t lane1, uint64_t lane2, uint64_t lane3)
{
    return (vec8){lane0, lane1, lane2, lane3, lane0, lane1, lane2, lane3};
}

/* The four words at p in either half, where the half's bit of lanes is set; else x. */
FE_INLINE vec8 comb8_take(vec8 x, __mmask8 lanes, const uint64_t p[4])
{
    return (vec8)_mm512_mask_broadcast_i64x4((__m512i)x, lanes, _mm256_loadu_si256((const void *)p));
}

/*
 * From words 0 to 3 of y-x, y+x and 2dxy in the lanes of a half to limbs, with y-x, y+x, 2dxy and the number 2 in its
 * lanes.
 */
FE_INLINE void comb8_limbs(fe8 *r, vec8 ymx, vec8 ypx, vec8 xy2d)
{
    const __m512i low = _mm512_set_epi64(13, 12, 5, 4, 9, 8, 1, 0), high = _mm512_set_epi64(15, 14, 7, 6, 11, 10, 3, 2);
    const __m512i zero = _mm512_setzero_si512();
    const vec8 mask = fe8_all(FE51_MASK);
    __m512i even = _mm512_unpacklo_epi64((__m512i)ymx, (__m512i)ypx),
            odd = _mm512_unpackhi_epi64((__m512i)ymx, (__m512i)ypx);
    __m512i even2 = _mm512_unpacklo_epi64((__m512i)xy2d, zero), odd2 = _mm512_unpackhi_epi64((__m512i)xy2d, zero);
    vec8 w0 = (vec8)_mm512_permutex2var_epi64(even, low, even2), w1 = (vec8)_mm512_permutex2var_epi64(odd, low, odd2);
    vec8 w2 = (vec8)_mm512_permutex2var_epi64(even, high, even2), w3 = (vec8)_mm512_permutex2var_epi64(odd, high, odd2);
    r->v[0] = (w0 & mask) | comb8_both(0, 0, 0, 2);
    r->v[1] = (w0 >> 51 | w1 << 13) & mask;
    r->v[2] = (w1 >> 38 | w2 << 26) & mask;
    r->v[3] = (w2 >> 25 | w3 << 39) & mask;
    r->v[4] = w3 >> 12;
}

/*
 * The multiples for two digits, from a row that is read whole. To negate, y-x and y+x are exchanged and 2dxy is taken
 * from 2p.
 */
FE_INLINE void comb8_lookup(fe8 *r, const struct kxdp_x25519_niels row[8], int8_t odd, int8_t even)
{
    const __m512i digit = _mm512_inserti64x4(_mm512_set1_epi64(odd), _mm256_set1_epi64x(even), 1);
    const __m512i magnitude = _mm512_abs_epi64(digit);
    const __mmask8 negative = _mm512_movepi64_mask(digit);
    vec8 ymx = comb8_both(1, 0, 0, 0), ypx = comb8_both(1, 0, 0, 0), xy2d = fe8_all(0);
    UNROLL
    for (int j = 0; j < 8; j++) {
        __mmask8 hit = _mm512_cmpeq_epi64_mask(magnitude, _mm512_set1_epi64(j + 1));
        ymx = comb8_take(ymx, hit, row[j].ymx);
        ypx = comb8_take(ypx, hit, row[j].ypx);
        xy2d = comb8_take(xy2d, hit, row[j].xy2d);
    }
    comb8_limbs(r, comb8_blend(ymx, ypx, negative), comb8_blend(ypx, ymx, negative), xy2d);
    UNROLL
    for (int i = 0; i < 5; i++) {
        vec8 two_p = fe8_all(2 * (FE51_MASK - (i == 0 ? 18 : 0)));
        r->v[i] = comb8_blend(r->v[i], two_p - r->v[i], negative & 0x44);
    }
}

/* The second level: (E, H, F, G) to (E F, G H, E H, F G), all columns. */
FE_INLINE void comb8_complete(fe8 *r, const fe8 *sums)
{
    fe8 x, left, right;
    fe8_carry(&x, sums);
    UNROLL
    for (int i = 0; i < 5; i++) {
        left.v[i] = comb8_permute(x.v[i], 0, 3, 0, 2);
        right.v[i] = comb8_permute(x.v[i], 2, 1, 1, 3);
    }
    fe8_mul(r, &left, &right);
}

/* (X, Y, T, Z) to (Y - X, Y + X, T, Z), of columns. */
FE_INLINE void comb8_sides(fe8 *r, const fe8 *a)
{
    UNROLL
    for (int i = 0; i < 5; i++) {
        vec8 x = a->v[i], other = comb8_exchange(x);
        vec8 sum = comb8_blend(x, other + x, 0x22);
        r->v[i] = comb8_blend(sum, other + fe8_bias(i) - x, 0x11);
    }
}

/* Adds the table entries to the sums, columns to columns. */
FE_INLINE void comb8_add(fe8 *state, const fe8 *entry)
{
    fe8 x;
    comb8_sides(&x, state);
    fe8_carry(&x, &x);
    fe8_mul(&x, &x, entry);
    UNROLL
    for (int i = 0; i < 5; i++) {
        vec8 other = comb8_exchange(x.v[i]);
        x.v[i] = comb8_blend(other + x.v[i], other + fe8_bias(i) - x.v[i], 0x55);
    }
    comb8_complete(state, &x);
}

/* Doubles (fixed_base.h, comb_double), columns to columns. The factors are carried, so that columns are below 2^60. */
FE_INLINE void comb8_double(fe8 *state)
{
    fe8 x;
    /* X, Y, X + Y, Z */
    UNROLL
    for (int i = 0; i < 5; i++) {
        vec8 xyxz = comb8_permute(state->v[i], 0, 1, 0, 3);
        x.v[i] = comb8_blend(xyxz, xyxz + comb8_permute(state->v[i], 1, 1, 1, 1), 0x44);
    }
    fe8_carry(&x, &x);
    fe8_mul(&x, &x, &x);
    /* Of A = X^2, B = Y^2, S = (X + Y)^2, C = Z^2: E = A + B - S, H = A + B, F = A - B + 2C, G = A - B. */
    UNROLL
    for (int i = 0; i < 5; i++) {
        vec8 a = comb8_permute(x.v[i], 0, 0, 0, 0), b = comb8_permute(x.v[i], 1, 1, 1, 1);
        vec8 s = comb8_permute(x.v[i], 2, 2, 2, 2), c = comb8_permute(x.v[i], 3, 3, 3, 3);
        vec8 sum = a + b, dif = a + fe8_bias(i) - b;
        vec8 eh = comb8_blend(sum, sum + fe8_bias(i) - s, 0x11), fg = comb8_blend(dif, dif + c + c, 0x44);
        x.v[i] = comb8_blend(eh, fg, 0xcc);
    }
    comb8_complete(state, &x);
}

/* In lanes 0 to 3: 16 times the sum there, plus the sum in lanes 4 to 7, whose table entry has 2Z in place of 2. */
FE_INLINE void comb8_merge(fe8 *state)
{
    /* 1, 1, 2d, 2; d = -121665/121666 */
    static const uint64_t two_d[5] = {UINT64_C(0x69b9426b2f159), UINT64_C(0x35050762add7a), UINT64_C(0x3cf44c0038052),
                                      UINT64_C(0x6738cc7407977), UINT64_C(0x2406d9dc56dff)};
    fe8 entry, scale;
    UNROLL
    for (int i = 0; i < 5; i++) {
        entry.v[i] = (vec8)_mm512_shuffle_i64x2((__m512i)state->v[i], (__m512i)state->v[i], 0x4e);
        scale.v[i] = comb8_both(i == 0, i == 0, two_d[i], i == 0 ? 2 : 0);
    }
    comb8_sides(&entry, &entry);
    fe8_carry(&entry, &entry);
    fe8_mul(&entry, &entry, &scale);
    fe8_carry(&entry, &entry);
    for (int i = 0; i < 4; i++) {
        comb8_double(state);
    }
    comb8_add(state, &entry);
}

/* The same as comb_multiply. */
FE_INLINE void comb8_multiply(uint8_t u[32], const uint8_t scalar[32])
{
    fe8 state, entry, fraction;
    uint8_t k[32];
    int8_t digits[64];
    uint64_t n[4], d[4];
    kxdp_x25519_clamp(k, scalar);
    kxdp_x25519_digits(digits, k);
    /* The neutral element: X, T = 0, Y, Z = 1. */
    UNROLL
    for (int i = 0; i < 5; i++) {
        state.v[i] = comb8_both(0, i == 0, 0, i == 0);
    }
    for (int i = 0; i < 32; i++) {
        comb8_lookup(&entry, kxdp_x25519_base_table[i], digits[2 * i + 1], digits[2 * i]);
        comb8_add(&state, &entry);
    }
    comb8_merge(&state);
    /* Z + Y and Z - Y */
    UNROLL
    for (int i = 0; i < 5; i++) {
        vec8 y = comb8_permute(state.v[i], 1, 1, 1, 1), z = comb8_permute(state.v[i], 3, 3, 3, 3);
        fraction.v[i] = comb8_blend(z + y, z + fe8_bias(i) - y, 2);
    }
    fe8_carry(&fraction, &fraction);
    fe8_store(n, &fraction, 0);
    fe8_store(d, &fraction, 1);
    kxdp_x25519_divide(u, n, d);
    kxdp_secure_zero(&state, sizeof state);
    kxdp_secure_zero(&entry, sizeof entry);
    kxdp_secure_zero(&fraction, sizeof fraction);
    kxdp_secure_zero(k, sizeof k);
    kxdp_secure_zero(digits, sizeof digits);
    kxdp_secure_zero(n, sizeof n);
    kxdp_secure_zero(d, sizeof d);
}

#endif
