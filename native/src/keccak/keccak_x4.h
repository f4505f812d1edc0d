/*
 * Keccak-f[1600] on four states in 256-bit vectors: what the AVX2 and AVX-512 files share around the rounds, for which
 * they define KXDP_XOR3, KXDP_CHI and KXDP_ROL of keccak_rounds.h.
 */
#ifndef KXDP_KECCAK_X4_H
#define KXDP_KECCAK_X4_H

#include <immintrin.h>
#include <string.h>

#include "../util/bytes.h"
#include "keccak.h"

#define KXDP_WORD __m256i
#define KXDP_XOR(a, b) _mm256_xor_si256(a, b)
#define KXDP_SPLAT(x) _mm256_set1_epi64x((long long)(x))
#define KXDP_LOAD(s, i) _mm256_load_si256((const __m256i *)((s) + 4 * (i)))
#define KXDP_STORE(s, i, a) _mm256_store_si256((__m256i *)((s) + 4 * (i)), a)
#define KXDP_PERMUTE rounds_x4
#include "keccak_rounds.h"

static void permute_x4(struct kxdp_keccak_x4 *s, const uint8_t *block)
{
    __m256i *w = (__m256i *)s->w;
    for (size_t i = 0; block != NULL && i < KXDP_SHA3_256_RATE / 8; i++) {
        __m128i lane0 = _mm_loadl_epi64((const __m128i *)(block + 8 * i));
        w[i] = _mm256_xor_si256(w[i], _mm256_zextsi128_si256(lane0));
    }
    rounds_x4(s->w[0]);
}

/*
 * Whole vectors are stored, not the words of the lanes that start: the permutation loads whole vectors, and a load that
 * spans several stores before it has to wait for them.
 */
static void start_x4(struct kxdp_keccak_x4 *s, size_t first, size_t count, const uint8_t seed[32], const uint64_t *tail,
                     size_t rate)
{
    alignas(32) uint64_t tails[4] = {0};
    alignas(32) uint64_t masks[4] = {0};
    for (size_t i = 0; i < count; i++) {
        tails[first + i] = tail[i];
        masks[first + i] = UINT64_MAX;
    }
    __m256i mask = _mm256_load_si256((const __m256i *)masks);
    __m256i *w = (__m256i *)s->w;
    for (size_t i = 0; i < 25; i++) {
        w[i] = _mm256_andnot_si256(mask, w[i]);
    }
    for (size_t i = 0; i < 4; i++) {
        __m256i word = _mm256_set1_epi64x((long long)kxdp_load64(seed + 8 * i));
        w[i] = _mm256_or_si256(w[i], _mm256_and_si256(mask, word));
    }
    w[4] = _mm256_or_si256(w[4], _mm256_load_si256((const __m256i *)tails));
    w[rate / 8 - 1] = _mm256_or_si256(w[rate / 8 - 1], _mm256_slli_epi64(mask, 63));
}

/* Four words of four lanes at a time are transposed; the last word of the 21 goes alone. */
static void extract_x4(uint8_t *out, size_t stride, const struct kxdp_keccak_x4 *s)
{
    for (size_t i = 0; i < 20; i += 4, out += 32) {
        __m256i w0 = _mm256_load_si256((const __m256i *)s->w[i]);
        __m256i w1 = _mm256_load_si256((const __m256i *)s->w[i + 1]);
        __m256i w2 = _mm256_load_si256((const __m256i *)s->w[i + 2]);
        __m256i w3 = _mm256_load_si256((const __m256i *)s->w[i + 3]);
        __m256i even01 = _mm256_unpacklo_epi64(w0, w1); /* of lanes 0 and 2 */
        __m256i odd01 = _mm256_unpackhi_epi64(w0, w1);
        __m256i even23 = _mm256_unpacklo_epi64(w2, w3);
        __m256i odd23 = _mm256_unpackhi_epi64(w2, w3);
        _mm256_storeu_si256((__m256i *)out, _mm256_permute2x128_si256(even01, even23, 0x20));
        _mm256_storeu_si256((__m256i *)(out + stride), _mm256_permute2x128_si256(odd01, odd23, 0x20));
        _mm256_storeu_si256((__m256i *)(out + 2 * stride), _mm256_permute2x128_si256(even01, even23, 0x31));
        _mm256_storeu_si256((__m256i *)(out + 3 * stride), _mm256_permute2x128_si256(odd01, odd23, 0x31));
    }
    for (size_t j = 0; j < 4; j++) {
        memcpy(out + j * stride, &s->w[20][j], 8);
    }
}

#endif
