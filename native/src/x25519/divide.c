/* How every scalar multiplication ends: from the fraction of the projective coordinates to bytes. */
#include "fe51.h"
#include "invert.h"

void kxdp_x25519_divide(uint8_t out[32], const uint64_t n[4], const uint64_t d[4])
{
    struct {
        uint64_t w[4];
        fe n, r;
    } s;
    kxdp_x25519_invert(s.w, d);
    fe_load(&s.r, s.w);
    fe_load(&s.n, n);
    fe_mul(&s.r, &s.r, &s.n);
    fe_store(s.w, &s.r);
    for (int i = 0; i < 4; i++) {
        kxdp_store64(out + 8 * i, s.w[i]);
    }
    kxdp_secure_zero(&s, sizeof s);
}
