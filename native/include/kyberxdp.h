/*
 * kyberxdp: ML-KEM-768 (FIPS 203) with prepared keys, and X25519 (RFC 7748), in C, for any CPU and in the vector
 * instructions of x86-64. kyberxdp_kem.h has X-Wing and ML-KEM-768 in one call each, for keys that are used once.
 *
 * Every function may be called from any number of threads at once; a prepared key is read-only once it is made. Nothing
 * is allocated and nothing is kept: all memory is the caller's, all randomness is an argument. No secret decides a
 * branch, an address or the operands of a division, and secrets on the stack are wiped before a function returns.
 * Sizes are in bytes. Buffers need no alignment, prepared keys need KXDP_KEY_ALIGNMENT.
 *
 * Outputs may not overlap inputs, unless it says so.
 */
#ifndef KYBERXDP_H
#define KYBERXDP_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define KXDP_EXPORT __attribute__((visibility("default")))
#else
#define KXDP_EXPORT
#endif

#define KXDP_VERSION "0.1.0"

/* What the library's binary interface is at; a caller that was built for another number must not go on. */
#define KXDP_ABI_VERSION 1

#define KXDP_MLKEM768_SEED_BYTES 64 /* d | z */
#define KXDP_MLKEM768_EK_BYTES 1184 /* encapsulation key */
#define KXDP_MLKEM768_DK_BYTES 2400 /* decapsulation key, expanded */
#define KXDP_MLKEM768_CT_BYTES 1088 /* ciphertext */
#define KXDP_MLKEM768_SS_BYTES 32   /* shared secret, and the message m it comes from */
#define KXDP_X25519_BYTES 32        /* scalar, u-coordinate */
#define KXDP_KEY_ALIGNMENT 64       /* of a prepared key in memory */

/* Errors; 0 is success. */
#define KXDP_ERR_MODULUS (-1) /* a coefficient of the encapsulation key is not below q (FIPS 203, section 7.2) */
#define KXDP_ERR_HASH (-2)    /* the hash in a decapsulation key is not that of its ek (FIPS 203, section 7.3) */
#define KXDP_ERR_TIER (-3)    /* no such tier, or this CPU lacks its instructions */
#define KXDP_ERR_ALIGN (-4)   /* memory for a prepared key is not aligned to KXDP_KEY_ALIGNMENT; nothing was written */
#define KXDP_ERR_RANDOM (-5)  /* the operating system gave no randomness; errno tells why */

/* The KXDP_ABI_VERSION that the library was built with. */
KXDP_EXPORT uint32_t kxdp_abi_version(void);

/* ---- Tiers of ML-KEM-768: "portable", "avx2", "avx512" ---- */

/*
 * The tier that keys made from now on will use. At first that is the fastest one that this CPU has.
 */
KXDP_EXPORT const char *kxdp_mlkem768_tier(void);

/*
 * Chooses the tier for keys made from now on, by name, or the fastest with NULL. A prepared key keeps the tier it was
 * made with, so that a change never disturbs operations in other threads. Process-wide; meant for tests and benchmarks.
 * Returns 0, or KXDP_ERR_TIER, and then nothing changed.
 */
KXDP_EXPORT int kxdp_mlkem768_select(const char *tier);

/* ---- Prepared keys ---- */

/*
 * A prepared key holds everything that depends on the key alone: the expanded matrix, the unpacked vectors, the hash.
 * It lives in memory of the caller's: kxdp_mlkem768_ek_size() or _dk_size() bytes, aligned to KXDP_KEY_ALIGNMENT. It is
 * valid in this process only; its layout is private. It may be copied with memcpy.
 */
typedef struct kxdp_mlkem768_ek kxdp_mlkem768_ek;
typedef struct kxdp_mlkem768_dk kxdp_mlkem768_dk;

KXDP_EXPORT size_t kxdp_mlkem768_ek_size(void);
KXDP_EXPORT size_t kxdp_mlkem768_dk_size(void);

/*
 * Prepares an encapsulation key. Returns 0, KXDP_ERR_ALIGN or KXDP_ERR_MODULUS; with the latter the prepared key is
 * all zeros and must not be used.
 */
KXDP_EXPORT int kxdp_mlkem768_ek_expand(kxdp_mlkem768_ek *ek, const uint8_t in[KXDP_MLKEM768_EK_BYTES]);

/* Writes the encapsulation key. */
KXDP_EXPORT void kxdp_mlkem768_ek_encode(const kxdp_mlkem768_ek *ek, uint8_t out[KXDP_MLKEM768_EK_BYTES]);

/* ML-KEM.KeyGen_internal(d, z) (FIPS 203, algorithm 16), prepared. Returns 0 or KXDP_ERR_ALIGN. */
KXDP_EXPORT int kxdp_mlkem768_dk_keygen(kxdp_mlkem768_dk *dk, const uint8_t seed[KXDP_MLKEM768_SEED_BYTES]);

/*
 * Prepares an expanded decapsulation key. Returns 0, KXDP_ERR_ALIGN, KXDP_ERR_HASH (that check comes first) or
 * KXDP_ERR_MODULUS; with the latter two the prepared key is all zeros and must not be used. Values of the secret vector
 * that are not below q are reduced, as ByteDecode_12 says.
 */
KXDP_EXPORT int kxdp_mlkem768_dk_expand(kxdp_mlkem768_dk *dk, const uint8_t in[KXDP_MLKEM768_DK_BYTES]);

/* Writes the expanded decapsulation key. */
KXDP_EXPORT void kxdp_mlkem768_dk_encode(const kxdp_mlkem768_dk *dk, uint8_t out[KXDP_MLKEM768_DK_BYTES]);

/* The encapsulation key inside a decapsulation key; lives as long as that. */
KXDP_EXPORT const kxdp_mlkem768_ek *kxdp_mlkem768_dk_ek(const kxdp_mlkem768_dk *dk);

/* Wipes a prepared key. */
KXDP_EXPORT void kxdp_mlkem768_ek_wipe(kxdp_mlkem768_ek *ek);
KXDP_EXPORT void kxdp_mlkem768_dk_wipe(kxdp_mlkem768_dk *dk);

/* ---- Operations on prepared keys ---- */

/* ML-KEM.Encaps_internal(ek, m) (FIPS 203, algorithm 17). */
KXDP_EXPORT void kxdp_mlkem768_enc(const kxdp_mlkem768_ek *ek, const uint8_t m[32], uint8_t ct[KXDP_MLKEM768_CT_BYTES],
                                   uint8_t ss[KXDP_MLKEM768_SS_BYTES]);

/*
 * ML-KEM.Decaps_internal(dk, c) (FIPS 203, algorithm 18). A ciphertext that was tampered with gives the implicit
 * rejection secret; there is no error.
 */
KXDP_EXPORT void kxdp_mlkem768_dec(const kxdp_mlkem768_dk *dk, const uint8_t ct[KXDP_MLKEM768_CT_BYTES],
                                   uint8_t ss[KXDP_MLKEM768_SS_BYTES]);

/* ---- X25519 (RFC 7748, section 5) ---- */

/* The tier that these functions use, "portable", "adx" or "ifma": the fastest one that this CPU has. */
KXDP_EXPORT const char *kxdp_x25519_tier(void);

/* u = the public key of the scalar: its product with the base point u = 9. The scalar is clamped on a copy. */
KXDP_EXPORT void kxdp_x25519_public_key(uint8_t u[KXDP_X25519_BYTES], const uint8_t scalar[KXDP_X25519_BYTES]);

/*
 * out = the product of the scalar, clamped, and the point of the u-coordinate peer. Bit 255 of peer is ignored, values
 * from p up are reduced, and a point of low order gives the all-zero result without an error: the caller decides what
 * that means. out may be scalar or peer.
 */
KXDP_EXPORT void kxdp_x25519(uint8_t out[KXDP_X25519_BYTES], const uint8_t scalar[KXDP_X25519_BYTES],
                             const uint8_t peer[KXDP_X25519_BYTES]);

#ifdef __cplusplus
}
#endif

#endif
