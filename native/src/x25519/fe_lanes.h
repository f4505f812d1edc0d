/*
 * Elements of the field of 2^255-19 side by side in the lanes of a vector register, for AVX-512 IFMA. To be included
 * once with LANES 4 (types vec4, fe4) and once with LANES 8 (vec8, fe8).
 *
 * The element in a lane is sum(v[i] * 2^(51 i)). Two ranges of limbs are in use:
 *   carried  v[i] < 2^51 + 2^17   what feN_carry returns; in general below 2^52, all that a multiplication looks at
 *   columns  v[i] < 2^61          what the multiplications return
 * So a multiplication is followed by at most one addition or subtraction of columns, and then by feN_carry.
 */
#include <immintrin.h>
#include <stdint.h>

#include "inlining.h"

#define LANES_JOIN_(a, b) a##b
#define LANES_JOIN(a, b) LANES_JOIN_(a, b)
#define VEC LANES_JOIN(vec, LANES)
#define FEV LANES_JOIN(fe, LANES)
#define FN(name) LANES_JOIN(LANES_JOIN(fe, LANES), name)
#if LANES == 4
#define RAW __m256i
#define INTRINSIC(name) _mm256_##name
#else
#define RAW __m512i
#define INTRINSIC(name) _mm512_##name
#endif

typedef uint64_t VEC __attribute__((vector_size(8 * LANES)));

typedef struct {
    VEC v[5];
} FEV;

FE_INLINE VEC FN(_all)(uint64_t x)
{
    return (VEC){0} + x;
}

/* acc + the low 52 bits of a * b, acc + the 52 bits above them: of the low 52 bits of each lane of a and b. */
FE_INLINE VEC FN(_madd_low)(VEC acc, VEC a, VEC b)
{
    return (VEC)INTRINSIC(madd52lo_epu64)((RAW)acc, (RAW)a, (RAW)b);
}

FE_INLINE VEC FN(_madd_high)(VEC acc, VEC a, VEC b)
{
    return (VEC)INTRINSIC(madd52hi_epu64)((RAW)acc, (RAW)a, (RAW)b);
}

/* The sums over i + j = k of the low and of the high halves of a_i b_j, for k from 0 to 8. */
FE_INLINE VEC FN(_low)(const FEV *a, const FEV *b, int k)
{
    VEC sum = FN(_all)(0);
    UNROLL
    for (int i = k < 5 ? 0 : k - 4; i <= (k < 5 ? k : 4); i++) {
        sum = FN(_madd_low)(sum, a->v[i], b->v[k - i]);
    }
    return sum;
}

FE_INLINE VEC FN(_high)(const FEV *a, const FEV *b, int k)
{
    VEC sum = FN(_all)(0);
    UNROLL
    for (int i = k < 5 ? 0 : k - 4; i <= (k < 5 ? k : 4); i++) {
        sum = FN(_madd_high)(sum, a->v[i], b->v[k - i]);
    }
    return sum;
}

/*
 * Brings together the sums of the low halves l[k] and the high halves h[k]. A high half weighs 2^52, twice a limb, and
 * belongs to the next column. Columns 5 to 9 come back times 19 = 1 + 2 + 16. Column 5 is the largest of them: of
 * factors below 2^52 it holds 4 low halves and twice 5 high ones, 14 * 2^52; with 19 times this a result is below
 * 2^60.1 + 2^56.
 */
FE_INLINE void FN(_fold)(FEV *r, const VEC l[9], const VEC h[9])
{
    UNROLL
    for (int k = 0; k < 5; k++) {
        VEC upper = h[k + 4] + h[k + 4];
        if (k < 4) {
            upper += l[k + 5];
        }
        VEC column = l[k];
        if (k > 0) {
            column += h[k - 1] + h[k - 1];
        }
        VEC twofold = upper << 1, sixteenfold = upper << 4;
        /* Hidden, lest the compiler makes a 64-bit multiplication of it all, which takes 15 cycles on Intel. */
        __asm__("" : "+v"(twofold), "+v"(sixteenfold));
        r->v[k] = (column + upper) + (twofold + sixteenfold);
    }
}

/* Columns of a * b. The upper columns are summed first: while they are folded, the others still are multiplied. */
FE_INLINE void FN(_mul)(FEV *r, const FEV *a, const FEV *b)
{
    VEC l[9], h[9];
    UNROLL
    for (int k = 8; k >= 0; k--) {
        h[k] = FN(_high)(a, b, k);
        l[k] = FN(_low)(a, b, k);
    }
    FN(_fold)(r, l, h);
}

/* One round of carries in parallel, of limbs below 2^63: a carry is below 2^12, and 19 times it below 2^17. */
FE_INLINE void FN(_carry)(FEV *r, const FEV *a)
{
    const VEC mask = FN(_all)((UINT64_C(1) << 51) - 1);
    VEC top = a->v[4] >> 51;
    UNROLL
    for (int i = 4; i > 0; i--) {
        r->v[i] = (a->v[i] & mask) + (a->v[i - 1] >> 51);
    }
    r->v[0] = FN(_madd_low)(a->v[0] & mask, top, FN(_all)(19));
}

/* Limb i of 2^11 p, at least 2^62 - 2^16: added to a difference of columns it keeps that above zero, and below 2^63. */
FE_INLINE VEC FN(_bias)(int i)
{
    return FN(_all)(((UINT64_C(1) << 51) - (i == 0 ? 19 : 1)) << 11);
}

/* Writes the representative below p of the carried element in a lane. */
FE_INLINE void FN(_store)(uint64_t w[4], const FEV *a, int lane)
{
    fe t;
    for (int i = 0; i < 5; i++) {
        t.v[i] = a->v[i][lane];
    }
    fe_store(w, &t);
}

#undef LANES_JOIN_
#undef LANES_JOIN
#undef VEC
#undef FEV
#undef FN
#undef RAW
#undef INTRINSIC
#undef LANES
