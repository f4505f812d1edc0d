/* The prepared keys of ML-KEM-768 and the algorithms on them, for a tier of the caller's choice. */
#ifndef KXDP_MLKEM768_KEM_H
#define KXDP_MLKEM768_KEM_H

#include "kernels.h"
#include "kyberxdp_tiers.h"

/* An encapsulation key, prepared: everything that depends on the key alone. All of it is public. */
struct kxdp_mlkem768_ek {
    alignas(64) int16_t a[KXDP_K][KXDP_K][KXDP_N]; /* the matrix A, expanded from rho */
    int16_t t[KXDP_K][KXDP_N];                     /* canonical */
    uint8_t h[KXDP_SYM_BYTES];                     /* H(ek) */
    uint8_t bytes[KXDP_EK_BYTES];                  /* ek */
    const struct kxdp_mlkem768_impl *impl;         /* the tier that prepared the key, and serves it */
};

/* A decapsulation key, prepared. */
struct kxdp_mlkem768_dk {
    alignas(64) int16_t s[KXDP_K][KXDP_N]; /* canonical */
    struct kxdp_multiplier s_mul[KXDP_K];  /* s as the second operand of products */
    uint8_t z[KXDP_SYM_BYTES];             /* the secret of implicit rejection */
    struct kxdp_mlkem768_ek ek;
};

/* The tier that new keys get: the chosen one (kxdp_mlkem768_select), or the fastest. */
const struct kxdp_mlkem768_impl *kxdp_mlkem768_current(void);

#endif
