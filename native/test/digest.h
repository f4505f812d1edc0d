/* SHAKE128 over a message that arrives in pieces, and hexadecimal. */
#ifndef KXDP_TEST_DIGEST_H
#define KXDP_TEST_DIGEST_H

#include "test.h"

struct digest {
    size_t used; /* bytes of the block */
    uint64_t s[25];
};

static inline void digest_absorb(struct digest *d, const uint8_t *in, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        d->s[d->used / 8] ^= (uint64_t)in[i] << (8 * (d->used % 8));
        if (++d->used == KXDP_SHAKE128_RATE) {
            kxdp_keccak_portable.permute(d->s, NULL);
            d->used = 0;
        }
    }
}

static inline void test_hex(char hex[65], const uint8_t b[32])
{
    for (size_t i = 0; i < 32; i++) {
        snprintf(hex + 2 * i, 3, "%02x", b[i]);
    }
}

static inline void digest_end(struct digest *d, char hex[65])
{
    uint8_t out[32];
    digest_absorb(d, (const uint8_t[]){KXDP_SHAKE_SUFFIX}, 1);
    d->s[KXDP_SHAKE128_RATE / 8 - 1] ^= (uint64_t)1 << 63;
    kxdp_keccak_portable.permute(d->s, NULL);
    kxdp_keccak_read(out, sizeof out, d->s);
    test_hex(hex, out);
}

#endif
