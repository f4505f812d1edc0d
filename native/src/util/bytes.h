/* Little-endian access to byte strings, on any CPU and at any alignment. */
#ifndef KXDP_UTIL_BYTES_H
#define KXDP_UTIL_BYTES_H

#include <stdint.h>
#include <string.h>

static inline uint64_t kxdp_swap64_if_big_endian(uint64_t x)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return __builtin_bswap64(x);
#else
    return x;
#endif
}

static inline uint64_t kxdp_load64(const uint8_t *p)
{
    uint64_t x;
    memcpy(&x, p, sizeof x);
    return kxdp_swap64_if_big_endian(x);
}

static inline void kxdp_store64(uint8_t *p, uint64_t x)
{
    x = kxdp_swap64_if_big_endian(x);
    memcpy(p, &x, sizeof x);
}

#endif
