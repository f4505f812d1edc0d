/*
 * The arithmetic of ML-KEM-768 in tiers: one table of functions per tier, the algorithms in kem.c are written once.
 *
 * A polynomial is 256 coefficients of 16 bits, aligned to 64 bytes, in the order of FIPS 203 both as a polynomial of
 * R_q and as an element of T_q. A coefficient is any representative of its class mod q. "Reduced" means |x| < q,
 * "canonical" 0 <= x < q. Every kernel takes and gives reduced coefficients unless it says otherwise, so that any
 * composition of kernels is free of overflow. R = 2^16 is the Montgomery factor.
 *
 * All run in constant time but sample_ntt, whose input is public.
 */
#ifndef KXDP_MLKEM768_KERNELS_H
#define KXDP_MLKEM768_KERNELS_H

#include <stddef.h>
#include <stdint.h>

#include "../keccak/keccak.h"
#include "params.h"

/*
 * The second operand b of MultiplyNTTs (algorithms 11 and 12), prepared: each coefficient of the result is the inner
 * product of a pair (a0, a1) with a pair in here.
 */
struct kxdp_multiplier {
    alignas(64) int16_t even[KXDP_N]; /* (b0, b1 gamma) */
    int16_t odd[KXDP_N];              /* (b1, b0) */
};

struct kxdp_mlkem768_impl {
    /* "portable", "avx2" or "avx512". */
    const char *name;

    /* The CPU features (cpu/cpu.h) without which this tier must not run. */
    uint32_t features;

    const struct kxdp_keccak_impl *keccak;

    /*
     * SampleNTT (algorithm 7) on the first 504 bytes of the XOF, in a buffer of KXDP_XOF_STRIDE bytes. Gives canonical
     * coefficients; returns how many it found, 256 or fewer.
     */
    size_t (*sample_ntt)(int16_t a[KXDP_N], const uint8_t *xof);

    /* SamplePolyCBD_2 (algorithm 8). */
    void (*sample_cbd2)(int16_t f[KXDP_N], const uint8_t b[128]);

    /* NTT (algorithm 9), in place. */
    void (*ntt)(int16_t f[KXDP_N]);

    /* NTT^-1 (algorithm 10) times R, in place: undoes the R^-1 that dot leaves. */
    void (*inverse_ntt)(int16_t f[KXDP_N]);

    /* Prepares the second operand of MultiplyNTTs. */
    void (*prepare)(struct kxdp_multiplier *m, const int16_t b[KXDP_N]);

    /* R^-1 times the sum over j of MultiplyNTTs(a[j * stride], b[j]) (algorithm 11), for three polynomials each. */
    void (*dot)(int16_t r[KXDP_N], const int16_t (*a)[KXDP_N], size_t stride, const struct kxdp_multiplier b[KXDP_K]);

    /* t = R r + e, canonical. */
    void (*scale_add)(int16_t t[KXDP_N], const int16_t r[KXDP_N], const int16_t e[KXDP_N]);

    /* Makes any 16-bit coefficients canonical. */
    void (*canonical)(int16_t f[KXDP_N]);

    /* ByteEncode_12 (algorithm 5) of canonical coefficients. */
    void (*encode12)(uint8_t out[KXDP_POLY_BYTES], const int16_t f[KXDP_N]);

    /* The 12-bit values themselves, not reduced. Returns 0 when all are below q, in time independent of them. */
    int (*decode12)(int16_t f[KXDP_N], const uint8_t in[KXDP_POLY_BYTES]);

    /* ByteEncode_10(Compress_10(u + e)) and the way back (section 4.2.1). */
    void (*encode_u)(uint8_t out[KXDP_U_BYTES], const int16_t u[KXDP_N], const int16_t e[KXDP_N]);
    void (*decode_u)(int16_t u[KXDP_N], const uint8_t in[KXDP_U_BYTES]);

    /* ByteEncode_4(Compress_4(v + e + Decompress_1(ByteDecode_1(m)))), |v + e| < q, and the way back to v. */
    void (*encode_v)(uint8_t out[KXDP_V_BYTES], const int16_t v[KXDP_N], const int16_t e[KXDP_N], const uint8_t m[32]);
    void (*decode_v)(int16_t v[KXDP_N], const uint8_t in[KXDP_V_BYTES]);

    /* ByteEncode_1(Compress_1(v - w)). */
    void (*decode_message)(uint8_t m[32], const int16_t v[KXDP_N], const int16_t w[KXDP_N]);
};

extern const struct kxdp_mlkem768_impl kxdp_mlkem768_portable;
#if defined(KXDP_X86_64)
extern const struct kxdp_mlkem768_impl kxdp_mlkem768_avx2;
extern const struct kxdp_mlkem768_impl kxdp_mlkem768_avx512;
#endif

#endif
