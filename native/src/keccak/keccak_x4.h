/*
 * Keccak-f[1600] on four states in 256-bit vectors: what the AVX2 and AVX-512 files share around the rounds, for which
 * they define KXDP_XOR3, KXDP_CHI and KXDP_ROL of keccak_rounds.h.
 */
#ifndef KXDP_KECCAK_X4_H
#define KXDP_KECCAK_X4_H

#include <immintrin.h>
#include <string.h>

#include "keccak.h"

#define KXDP_WORD __m256i
#define KXDP_XOR(a, b) _mm256_xor_si256(a, b)
#define KXDP_SPLAT(x) _mm256_set1_epi64x((long long)(x))
#include "keccak_rounds.h"
#undef KXDP_WORD
#undef KXDP_XOR
#undef KXDP_XOR3
#undef KXDP_CHI
#undef KXDP_ROL
#undef KXDP_SPLAT

static void permute_x4(struct kxdp_keccak_x4 *s, const uint8_t *block)
{
    __m256i w[25];
    for (size_t i = 0; i < 25; i++) {
        w[i] = _mm256_load_si256((const __m256i *)s->w[i]);
    }
    for (size_t i = 0; block != NULL && i < KXDP_SHA3_256_RATE / 8; i++) {
        __m128i lane0 = _mm_loadl_epi64((const __m128i *)(block + 8 * i));
        w[i] = _mm256_xor_si256(w[i], _mm256_zextsi128_si256(lane0));
    }
    kxdp_keccak_rounds(w);
    for (size_t i = 0; i < 25; i++) {
        _mm256_store_si256((__m256i *)s->w[i], w[i]);
    }
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
