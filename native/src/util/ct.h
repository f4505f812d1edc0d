/*
 * Constant-time building blocks: nothing here branches or indexes on the data it handles.
 */
#ifndef KXDP_UTIL_CT_H
#define KXDP_UTIL_CT_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(KXDP_CTGRIND)
#include <valgrind/memcheck.h>
#endif

/* Returns x, of which the compiler then knows nothing: a mask made of it is not turned back into a branch. */
static inline uint64_t kxdp_value_barrier(uint64_t x)
{
    __asm__("" : "+r"(x));
    return x;
}

/* Wipes n bytes; the compiler must assume that the memory is read afterwards, so the stores stay. */
static inline void kxdp_secure_zero(void *p, size_t n)
{
    memset(p, 0, n);
    __asm__ volatile("" : : "r"(p) : "memory");
}

/*
 * Overwrites the 4 KB of stack below its caller. What has a name is wiped where it is used, but a compiler also spills
 * to places without one: limbs, lanes of Keccak. What a function calls takes less than that (gcc -fstack-usage);
 * test/kem_wipe.c and test/x25519_wipe.c look at what is left.
 */
void kxdp_wipe_stack(void);

/* All ones when the n bytes at a and b differ, else zero. */
static inline uint64_t kxdp_ct_differ(const uint8_t *a, const uint8_t *b, size_t n)
{
    uint8_t d = 0;
    for (size_t i = 0; i < n; i++) {
        d |= a[i] ^ b[i];
    }
    return 0 - ((0 - kxdp_value_barrier(d)) >> 63);
}

/* Replaces the n bytes at r by those at x when mask is all ones; leaves them when it is zero. */
static inline void kxdp_ct_cmov(uint8_t *r, const uint8_t *x, size_t n, uint64_t mask)
{
    uint8_t m = (uint8_t)kxdp_value_barrier(mask);
    for (size_t i = 0; i < n; i++) {
        r[i] ^= m & (r[i] ^ x[i]);
    }
}

/*
 * The boundary at which a value that was computed from a secret becomes public (rho is published in the encapsulation
 * key). Generates code in the memcheck build only, where it tells valgrind that branches on the value are meant.
 */
static inline void kxdp_declassify(const void *p, size_t n)
{
#if defined(KXDP_CTGRIND)
    VALGRIND_MAKE_MEM_DEFINED(p, n);
#else
    (void)p;
    (void)n;
#endif
}

#endif
