/*
 * The Montgomery ladder of ladder.h with the four multiplications of each of its levels in the four lanes of a vector.
 * A step is three multiplications deep; the lanes hold, in the names of ladder.h:
 *
 *   state           u2          w2               u3              w3
 *   sums and difs   sum2        dif2             sum3            dif3
 *   1st product     sum^2       dif^2            dif3 sum2       sum3 dif2
 *   2nd product     -           a24 (their dif)  (their sum)^2   (their dif)^2
 *   3rd product     u2 (new)    w2 (new)         -               w3 (new); u3 (new) is from the 2nd
 */
#ifndef KXDP_X25519_LADDER_IFMA_H
#define KXDP_X25519_LADDER_IFMA_H

#include "invert.h"
#include "scalar.h"

/* (A + 2) / 4 of the curve, as in ladder.h. */
#define KXDP_A24 121666

/* The neighbouring lanes exchanged: 1 0 3 2. */
FE_INLINE vec4 ladder4_exchange(vec4 x)
{
    return (vec4)_mm256_shuffle_epi32((__m256i)x, 0x4e);
}

/* Lane i of b where bit i of lanes is set, else of a. */
FE_INLINE vec4 ladder4_blend(vec4 a, vec4 b, const int lanes)
{
    return (vec4)_mm256_mask_blend_epi64((__mmask8)lanes, (__m256i)a, (__m256i)b);
}

/* a + b in lanes 0 and 2, b - a in lanes 1 and 3, where a has the columns and b the same with the lanes exchanged. */
FE_INLINE void ladder4_butterfly(fe4 *r, const fe4 *a)
{
    UNROLL
    for (int i = 0; i < 5; i++) {
        vec4 b = ladder4_exchange(a->v[i]);
        r->v[i] = ladder4_blend(b + a->v[i], b + fe4_bias(i) - a->v[i], 10);
    }
}

/*
 * Columns of the 2nd product, given (-, x, y, z) carried: (-, a24 x, y^2, z^2).
 *
 * A square takes each product of two different limbs once and doubles it. Lane 1 is made to fit: its left factor is
 * a24/2 and four zero limbs, so that the doubled products give a24 x_1 to a24 x_4; for a24 x_0 the left factor is a24
 * itself.
 */
FE_INLINE void ladder4_squares(fe4 *r, const fe4 *x)
{
    fe4 left;
    vec4 l[9], h[9];
    UNROLL
    for (int i = 0; i < 5; i++) {
        left.v[i] = ladder4_blend(x->v[i], fe4_all(i == 0 ? KXDP_A24 / 2 : 0), 2);
    }
    UNROLL
    for (int k = 8; k >= 0; k--) {
        l[k] = h[k] = fe4_all(0);
        UNROLL
        for (int i = k < 5 ? 0 : k - 4; 2 * i < k; i++) {
            l[k] = fe4_madd_low(l[k], left.v[i], x->v[k - i]);
            h[k] = fe4_madd_high(h[k], left.v[i], x->v[k - i]);
        }
        l[k] += l[k];
        h[k] += h[k];
        if (k % 2 == 0) {
            vec4 diagonal = k == 0 ? ladder4_blend(left.v[0], fe4_all(KXDP_A24), 2) : left.v[k / 2];
            l[k] = fe4_madd_low(l[k], diagonal, x->v[k / 2]);
            h[k] = fe4_madd_high(h[k], diagonal, x->v[k / 2]);
        }
    }
    fe4_fold(r, l, h);
}

/* The permutations of (sum2, dif2, sum3, dif3) to the factors of the 1st product; swap is as in ladder_step. */
struct ladder4_order {
    __m256i left, right;
};

FE_INLINE struct ladder4_order ladder4_order(uint64_t swap)
{
    const __m256i third = _mm256_and_si256(_mm256_set1_epi64x((long long)swap), _mm256_set_epi64x(0, 0, 2, 2));
    return (struct ladder4_order){_mm256_or_si256(_mm256_set_epi64x(1, 0, 1, 0), third),
                                  _mm256_or_si256(_mm256_set_epi64x(2, 3, 1, 0), third)};
}

/* One step, of columns and to columns. multiplier is (-, -, -, peer). */
FE_INLINE void ladder4_step(fe4 *state, const fe4 *multiplier, struct ladder4_order order)
{
    fe4 x, left, right, first, carried, second;
    ladder4_butterfly(&x, state);
    fe4_carry(&x, &x);
    UNROLL
    for (int i = 0; i < 5; i++) {
        left.v[i] = (vec4)_mm256_permutexvar_epi64(order.left, (__m256i)x.v[i]);
        right.v[i] = (vec4)_mm256_permutexvar_epi64(order.right, (__m256i)x.v[i]);
    }
    fe4_mul(&first, &left, &right);
    fe4_carry(&carried, &first);

    ladder4_butterfly(&x, &first);
    fe4_carry(&x, &x);
    ladder4_squares(&second, &x);

    /* Lane 1 becomes dif^2 + a24 (sum^2 - dif^2). */
    UNROLL
    for (int i = 0; i < 5; i++) {
        second.v[i] = ladder4_blend(second.v[i], second.v[i] + first.v[i], 2);
    }
    fe4_carry(&second, &second);
    UNROLL
    for (int i = 0; i < 5; i++) {
        left.v[i] = ladder4_blend(ladder4_blend(second.v[i], x.v[i], 2), carried.v[i], 1);
        right.v[i] = ladder4_blend(ladder4_blend(multiplier->v[i], second.v[i], 2), ladder4_exchange(carried.v[i]), 1);
    }
    fe4_mul(state, &left, &right);
    UNROLL
    for (int i = 0; i < 5; i++) {
        state->v[i] = ladder4_blend(state->v[i], second.v[i], 4);
    }
}

/* The same as ladder_multiply. */
FE_INLINE void ladder4_multiply(uint8_t out[32], const uint8_t scalar[32], const uint8_t peer[32])
{
    fe4 state, multiplier;
    fe u;
    uint8_t k[32];
    uint64_t w[4], d[4], previous = 0;
    kxdp_x25519_clamp(k, scalar);
    for (int i = 0; i < 4; i++) {
        w[i] = kxdp_load64(peer + 8 * i);
    }
    fe_load(&u, w);
    for (int i = 0; i < 5; i++) {
        multiplier.v[i] = fe4_all(u.v[i]);
        state.v[i] = (vec4){i == 0, 0, u.v[i], i == 0};
    }
    for (int i = 254; i >= 0; i--) {
        uint64_t bit = k[i / 8] >> (i & 7) & 1;
        ladder4_step(&state, &multiplier, ladder4_order(0 - (bit ^ previous)));
        previous = bit;
    }
    fe4_carry(&state, &state);
    fe4_store(w, &state, 0);
    fe4_store(d, &state, 1);
    kxdp_x25519_divide(out, w, d);
    kxdp_secure_zero(&state, sizeof state);
    kxdp_secure_zero(k, sizeof k);
    kxdp_secure_zero(w, sizeof w);
    kxdp_secure_zero(d, sizeof d);
}

#endif
