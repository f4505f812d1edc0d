/* X25519 (RFC 7748, section 5) in tiers: what the processor offers decides which of them runs. */
#ifndef KXDP_X25519_X25519_H
#define KXDP_X25519_X25519_H

#include <stdint.h>

#include "kyberxdp_tiers.h"

struct kxdp_x25519_impl {
    const char *name;
    /* The KXDP_CPU_ bits without which this tier must not be called. */
    uint32_t needs;
    void (*public_key)(uint8_t u[32], const uint8_t scalar[32]);
    void (*dh)(uint8_t out[32], const uint8_t scalar[32], const uint8_t peer[32]);
};

extern const struct kxdp_x25519_impl kxdp_x25519_portable, kxdp_x25519_adx, kxdp_x25519_ifma;

#endif
