/*
 * Keccak-f[1600] in tiers, for one state and for four at once, and the sponges of FIPS 202 on top.
 */
#ifndef KXDP_KECCAK_H
#define KXDP_KECCAK_H

#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>

#include "../cpu/cpu.h"

/* Rates in bytes. */
#define KXDP_SHAKE128_RATE 168
#define KXDP_SHA3_256_RATE 136
#define KXDP_SHAKE256_RATE 136
#define KXDP_SHA3_512_RATE 72

/* Domain separation and the first bit of padding, in the byte that follows the message. */
#define KXDP_SHA3_SUFFIX 0x06
#define KXDP_SHAKE_SUFFIX 0x1f

/* Four states, word by word: w[i][lane] is word i of the state in that lane. */
struct kxdp_keccak_x4 {
    alignas(64) uint64_t w[25][4];
};

/* One implementation of the permutation. */
struct kxdp_keccak_impl {
    /* Xors the 136-byte block into the state (nothing when block is NULL), then permutes. */
    void (*permute)(uint64_t s[25], const uint8_t *block);

    /* The same for four states; only lane 0 absorbs the block. */
    void (*permute_x4)(struct kxdp_keccak_x4 *s, const uint8_t *block);

    /*
     * Starts `count` lanes from lane `first` on, each with a message of 33 to 40 bytes: the seed, then the bytes of
     * tail[i], which hold the suffix, too. The other lanes stay as they are.
     */
    void (*start_x4)(struct kxdp_keccak_x4 *s, size_t first, size_t count, const uint8_t seed[32], const uint64_t *tail,
                     size_t rate);

    /* Writes the first 168 bytes of each state: lane i's to out + i * stride. */
    void (*extract_x4)(uint8_t *out, size_t stride, const struct kxdp_keccak_x4 *s);
};

extern const struct kxdp_keccak_impl kxdp_keccak_portable;
#if defined(KXDP_X86_64)
extern const struct kxdp_keccak_impl kxdp_keccak_avx2;
extern const struct kxdp_keccak_impl kxdp_keccak_avx512;
#endif

/* SHA3-256(in), SHA3-512(in), SHAKE128(in, 8 outlen), SHAKE256(in, 8 outlen). in and out may overlap. */
void kxdp_sha3_256(const struct kxdp_keccak_impl *k, uint8_t out[32], const uint8_t *in, size_t inlen);
void kxdp_sha3_512(const struct kxdp_keccak_impl *k, uint8_t out[64], const uint8_t *in, size_t inlen);
void kxdp_shake128(const struct kxdp_keccak_impl *k, uint8_t *out, size_t outlen, const uint8_t *in, size_t inlen);
void kxdp_shake256(const struct kxdp_keccak_impl *k, uint8_t *out, size_t outlen, const uint8_t *in, size_t inlen);

/* Starts a state of SHAKE or SHA3 with a message of at most rate - 1 bytes, padded; the caller permutes. */
void kxdp_keccak_start(uint64_t s[25], const uint8_t *in, size_t inlen, uint8_t suffix, size_t rate);

/* Copies the first n bytes of a state, n <= 200. */
void kxdp_keccak_read(uint8_t *out, size_t n, const uint64_t s[25]);

#endif
