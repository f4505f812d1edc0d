/* What the X-Wing test programs share: the pairs of tiers that this CPU can run. */
#ifndef KXDP_XWING_TEST_H
#define KXDP_XWING_TEST_H

#include "x25519_test.h"

#include "kyberxdp_tiers.h"

struct xwing_tiers {
    const struct kxdp_mlkem768_impl *m;
    const struct kxdp_x25519_impl *x;
    char name[32];
};

/* Every tier of ML-KEM-768 with every tier of X25519, both portable first. Returns how many. */
static inline size_t xwing_pairs(struct xwing_tiers pairs[9])
{
    const struct kxdp_mlkem768_impl *m[3];
    const struct kxdp_x25519_impl *x[3];
    size_t ms = test_tiers(m);
    size_t xs = (size_t)x25519_tiers(x);
    for (size_t i = 0; i < ms * xs; i++) {
        struct xwing_tiers *p = &pairs[i];
        p->m = m[i / xs];
        p->x = x[i % xs];
        snprintf(p->name, sizeof p->name, "%s, %s", p->m->name, p->x->name);
    }
    return ms * xs;
}

#endif
