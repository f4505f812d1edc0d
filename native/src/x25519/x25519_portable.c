/* X25519 in C alone, for any 64-bit machine. */
#include "x25519.h"

#include "fe51.h"

#include "fixed_base.h"
#include "ladder.h"

static void public_key(uint8_t u[32], const uint8_t scalar[32])
{
    comb_multiply(u, scalar);
}

static void dh(uint8_t out[32], const uint8_t scalar[32], const uint8_t peer[32])
{
    ladder_multiply(out, scalar, peer);
}

const struct kxdp_x25519_impl kxdp_x25519_portable = {"portable", 0, public_key, dh};
