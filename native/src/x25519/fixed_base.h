/*
 * The public key of a scalar, over a field that the including file has chosen: fe51.h or fe64.h.
 *
 * The base point is multiplied on edwards25519, -x^2 + y^2 = 1 + d x^2 y^2, which is birationally equivalent to
 * curve25519 by u = (1 + y)/(1 - y) (RFC 7748, section 4.1). The scalar has 64 signed digits to the base 16; the table
 * holds the multiples for the even ones. So the odd digits are added up first, the sum is multiplied by 16, and the
 * even digits are added to it. The addition is that of Hisil, Wong, Carter and Dawson, "Twisted Edwards Curves
 * Revisited", complete on this curve: no case is special.
 */
#ifndef KXDP_X25519_FIXED_BASE_H
#define KXDP_X25519_FIXED_BASE_H

#include <stdint.h>

#include "../util/bytes.h"
#include "base_table.h"
#include "invert.h"
#include "scalar.h"

/*
 * A point in extended coordinates, x = X/Z, y = Y/Z, XY = ZT, the table entry that is to be added, and room for one
 * addition's values.
 */
struct comb {
    fe x, y, z, t;
    fe ymx, ypx, xy2d;
    fe a, b, c, e, f, g, h;
    struct kxdp_x25519_niels entry;
};

/* All ones if a = b, else 0, for a and b below 2^32. */
FE_INLINE uint64_t comb_equal(uint32_t a, uint32_t b)
{
    return kxdp_value_barrier(0 - ((uint64_t)((a ^ b) - UINT64_C(1)) >> 63));
}

/* Takes digit * 256^i * B into (ymx, ypx, xy2d): reads all entries of the row, and negates by exchanging y-x and y+x.
 */
FE_INLINE void comb_lookup(struct comb *s, const struct kxdp_x25519_niels row[8], int8_t digit)
{
    uint32_t negative = (uint32_t)digit >> 31;
    uint32_t magnitude = ((uint32_t)digit ^ (0 - negative)) + negative;
    uint64_t mask = comb_equal(magnitude, 0);
    s->entry = (struct kxdp_x25519_niels){{mask & 1, 0, 0, 0}, {mask & 1, 0, 0, 0}, {0, 0, 0, 0}};
    for (uint32_t j = 0; j < 8; j++) {
        mask = comb_equal(magnitude, j + 1);
        for (int i = 0; i < 4; i++) {
            s->entry.ymx[i] |= mask & row[j].ymx[i];
            s->entry.ypx[i] |= mask & row[j].ypx[i];
            s->entry.xy2d[i] |= mask & row[j].xy2d[i];
        }
    }
    fe zero;
    mask = kxdp_value_barrier(0 - (uint64_t)negative);
    fe_small(&zero, 0);
    fe_load(&s->a, s->entry.ymx);
    fe_load(&s->b, s->entry.ypx);
    fe_load(&s->xy2d, s->entry.xy2d);
    fe_select(&s->ymx, &s->a, &s->b, mask);
    fe_select(&s->ypx, &s->b, &s->a, mask);
    fe_sub(&s->a, &zero, &s->xy2d);
    fe_select(&s->xy2d, &s->xy2d, &s->a, mask);
}

/* The point (X : Y : Z : T) of E, F, G, H, in which every formula of this curve ends. */
FE_INLINE void comb_complete(struct comb *s)
{
    fe_mul(&s->x, &s->e, &s->f);
    fe_mul(&s->y, &s->g, &s->h);
    fe_mul(&s->z, &s->f, &s->g);
    fe_mul(&s->t, &s->e, &s->h);
}

/* Adds the table entry (section 3.1 of the paper, the entry's Z being 1). */
FE_INLINE void comb_add(struct comb *s)
{
    fe_sub(&s->a, &s->y, &s->x);
    fe_add(&s->b, &s->y, &s->x);
    fe_mul(&s->a, &s->a, &s->ymx);
    fe_mul(&s->b, &s->b, &s->ypx);
    fe_mul(&s->c, &s->t, &s->xy2d);
    fe_add(&s->z, &s->z, &s->z);
    fe_sub(&s->e, &s->b, &s->a);
    fe_sub(&s->f, &s->z, &s->c);
    fe_add(&s->g, &s->z, &s->c);
    fe_add(&s->h, &s->b, &s->a);
    comb_complete(s);
}

/* Doubles (section 3.3 of the paper, with every sign of E, F, G, H turned: the products stay the same). */
FE_INLINE void comb_double(struct comb *s)
{
    fe_add(&s->e, &s->x, &s->y);
    fe_sqr(&s->a, &s->x);
    fe_sqr(&s->b, &s->y);
    fe_sqr(&s->c, &s->z);
    fe_sqr(&s->e, &s->e);
    fe_add(&s->h, &s->a, &s->b);
    fe_mul_small(&s->h, &s->h, 1);
    fe_sub(&s->e, &s->h, &s->e);
    fe_sub(&s->g, &s->a, &s->b);
    fe_add(&s->c, &s->c, &s->c);
    fe_mul_small(&s->f, &s->g, 1);
    fe_add(&s->f, &s->f, &s->c);
    comb_complete(s);
}

/* u = the public key of the scalar: (1 + y)/(1 - y) = (Z + Y)/(Z - Y). */
FE_INLINE void comb_multiply(uint8_t u[32], const uint8_t scalar[32])
{
    struct comb s;
    uint8_t k[32];
    int8_t digits[64];
    uint64_t n[4], d[4];
    kxdp_x25519_clamp(k, scalar);
    kxdp_x25519_digits(digits, k);
    fe_small(&s.x, 0);
    fe_small(&s.y, 1);
    fe_small(&s.z, 1);
    fe_small(&s.t, 0);
    /* The 32 odd digits, 4 doublings, the 32 even digits: one loop, so that the addition is in the code once. */
    for (int i = 0; i < 64; i++) {
        for (int j = 0; i == 32 && j < 4; j++) {
            comb_double(&s);
        }
        comb_lookup(&s, kxdp_x25519_base_table[i % 32], digits[2 * (i % 32) + (i < 32)]);
        comb_add(&s);
    }
    fe_add(&s.a, &s.z, &s.y);
    fe_sub(&s.b, &s.z, &s.y);
    fe_store(n, &s.a);
    fe_store(d, &s.b);
    kxdp_x25519_divide(u, n, d);
    kxdp_secure_zero(&s, sizeof s);
    kxdp_secure_zero(k, sizeof k);
    kxdp_secure_zero(digits, sizeof digits);
    kxdp_secure_zero(n, sizeof n);
    kxdp_secure_zero(d, sizeof d);
}

#endif
