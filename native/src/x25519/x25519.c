/* The choice of the tier, and the public functions. */
#include "x25519.h"

#include <stddef.h>
#include <string.h>

#include "../cpu/cpu.h"
#include "../util/ct.h"

/* Fastest first. */
static const struct kxdp_x25519_impl *const tiers[] = {
#ifdef KXDP_X86_64
    &kxdp_x25519_ifma,
    &kxdp_x25519_adx,
#endif
    &kxdp_x25519_portable,
};

const struct kxdp_x25519_impl *kxdp_x25519_select(const char *name)
{
    uint32_t have = kxdp_cpu_features();
    for (size_t i = 0; i < sizeof tiers / sizeof *tiers; i++) {
        if ((tiers[i]->needs & ~have) == 0 && (name == NULL || strcmp(name, tiers[i]->name) == 0)) {
            return tiers[i];
        }
    }
    return NULL;
}

void kxdp_x25519_public_key_with(const struct kxdp_x25519_impl *m, uint8_t u[32], const uint8_t scalar[32])
{
    m->public_key(u, scalar);
    kxdp_wipe_stack();
}

void kxdp_x25519_with(const struct kxdp_x25519_impl *m, uint8_t out[32], const uint8_t scalar[32],
                      const uint8_t peer[32])
{
    m->dh(out, scalar, peer);
    kxdp_wipe_stack();
}

const char *kxdp_x25519_tier(void)
{
    return kxdp_x25519_select(NULL)->name;
}

void kxdp_x25519_public_key(uint8_t u[32], const uint8_t scalar[32])
{
    kxdp_x25519_public_key_with(kxdp_x25519_select(NULL), u, scalar);
}

void kxdp_x25519(uint8_t out[32], const uint8_t scalar[32], const uint8_t peer[32])
{
    kxdp_x25519_with(kxdp_x25519_select(NULL), out, scalar, peer);
}
