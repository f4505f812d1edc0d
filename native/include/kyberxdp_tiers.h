/*
 * kyberxdp_tiers.h: the tiers of libkyberxdp by handle, for callers that hold several at once: the Java engines, tests
 * and benchmarks. Others use kyberxdp.h, which takes the fastest.
 *
 * A handle is constant and lives as long as the library. Sizes, errors and alignment are those of kyberxdp.h; the
 * memory for a prepared key must be aligned, which these functions do not check.
 */
#ifndef KYBERXDP_TIERS_H
#define KYBERXDP_TIERS_H

#include "kyberxdp_kem.h"

#ifdef __cplusplus
extern "C" {
#endif

struct kxdp_mlkem768_impl;
struct kxdp_x25519_impl;

/* ---- ML-KEM-768: "portable", "avx2", "avx512" ---- */

/* The tier of that name, or the fastest with NULL; NULL when there is none that this CPU can run. */
KXDP_EXPORT const struct kxdp_mlkem768_impl *kxdp_mlkem768_find(const char *tier);

/* kxdp_mlkem768_ek_expand, kxdp_mlkem768_dk_keygen and kxdp_mlkem768_dk_expand in that tier; the key keeps it. */
KXDP_EXPORT int kxdp_mlkem768_ek_expand_with(const struct kxdp_mlkem768_impl *m, kxdp_mlkem768_ek *ek,
                                             const uint8_t in[KXDP_MLKEM768_EK_BYTES]);
KXDP_EXPORT void kxdp_mlkem768_dk_keygen_with(const struct kxdp_mlkem768_impl *m, kxdp_mlkem768_dk *dk,
                                              const uint8_t seed[KXDP_MLKEM768_SEED_BYTES]);
KXDP_EXPORT int kxdp_mlkem768_dk_expand_with(const struct kxdp_mlkem768_impl *m, kxdp_mlkem768_dk *dk,
                                             const uint8_t in[KXDP_MLKEM768_DK_BYTES]);

/* ---- X25519: "portable", "adx", "ifma" ---- */

/* The tier of that name, or the fastest with NULL; NULL when there is none that this CPU can run. */
KXDP_EXPORT const struct kxdp_x25519_impl *kxdp_x25519_select(const char *name);

/* kxdp_x25519_public_key and kxdp_x25519 in that tier. */
KXDP_EXPORT void kxdp_x25519_public_key_with(const struct kxdp_x25519_impl *m, uint8_t u[KXDP_X25519_BYTES],
                                             const uint8_t scalar[KXDP_X25519_BYTES]);
KXDP_EXPORT void kxdp_x25519_with(const struct kxdp_x25519_impl *m, uint8_t out[KXDP_X25519_BYTES],
                                  const uint8_t scalar[KXDP_X25519_BYTES], const uint8_t peer[KXDP_X25519_BYTES]);

/* ---- X-Wing ---- */

/* kxdp_kem_xwing_keypair_derand, _enc_derand and _dec with ML-KEM-768 in the tier m and X25519 in the tier x. */
KXDP_EXPORT int kxdp_kem_xwing_keypair_derand_with(const struct kxdp_mlkem768_impl *m, const struct kxdp_x25519_impl *x,
                                                   uint8_t pk[KXDP_KEM_XWING_PUBLICKEYBYTES],
                                                   uint8_t sk[KXDP_KEM_XWING_SECRETKEYBYTES],
                                                   const uint8_t seed[KXDP_KEM_XWING_SEEDBYTES]);
KXDP_EXPORT int kxdp_kem_xwing_enc_derand_with(const struct kxdp_mlkem768_impl *m, const struct kxdp_x25519_impl *x,
                                               uint8_t ct[KXDP_KEM_XWING_CIPHERTEXTBYTES],
                                               uint8_t ss[KXDP_KEM_XWING_SHAREDSECRETBYTES],
                                               const uint8_t pk[KXDP_KEM_XWING_PUBLICKEYBYTES],
                                               const uint8_t eseed[KXDP_KEM_XWING_ENCSEEDBYTES]);
KXDP_EXPORT int kxdp_kem_xwing_dec_with(const struct kxdp_mlkem768_impl *m, const struct kxdp_x25519_impl *x,
                                        uint8_t ss[KXDP_KEM_XWING_SHAREDSECRETBYTES],
                                        const uint8_t ct[KXDP_KEM_XWING_CIPHERTEXTBYTES],
                                        const uint8_t sk[KXDP_KEM_XWING_SECRETKEYBYTES]);

#ifdef __cplusplus
}
#endif

#endif
