/* The public functions: the choice of the tier, and prepared keys. */
#include "kem.h"

#include <stdatomic.h>

#include "../cpu/cpu.h"
#include "../util/ct.h"

/* Fastest first. */
static const struct kxdp_mlkem768_impl *const tiers[] = {
#if defined(KXDP_X86_64)
    &kxdp_mlkem768_avx512,
    &kxdp_mlkem768_avx2,
#endif
    &kxdp_mlkem768_portable,
};

static int supported(const struct kxdp_mlkem768_impl *m)
{
    return (m->features & ~kxdp_cpu_features()) == 0;
}

const struct kxdp_mlkem768_impl *kxdp_mlkem768_find(const char *name)
{
    for (size_t i = 0; i < sizeof tiers / sizeof tiers[0]; i++) {
        if ((name == NULL || strcmp(name, tiers[i]->name) == 0) && supported(tiers[i])) {
            return tiers[i];
        }
    }
    return NULL;
}

/* NULL until somebody asks or chooses. The tables are constant, so that relaxed order is enough. */
static const struct kxdp_mlkem768_impl *_Atomic selected;

const struct kxdp_mlkem768_impl *kxdp_mlkem768_current(void)
{
    const struct kxdp_mlkem768_impl *m = atomic_load_explicit(&selected, memory_order_relaxed);
    return m != NULL ? m : kxdp_mlkem768_find(NULL);
}

static int misaligned(const void *key)
{
    return (uintptr_t)key % KXDP_KEY_ALIGNMENT != 0;
}

uint32_t kxdp_abi_version(void)
{
    return KXDP_ABI_VERSION;
}

const char *kxdp_mlkem768_tier(void)
{
    return kxdp_mlkem768_current()->name;
}

int kxdp_mlkem768_select(const char *tier)
{
    const struct kxdp_mlkem768_impl *m = kxdp_mlkem768_find(tier);
    if (m == NULL) {
        return KXDP_ERR_TIER;
    }
    atomic_store_explicit(&selected, m, memory_order_relaxed);
    return 0;
}

size_t kxdp_mlkem768_ek_size(void)
{
    return sizeof(struct kxdp_mlkem768_ek);
}

size_t kxdp_mlkem768_dk_size(void)
{
    return sizeof(struct kxdp_mlkem768_dk);
}

int kxdp_mlkem768_ek_expand(kxdp_mlkem768_ek *ek, const uint8_t in[KXDP_EK_BYTES])
{
    return misaligned(ek) ? KXDP_ERR_ALIGN : kxdp_mlkem768_ek_expand_with(kxdp_mlkem768_current(), ek, in);
}

void kxdp_mlkem768_ek_encode(const kxdp_mlkem768_ek *ek, uint8_t out[KXDP_EK_BYTES])
{
    memcpy(out, ek->bytes, KXDP_EK_BYTES);
}

int kxdp_mlkem768_dk_keygen(kxdp_mlkem768_dk *dk, const uint8_t seed[64])
{
    if (misaligned(dk)) {
        return KXDP_ERR_ALIGN;
    }
    kxdp_mlkem768_dk_keygen_with(kxdp_mlkem768_current(), dk, seed);
    return 0;
}

int kxdp_mlkem768_dk_expand(kxdp_mlkem768_dk *dk, const uint8_t in[KXDP_DK_BYTES])
{
    return misaligned(dk) ? KXDP_ERR_ALIGN : kxdp_mlkem768_dk_expand_with(kxdp_mlkem768_current(), dk, in);
}

const kxdp_mlkem768_ek *kxdp_mlkem768_dk_ek(const kxdp_mlkem768_dk *dk)
{
    return &dk->ek;
}

void kxdp_mlkem768_ek_wipe(kxdp_mlkem768_ek *ek)
{
    kxdp_secure_zero(ek, sizeof *ek);
}

void kxdp_mlkem768_dk_wipe(kxdp_mlkem768_dk *dk)
{
    kxdp_secure_zero(dk, sizeof *dk);
}
