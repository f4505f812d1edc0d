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

/* u = the public key of the scalar: its product with the base point u = 9. The scalar is clamped on a copy. */
KXDP_EXPORT void kxdp_x25519_public_key(uint8_t u[32], const uint8_t scalar[32]);

/*
 * out = the product of the scalar and the point of the u-coordinate peer. Bit 255 of peer is ignored, values from p up
 * are reduced, and a point of low order gives the all-zero result without an error: the caller decides what that means.
 * out may be scalar or peer.
 */
KXDP_EXPORT void kxdp_x25519(uint8_t out[32], const uint8_t scalar[32], const uint8_t peer[32]);

#endif
