/*
 * The field of 2^255-19 elements in five limbs of 51 bits, for any compiler with a 128-bit integer.
 *
 * An element is sum(v[i] * 2^(51 i)). Two ranges of limbs are in use:
 *   tight  v[i] < 2^51 + 2^14   what fe_load, fe_mul, fe_sqr and fe_mul_small return
 *   loose  v[i] < 2^54          what fe_mul, fe_sqr and fe_mul_small accept
 * fe_add and fe_sub do not carry: of two tight elements they make limbs below 2^53 (loose); of one such result and a
 * tight element, limbs below 2^54 (still loose). The second operand of fe_sub must be tight.
 */
#ifndef KXDP_X25519_FE51_H
#define KXDP_X25519_FE51_H

#include <stdint.h>

#include "../util/bytes.h"
#include "../util/ct.h"
#include "inlining.h"

#ifndef __SIZEOF_INT128__
#error "X25519 needs a compiler with a 128-bit integer type (gcc or clang for a 64-bit machine)"
#endif

__extension__ typedef unsigned __int128 kxdp_u128;

typedef struct {
    uint64_t v[5];
} fe;

#define FE51_MASK ((UINT64_C(1) << 51) - 1)

/*
 * Reads the element of the four words w (little-endian order of words); bit 255 is ignored, values from p up are
 * accepted.
 */
FE_INLINE void fe_load(fe *r, const uint64_t w[4])
{
    r->v[0] = w[0] & FE51_MASK;
    r->v[1] = (w[0] >> 51 | w[1] << 13) & FE51_MASK;
    r->v[2] = (w[1] >> 38 | w[2] << 26) & FE51_MASK;
    r->v[3] = (w[2] >> 25 | w[3] << 39) & FE51_MASK;
    r->v[4] = (w[3] >> 12) & FE51_MASK;
}

/* Writes the one representative below p of a loose element. */
FE_INLINE void fe_store(uint64_t w[4], const fe *a)
{
    uint64_t t[5], carry = 0;
    for (int i = 0; i < 5; i++) {
        t[i] = a->v[i];
    }
    /*
     * The first round leaves a carry of at most 8 out of the top, the second one of at most 1, and then all other limbs
     * but t[0] are 0.
     */
    for (int round = 0; round < 2; round++) {
        t[0] += 19 * carry;
        carry = 0;
        for (int i = 0; i < 5; i++) {
            t[i] += carry;
            carry = t[i] >> 51;
            t[i] &= FE51_MASK;
        }
    }
    t[0] += 19 * carry;
    /* t < 2^255 < 2p. q = 1 exactly if t >= p, that is, if t + 19 reaches 2^255. */
    uint64_t q = (t[0] + 19) >> 51;
    for (int i = 1; i < 5; i++) {
        q = (t[i] + q) >> 51;
    }
    t[0] += 19 * q;
    for (int i = 0; i < 4; i++) {
        t[i + 1] += t[i] >> 51;
        t[i] &= FE51_MASK;
    }
    t[4] &= FE51_MASK;
    w[0] = t[0] | t[1] << 51;
    w[1] = t[1] >> 13 | t[2] << 38;
    w[2] = t[2] >> 26 | t[3] << 25;
    w[3] = t[3] >> 39 | t[4] << 12;
}

FE_INLINE void fe_small(fe *r, uint64_t n)
{
    *r = (fe){{n, 0, 0, 0, 0}};
}

FE_INLINE void fe_add(fe *r, const fe *a, const fe *b)
{
    for (int i = 0; i < 5; i++) {
        r->v[i] = a->v[i] + b->v[i];
    }
}

/* r = a - b + 2p: the limbs of 2p, at least 2^52 - 38, exceed those of the tight b, so none goes below zero. */
FE_INLINE void fe_sub(fe *r, const fe *a, const fe *b)
{
    const uint64_t two_p0 = 2 * (FE51_MASK - 18), two_p = 2 * FE51_MASK;
    r->v[0] = a->v[0] + two_p0 - b->v[0];
    for (int i = 1; i < 5; i++) {
        r->v[i] = a->v[i] + two_p - b->v[i];
    }
}

/*
 * Carries five columns to a tight element. Columns are below 2^115, and the topmost, in which no factor 19 occurs,
 * below 5 * 2^108 + 2^64: its carry is under 2^59.4, 19 times it under 2^63.7, so that no 64-bit word overflows.
 */
FE_INLINE void fe51_carry(fe *r, kxdp_u128 c0, kxdp_u128 c1, kxdp_u128 c2, kxdp_u128 c3, kxdp_u128 c4)
{
    c1 += (uint64_t)(c0 >> 51);
    c2 += (uint64_t)(c1 >> 51);
    c3 += (uint64_t)(c2 >> 51);
    c4 += (uint64_t)(c3 >> 51);
    uint64_t low = ((uint64_t)c0 & FE51_MASK) + 19 * (uint64_t)(c4 >> 51);
    r->v[0] = low & FE51_MASK;
    r->v[1] = ((uint64_t)c1 & FE51_MASK) + (low >> 51);
    r->v[2] = (uint64_t)c2 & FE51_MASK;
    r->v[3] = (uint64_t)c3 & FE51_MASK;
    r->v[4] = (uint64_t)c4 & FE51_MASK;
}

FE_INLINE kxdp_u128 fe51_wide(uint64_t a, uint64_t b)
{
    return (kxdp_u128)a * b;
}

/* Schoolbook; products of weight 2^255 and more come back times 19. Each column is a sum of five, below 5 * 19 * 2^108.
 */
FE_INLINE void fe_mul(fe *r, const fe *a, const fe *b)
{
    const uint64_t a0 = a->v[0], a1 = a->v[1], a2 = a->v[2], a3 = a->v[3], a4 = a->v[4];
    const uint64_t b0 = b->v[0], b1 = b->v[1], b2 = b->v[2], b3 = b->v[3], b4 = b->v[4];
    const uint64_t n1 = 19 * b1, n2 = 19 * b2, n3 = 19 * b3, n4 = 19 * b4;
    fe51_carry(r, fe51_wide(a0, b0) + fe51_wide(a1, n4) + fe51_wide(a2, n3) + fe51_wide(a3, n2) + fe51_wide(a4, n1),
               fe51_wide(a0, b1) + fe51_wide(a1, b0) + fe51_wide(a2, n4) + fe51_wide(a3, n3) + fe51_wide(a4, n2),
               fe51_wide(a0, b2) + fe51_wide(a1, b1) + fe51_wide(a2, b0) + fe51_wide(a3, n4) + fe51_wide(a4, n3),
               fe51_wide(a0, b3) + fe51_wide(a1, b2) + fe51_wide(a2, b1) + fe51_wide(a3, b0) + fe51_wide(a4, n4),
               fe51_wide(a0, b4) + fe51_wide(a1, b3) + fe51_wide(a2, b2) + fe51_wide(a3, b1) + fe51_wide(a4, b0));
}

/* As fe_mul with b = a: the products that occur twice are taken once, of a doubled factor. */
FE_INLINE void fe_sqr(fe *r, const fe *a)
{
    const uint64_t a0 = a->v[0], a1 = a->v[1], a2 = a->v[2], a3 = a->v[3], a4 = a->v[4];
    const uint64_t d0 = 2 * a0, d1 = 2 * a1, d2 = 2 * a2, n3 = 19 * a3, n4 = 19 * a4;
    fe51_carry(r, fe51_wide(a0, a0) + fe51_wide(d1, n4) + fe51_wide(d2, n3),
               fe51_wide(d0, a1) + fe51_wide(d2, n4) + fe51_wide(a3, n3),
               fe51_wide(d0, a2) + fe51_wide(a1, a1) + fe51_wide(2 * a3, n4),
               fe51_wide(d0, a3) + fe51_wide(d1, a2) + fe51_wide(a4, n4),
               fe51_wide(d0, a4) + fe51_wide(d1, a3) + fe51_wide(a2, a2));
}

/* r = n * a for a constant n below 2^17. */
FE_INLINE void fe_mul_small(fe *r, const fe *a, uint64_t n)
{
    fe51_carry(r, fe51_wide(a->v[0], n), fe51_wide(a->v[1], n), fe51_wide(a->v[2], n), fe51_wide(a->v[3], n),
               fe51_wide(a->v[4], n));
}

/* r = a if mask is 0, b if it is all ones. */
FE_INLINE void fe_select(fe *r, const fe *a, const fe *b, uint64_t mask)
{
    for (int i = 0; i < 5; i++) {
        r->v[i] = a->v[i] ^ (mask & (a->v[i] ^ b->v[i]));
    }
}

#endif
