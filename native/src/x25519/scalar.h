/* The scalar of X25519: clamping (RFC 7748, section 5), and its recoding in signed digits for the fixed base. */
#ifndef KXDP_X25519_SCALAR_H
#define KXDP_X25519_SCALAR_H

#include <stdint.h>
#include <string.h>

static inline void kxdp_x25519_clamp(uint8_t clamped[32], const uint8_t scalar[32])
{
    memcpy(clamped, scalar, 32);
    clamped[0] &= 248;
    clamped[31] &= 127;
    clamped[31] |= 64;
}

/* Digits d[i] in [-8, 8) (the topmost in [0, 8]) with scalar = sum(d[i] * 16^i), for a scalar below 2^255. */
static inline void kxdp_x25519_digits(int8_t d[64], const uint8_t scalar[32])
{
    int carry = 0;
    for (int i = 0; i < 64; i++) {
        int nibble = (scalar[i / 2] >> (4 * (i & 1)) & 15) + carry;
        carry = i < 63 ? (nibble + 8) >> 4 : 0;
        d[i] = (int8_t)(nibble - 16 * carry);
    }
}

#endif
