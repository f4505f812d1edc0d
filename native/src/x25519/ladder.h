/*
 * The Montgomery ladder (RFC 7748, section 5) over a field that the including file has chosen: fe51.h or fe64.h.
 * Constant time: the key bits become masks, never branches or indices.
 */
#ifndef KXDP_X25519_LADDER_H
#define KXDP_X25519_LADDER_H

#include <stdint.h>

#include "../util/bytes.h"
#include "invert.h"
#include "scalar.h"

/* (A + 2) / 4 of the curve v^2 = u^3 + A u^2 + u, A = 486662. */
#define KXDP_A24 121666

/* Two points in (U : W) coordinates whose difference is the peer's point, with room for one step's values. */
struct ladder {
    fe u2, w2, u3, w3, peer;
    fe sum2, dif2, sum3, dif3, sum, dif, t;
};

/* (u2 : w2) = 2 * (sum/dif), given U+W and U-W of the point to double. */
FE_INLINE void ladder_double(struct ladder *s)
{
    fe_sqr(&s->sum, &s->sum);
    fe_sqr(&s->dif, &s->dif);
    fe_mul(&s->u2, &s->sum, &s->dif);
    fe_sub(&s->t, &s->sum, &s->dif);
    fe_mul_small(&s->sum, &s->t, KXDP_A24);
    fe_add(&s->dif, &s->dif, &s->sum);
    fe_mul(&s->w2, &s->t, &s->dif);
}

/*
 * Doubles the second point where swap is 0, the third where it is all ones, into the second, and puts their sum into
 * the third. The sum does not ask which is which: exchanging the points only changes the sign of a value that is
 * squared.
 */
FE_INLINE void ladder_step(struct ladder *s, uint64_t swap)
{
    fe_add(&s->sum2, &s->u2, &s->w2);
    fe_sub(&s->dif2, &s->u2, &s->w2);
    fe_add(&s->sum3, &s->u3, &s->w3);
    fe_sub(&s->dif3, &s->u3, &s->w3);
    fe_select(&s->sum, &s->sum2, &s->sum3, swap);
    fe_select(&s->dif, &s->dif2, &s->dif3, swap);
    fe_mul(&s->dif3, &s->dif3, &s->sum2);
    fe_mul(&s->sum3, &s->sum3, &s->dif2);
    fe_add(&s->u3, &s->dif3, &s->sum3);
    fe_sub(&s->w3, &s->dif3, &s->sum3);
    fe_sqr(&s->u3, &s->u3);
    fe_sqr(&s->w3, &s->w3);
    fe_mul(&s->w3, &s->w3, &s->peer);
    ladder_double(s);
}

/* out = scalar * peer. The last bit of a clamped scalar is 0: the result is in the second point. */
FE_INLINE void ladder_multiply(uint8_t out[32], const uint8_t scalar[32], const uint8_t peer[32])
{
    struct ladder s;
    uint8_t k[32];
    uint64_t w[4], d[4], previous = 0;
    kxdp_x25519_clamp(k, scalar);
    for (int i = 0; i < 4; i++) {
        w[i] = kxdp_load64(peer + 8 * i);
    }
    fe_load(&s.peer, w);
    s.u3 = s.peer;
    fe_small(&s.w3, 1);
    fe_small(&s.u2, 1);
    fe_small(&s.w2, 0);
    for (int i = 254; i >= 0; i--) {
        uint64_t bit = k[i / 8] >> (i & 7) & 1;
        ladder_step(&s, kxdp_value_barrier(0 - (bit ^ previous)));
        previous = bit;
    }
    fe_store(w, &s.u2);
    fe_store(d, &s.w2);
    kxdp_x25519_divide(out, w, d);
    kxdp_secure_zero(&s, sizeof s);
    kxdp_secure_zero(k, sizeof k);
    kxdp_secure_zero(w, sizeof w);
    kxdp_secure_zero(d, sizeof d);
}

#endif
