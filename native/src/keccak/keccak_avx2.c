/* Four states in AVX2 registers; one state in general registers, with andn and rorx. */
#include "keccak_scalar.h"

#include <immintrin.h>

static inline __m256i rotate(__m256i a, int n)
{
    const __m256i left8 = _mm256_setr_epi8(7, 0, 1, 2, 3, 4, 5, 6, 15, 8, 9, 10, 11, 12, 13, 14, 7, 0, 1, 2, 3, 4, 5, 6,
                                           15, 8, 9, 10, 11, 12, 13, 14);
    const __m256i left56 = _mm256_setr_epi8(1, 2, 3, 4, 5, 6, 7, 0, 9, 10, 11, 12, 13, 14, 15, 8, 1, 2, 3, 4, 5, 6, 7,
                                            0, 9, 10, 11, 12, 13, 14, 15, 8);
    if (n == 8) {
        return _mm256_shuffle_epi8(a, left8);
    }
    if (n == 56) {
        return _mm256_shuffle_epi8(a, left56);
    }
    return _mm256_or_si256(_mm256_slli_epi64(a, n), _mm256_srli_epi64(a, 64 - n));
}

#define KXDP_XOR3(a, b, c) _mm256_xor_si256(_mm256_xor_si256(a, b), c)
#define KXDP_CHI(a, b, c) _mm256_xor_si256(a, _mm256_andnot_si256(b, c))
#define KXDP_ROL(a, n) rotate(a, n)
#include "keccak_x4.h"

const struct kxdp_keccak_impl kxdp_keccak_avx2 = {permute_scalar, permute_x4, start_x4, extract_x4};
