/*
 * NAME
 *     kyberxdp_kem - X-Wing and ML-KEM-768 on byte strings, in the form of libsodium's crypto_kem
 *
 * SYNOPSIS
 *     #include <kyberxdp_kem.h>
 *     cc program.c $(pkg-config --cflags --libs kyberxdp)
 *
 *     uint8_t pk[KXDP_KEM_XWING_PUBLICKEYBYTES], sk[KXDP_KEM_XWING_SECRETKEYBYTES];
 *     uint8_t ct[KXDP_KEM_XWING_CIPHERTEXTBYTES];
 *     uint8_t ours[KXDP_KEM_XWING_SHAREDSECRETBYTES], theirs[KXDP_KEM_XWING_SHAREDSECRETBYTES];
 *
 *     if (kxdp_kem_xwing_keypair(pk, sk) != 0) ...       the receiver publishes pk
 *     if (kxdp_kem_xwing_enc(ct, ours, pk) != 0) ...     a sender sends ct
 *     if (kxdp_kem_xwing_dec(theirs, ct, sk) != 0) ...   now both have the same secret
 *
 * DESCRIPTION
 *     keypair         makes a key pair.
 *     enc             makes a shared secret, and the ciphertext that brings it to the owner of pk.
 *     dec             recovers the shared secret. A ciphertext that was tampered with, or made for another key, gives
 *                     another secret and no error: the protocol must find out that they differ.
 *     keypair_derand  the same as keypair and enc, but with the randomness as an argument: for tests, and for programs
 *     enc_derand      with a generator of their own. It must be uniform, secret, and used once.
 *
 *     X-Wing is the hybrid of ML-KEM-768 and X25519: the secret is safe as long as one of them is. Its secret key is
 *     the seed itself, from which dec makes both keys anew. As in its specification, an X25519 point of low order is
 *     no error (in libsodium it is). The secret key of ML-KEM-768 is the expanded one. Programs that use a key many
 *     times prepare it: see kyberxdp.h.
 *
 * SIZES
 *     in bytes, as macros and as functions:
 *                                    X-Wing   ML-KEM-768
 *     PUBLICKEYBYTES      pk           1216         1184
 *     SECRETKEYBYTES      sk             32         2400
 *     CIPHERTEXTBYTES     ct           1120         1088
 *     SHAREDSECRETBYTES   ss             32           32
 *     SEEDBYTES           seed           32           64   ML-KEM: d | z
 *     ENCSEEDBYTES        eseed          64           32   X-Wing: of ML-KEM 32, of X25519 32
 *
 * RETURN VALUE
 *     0, or a negative error of kyberxdp.h; then the outputs are zeros.
 *
 * ERRORS
 *     KXDP_ERR_RANDOM   keypair, enc: the operating system gave no randomness; errno tells why.
 *     KXDP_ERR_MODULUS  enc, enc_derand: pk is no public key: a coefficient is not below q (FIPS 203, section 7.2).
 *                       dec of ML-KEM: the same of the pk within sk.
 *     KXDP_ERR_HASH     dec of ML-KEM: the hash in sk is not that of the pk within it (FIPS 203, section 7.3).
 *     keypair_derand, and dec of X-Wing, always succeed. No function tests for NULL.
 *
 * NOTES
 *     Any number of threads may call any of these at once. They allocate nothing and take up to 32 KB of stack.
 *     Buffers need no alignment; outputs may overlap neither inputs nor each other. No secret decides a branch or an
 *     address, and what was secret on the stack is wiped. Randomness comes from getrandom(2) or getentropy(3), which
 *     may block until the system has seeded its generator, early at boot; nothing is kept, so that fork() is safe.
 *
 * STANDARDS
 *     X-Wing: draft-connolly-cfrg-xwing-kem-10. ML-KEM-768: FIPS 203. X25519: RFC 7748.
 */
#ifndef KYBERXDP_KEM_H
#define KYBERXDP_KEM_H

#include "kyberxdp.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- X-Wing ---- */

#define KXDP_KEM_XWING_PUBLICKEYBYTES 1216
#define KXDP_KEM_XWING_SECRETKEYBYTES 32
#define KXDP_KEM_XWING_CIPHERTEXTBYTES 1120
#define KXDP_KEM_XWING_SHAREDSECRETBYTES 32
#define KXDP_KEM_XWING_SEEDBYTES 32
#define KXDP_KEM_XWING_ENCSEEDBYTES 64

KXDP_EXPORT size_t kxdp_kem_xwing_publickeybytes(void);
KXDP_EXPORT size_t kxdp_kem_xwing_secretkeybytes(void);
KXDP_EXPORT size_t kxdp_kem_xwing_ciphertextbytes(void);
KXDP_EXPORT size_t kxdp_kem_xwing_sharedsecretbytes(void);
KXDP_EXPORT size_t kxdp_kem_xwing_seedbytes(void);
KXDP_EXPORT size_t kxdp_kem_xwing_encseedbytes(void);

KXDP_EXPORT int kxdp_kem_xwing_keypair(uint8_t pk[KXDP_KEM_XWING_PUBLICKEYBYTES],
                                       uint8_t sk[KXDP_KEM_XWING_SECRETKEYBYTES]);
KXDP_EXPORT int kxdp_kem_xwing_keypair_derand(uint8_t pk[KXDP_KEM_XWING_PUBLICKEYBYTES],
                                              uint8_t sk[KXDP_KEM_XWING_SECRETKEYBYTES],
                                              const uint8_t seed[KXDP_KEM_XWING_SEEDBYTES]);
KXDP_EXPORT int kxdp_kem_xwing_enc(uint8_t ct[KXDP_KEM_XWING_CIPHERTEXTBYTES],
                                   uint8_t ss[KXDP_KEM_XWING_SHAREDSECRETBYTES],
                                   const uint8_t pk[KXDP_KEM_XWING_PUBLICKEYBYTES]);
KXDP_EXPORT int kxdp_kem_xwing_enc_derand(uint8_t ct[KXDP_KEM_XWING_CIPHERTEXTBYTES],
                                          uint8_t ss[KXDP_KEM_XWING_SHAREDSECRETBYTES],
                                          const uint8_t pk[KXDP_KEM_XWING_PUBLICKEYBYTES],
                                          const uint8_t eseed[KXDP_KEM_XWING_ENCSEEDBYTES]);
KXDP_EXPORT int kxdp_kem_xwing_dec(uint8_t ss[KXDP_KEM_XWING_SHAREDSECRETBYTES],
                                   const uint8_t ct[KXDP_KEM_XWING_CIPHERTEXTBYTES],
                                   const uint8_t sk[KXDP_KEM_XWING_SECRETKEYBYTES]);

/* ---- ML-KEM-768 ---- */

#define KXDP_KEM_MLKEM768_PUBLICKEYBYTES 1184
#define KXDP_KEM_MLKEM768_SECRETKEYBYTES 2400
#define KXDP_KEM_MLKEM768_CIPHERTEXTBYTES 1088
#define KXDP_KEM_MLKEM768_SHAREDSECRETBYTES 32
#define KXDP_KEM_MLKEM768_SEEDBYTES 64
#define KXDP_KEM_MLKEM768_ENCSEEDBYTES 32

KXDP_EXPORT size_t kxdp_kem_mlkem768_publickeybytes(void);
KXDP_EXPORT size_t kxdp_kem_mlkem768_secretkeybytes(void);
KXDP_EXPORT size_t kxdp_kem_mlkem768_ciphertextbytes(void);
KXDP_EXPORT size_t kxdp_kem_mlkem768_sharedsecretbytes(void);
KXDP_EXPORT size_t kxdp_kem_mlkem768_seedbytes(void);
KXDP_EXPORT size_t kxdp_kem_mlkem768_encseedbytes(void);

KXDP_EXPORT int kxdp_kem_mlkem768_keypair(uint8_t pk[KXDP_KEM_MLKEM768_PUBLICKEYBYTES],
                                          uint8_t sk[KXDP_KEM_MLKEM768_SECRETKEYBYTES]);
KXDP_EXPORT int kxdp_kem_mlkem768_keypair_derand(uint8_t pk[KXDP_KEM_MLKEM768_PUBLICKEYBYTES],
                                                 uint8_t sk[KXDP_KEM_MLKEM768_SECRETKEYBYTES],
                                                 const uint8_t seed[KXDP_KEM_MLKEM768_SEEDBYTES]);
KXDP_EXPORT int kxdp_kem_mlkem768_enc(uint8_t ct[KXDP_KEM_MLKEM768_CIPHERTEXTBYTES],
                                      uint8_t ss[KXDP_KEM_MLKEM768_SHAREDSECRETBYTES],
                                      const uint8_t pk[KXDP_KEM_MLKEM768_PUBLICKEYBYTES]);
KXDP_EXPORT int kxdp_kem_mlkem768_enc_derand(uint8_t ct[KXDP_KEM_MLKEM768_CIPHERTEXTBYTES],
                                             uint8_t ss[KXDP_KEM_MLKEM768_SHAREDSECRETBYTES],
                                             const uint8_t pk[KXDP_KEM_MLKEM768_PUBLICKEYBYTES],
                                             const uint8_t eseed[KXDP_KEM_MLKEM768_ENCSEEDBYTES]);
KXDP_EXPORT int kxdp_kem_mlkem768_dec(uint8_t ss[KXDP_KEM_MLKEM768_SHAREDSECRETBYTES],
                                      const uint8_t ct[KXDP_KEM_MLKEM768_CIPHERTEXTBYTES],
                                      const uint8_t sk[KXDP_KEM_MLKEM768_SECRETKEYBYTES]);

#ifdef __cplusplus
}
#endif

#endif
