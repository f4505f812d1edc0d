/* X25519 with AVX-512 IFMA: four or eight field multiplications at once. */
#include "x25519.h"

#include "../cpu/cpu.h"
#include "fe51.h"

#define LANES 4
#include "fe_lanes.h"
#define LANES 8
#include "fe_lanes.h"

#include "fixed_base_ifma.h"
#include "ladder_ifma.h"

static void public_key(uint8_t u[32], const uint8_t scalar[32])
{
    comb8_multiply(u, scalar);
}

static void dh(uint8_t out[32], const uint8_t scalar[32], const uint8_t peer[32])
{
    ladder4_multiply(out, scalar, peer);
}

const struct kxdp_x25519_impl kxdp_x25519_ifma = {"ifma", KXDP_CPU_IFMA | KXDP_CPU_BMI2, public_key, dh};
