/*
 * The kernels in AVX-512. A polynomial fits into eight of the 32 registers, so that each transform loads and stores it
 * once. VBMI moves the bytes of the encodings, VBMI2 packs the accepted coefficients of rejection sampling, VNNI sums
 * products.
 */
#include "kernels.h"

#include <immintrin.h>
#include <string.h>

#include "zetas.h"
#include "zetas_avx512.h"

#define VECTORS 8     /* in a polynomial */
#define PER_VECTOR 32 /* coefficients */

#define Q_INVERSE (-3327) /* q^-1 mod R, centred */
#define R_SQUARED 1353    /* R^2 mod q */

static inline __m512i load(const int16_t *p)
{
    return _mm512_load_si512(p);
}

static inline void store(int16_t *p, __m512i x)
{
    _mm512_store_si512(p, x);
}

static inline __m512i splat(int16_t x)
{
    return _mm512_set1_epi16(x);
}

/* ---- Arithmetic mod q, as in poly_portable.c ---- */

/* x z / R mod q, where z_low is z / q mod R: its product with x is known as soon as that with z. */
static inline __m512i multiply(__m512i x, __m512i z, __m512i z_low)
{
    __m512i m = _mm512_mullo_epi16(x, z_low);
    return _mm512_sub_epi16(_mm512_mulhi_epi16(x, z), _mm512_mulhi_epi16(m, splat(KXDP_Q)));
}

static inline __m512i multiply_constant(__m512i x, int16_t z)
{
    return multiply(x, splat(z), splat((int16_t)(z * Q_INVERSE)));
}

static inline __m512i barrett_reduce(__m512i x)
{
    __m512i t = _mm512_mulhrs_epi16(x, splat(10));
    return _mm512_sub_epi16(x, _mm512_mullo_epi16(t, splat(KXDP_Q)));
}

static inline __m512i to_canonical(__m512i x)
{
    x = barrett_reduce(x);
    return _mm512_mask_add_epi16(x, _mm512_movepi16_mask(x), x, splat(KXDP_Q));
}

/* Compress_d before the reduction mod 2^d, as in poly_portable.c. */
static inline __m512i compress(__m512i x, unsigned d, int16_t factor)
{
    __m512i t = _mm512_mulhrs_epi16(x, splat(factor));
    __m512i r = _mm512_sub_epi16(_mm512_slli_epi16(x, d), _mm512_mullo_epi16(t, splat(KXDP_Q)));
    t = _mm512_mask_add_epi16(t, _mm512_cmpgt_epi16_mask(r, splat(KXDP_Q / 2)), t, splat(1));
    return _mm512_mask_sub_epi16(t, _mm512_cmplt_epi16_mask(r, splat(-(KXDP_Q / 2))), t, splat(1));
}

/* ---- Number-theoretic transform ---- */

/* Cooley-Tukey. */
static inline void butterfly(__m512i *a, __m512i *b, __m512i z, __m512i z_low)
{
    __m512i t = multiply(*b, z, z_low);
    *b = _mm512_sub_epi16(*a, t);
    *a = _mm512_add_epi16(*a, t);
}

static inline void butterfly_constant(__m512i *a, __m512i *b, int16_t z)
{
    butterfly(a, b, splat(z), splat((int16_t)(z * Q_INVERSE)));
}

/* Gentleman-Sande. */
static inline void inverse_butterfly(__m512i *a, __m512i *b, __m512i z, __m512i z_low)
{
    __m512i t = _mm512_sub_epi16(*b, *a);
    *a = _mm512_add_epi16(*a, *b);
    *b = multiply(t, z, z_low);
}

static inline void inverse_butterfly_constant(__m512i *a, __m512i *b, int16_t z)
{
    inverse_butterfly(a, b, splat(z), splat((int16_t)(z * Q_INVERSE)));
}

/* Two vectors of two sources in place of these: the 128-bit lanes, or 64- or 32-bit pieces, that tools/gen_zetas.py
 * names. */
static inline void halves(__m512i *a, __m512i *b)
{
    __m512i x = *a;
    *a = _mm512_shuffle_i64x2(x, *b, 0x44);
    *b = _mm512_shuffle_i64x2(x, *b, 0xee);
}

static inline void even_odd_128(__m512i *a, __m512i *b)
{
    __m512i x = *a;
    *a = _mm512_shuffle_i64x2(x, *b, 0x88);
    *b = _mm512_shuffle_i64x2(x, *b, 0xdd);
}

static inline void unpack_64(__m512i *a, __m512i *b)
{
    __m512i x = *a;
    *a = _mm512_unpacklo_epi64(x, *b);
    *b = _mm512_unpackhi_epi64(x, *b);
}

static inline void unpack_32(__m512i *a, __m512i *b)
{
    __m512i x = *a;
    *a = _mm512_unpacklo_epi32(x, *b);
    *b = _mm512_unpackhi_epi32(x, *b);
}

static inline void even_odd_32(__m512i *a, __m512i *b)
{
    __m512 x = _mm512_castsi512_ps(*a);
    __m512 y = _mm512_castsi512_ps(*b);
    *a = _mm512_castps_si512(_mm512_shuffle_ps(x, y, 0x88));
    *b = _mm512_castps_si512(_mm512_shuffle_ps(x, y, 0xdd));
}

/* Chooses two vectors out of the 32-bit pieces of two. */
static inline void choose_32(__m512i *a, __m512i *b, const int32_t index[32])
{
    __m512i x = *a;
    *a = _mm512_permutex2var_epi32(x, _mm512_load_si512(index), *b);
    *b = _mm512_permutex2var_epi32(x, _mm512_load_si512(index + 16), *b);
}

/* All four pairs of vectors take each step together: their chains of dependent instructions overlap. */
#define EACH_PAIR _Pragma("GCC unroll 4") for (size_t i = 0; i < 4; i++)

typedef void shuffle_pair(__m512i *a, __m512i *b);

/* One layer within pairs of vectors, once the operands are brought together. */
static inline __attribute__((always_inline)) void ntt_layer(__m512i x[VECTORS], shuffle_pair *shuffle, size_t layer)
{
    EACH_PAIR {
        size_t z = PER_VECTOR * (4 * i + layer);
        shuffle(&x[2 * i], &x[2 * i + 1]);
        butterfly(&x[2 * i], &x[2 * i + 1], load(kxdp_ntt_zetas + z), load(kxdp_ntt_zetas_low + z));
    }
}

static void ntt(int16_t f[KXDP_N])
{
    __m512i x[VECTORS];
    for (size_t i = 0; i < VECTORS; i++) {
        x[i] = load(f + PER_VECTOR * i);
    }
    for (size_t i = 0; i < 4; i++) {
        butterfly_constant(&x[i], &x[i + 4], kxdp_zetas[1]);
    }
    for (size_t i = 0; i < 2; i++) {
        butterfly_constant(&x[i], &x[i + 2], kxdp_zetas[2]);
        butterfly_constant(&x[i + 4], &x[i + 6], kxdp_zetas[3]);
    }
    EACH_PAIR {
        butterfly_constant(&x[2 * i], &x[2 * i + 1], kxdp_zetas[4 + i]);
    }
    ntt_layer(x, halves, 0);
    ntt_layer(x, even_odd_128, 1);
    ntt_layer(x, unpack_64, 2);
    ntt_layer(x, even_odd_32, 3);
    EACH_PAIR {
        x[2 * i] = barrett_reduce(x[2 * i]);
        x[2 * i + 1] = barrett_reduce(x[2 * i + 1]);
        choose_32(&x[2 * i], &x[2 * i + 1], kxdp_to_order);
    }
    for (size_t i = 0; i < VECTORS; i++) {
        store(f + PER_VECTOR * i, x[i]);
    }
}

static inline void from_order(__m512i *a, __m512i *b)
{
    choose_32(a, b, kxdp_from_order);
}

static inline __attribute__((always_inline)) void inverse_ntt_layer(__m512i x[VECTORS], shuffle_pair *shuffle,
                                                                    size_t layer)
{
    EACH_PAIR {
        size_t z = PER_VECTOR * (4 * i + layer);
        shuffle(&x[2 * i], &x[2 * i + 1]);
        inverse_butterfly(&x[2 * i], &x[2 * i + 1], load(kxdp_inverse_ntt_zetas + z),
                          load(kxdp_inverse_ntt_zetas_low + z));
    }
}

/* R^2 / 128 mod q, and the same times the zeta of the last layer. */
#define LAST_FACTOR 1441
#define LAST_FACTOR_ZETA 1397

static void inverse_ntt(int16_t f[KXDP_N])
{
    __m512i x[VECTORS];
    for (size_t i = 0; i < VECTORS; i++) {
        x[i] = load(f + PER_VECTOR * i);
    }
    inverse_ntt_layer(x, from_order, 0);
    inverse_ntt_layer(x, unpack_32, 1);
    inverse_ntt_layer(x, unpack_64, 2);
    EACH_PAIR {
        x[2 * i] = barrett_reduce(x[2 * i]);
    }
    inverse_ntt_layer(x, halves, 3);
    EACH_PAIR {
        even_odd_128(&x[2 * i], &x[2 * i + 1]);
        inverse_butterfly_constant(&x[2 * i], &x[2 * i + 1], kxdp_zetas[7 - i]);
    }
    for (size_t i = 0; i < 2; i++) {
        inverse_butterfly_constant(&x[i], &x[i + 2], kxdp_zetas[3]);
        inverse_butterfly_constant(&x[i + 4], &x[i + 6], kxdp_zetas[2]);
        x[i] = barrett_reduce(x[i]); /* one of two below 8q is enough for their sum */
    }
    for (size_t i = 0; i < 4; i++) {
        __m512i sum = _mm512_add_epi16(x[i], x[i + 4]);
        __m512i difference = _mm512_sub_epi16(x[i + 4], x[i]);
        store(f + PER_VECTOR * i, multiply_constant(sum, LAST_FACTOR));
        store(f + PER_VECTOR * (i + 4), multiply_constant(difference, LAST_FACTOR_ZETA));
    }
}

/* ---- Products ---- */

static void prepare(struct kxdp_multiplier *m, const int16_t b[KXDP_N])
{
    for (size_t i = 0; i < KXDP_N; i += PER_VECTOR) {
        __m512i x = load(b + i);
        store(m->even + i, multiply(x, load(kxdp_pair_gammas + i), load(kxdp_pair_gammas_low + i)));
        store(m->odd + i, _mm512_rol_epi32(x, 16));
    }
}

/* The 32-bit x / R mod q, in the upper halves; the lower halves become zero. */
static inline __m512i montgomery_reduce_32(__m512i x)
{
    __m512i m = _mm512_mullo_epi16(x, splat(Q_INVERSE));
    return _mm512_dpwssd_epi32(x, m, _mm512_set1_epi32(-KXDP_Q & 0xffff));
}

static void dot(int16_t r[KXDP_N], const int16_t (*a)[KXDP_N], size_t stride, const struct kxdp_multiplier b[KXDP_K])
{
    for (size_t i = 0; i < KXDP_N; i += PER_VECTOR) {
        __m512i even = _mm512_setzero_si512();
        __m512i odd = even;
        for (size_t j = 0; j < KXDP_K; j++) {
            __m512i x = load(a[j * stride] + i);
            even = _mm512_dpwssd_epi32(even, x, load(b[j].even + i));
            odd = _mm512_dpwssd_epi32(odd, x, load(b[j].odd + i));
        }
        even = _mm512_srli_epi32(montgomery_reduce_32(even), 16);
        store(r + i, _mm512_or_si512(even, montgomery_reduce_32(odd)));
    }
}

static void scale_add(int16_t t[KXDP_N], const int16_t r[KXDP_N], const int16_t e[KXDP_N])
{
    for (size_t i = 0; i < KXDP_N; i += PER_VECTOR) {
        store(t + i, to_canonical(_mm512_add_epi16(multiply_constant(load(r + i), R_SQUARED), load(e + i))));
    }
}

static void canonical(int16_t f[KXDP_N])
{
    for (size_t i = 0; i < KXDP_N; i += PER_VECTOR) {
        store(f + i, to_canonical(load(f + i)));
    }
}

/* ---- Sampling ---- */

/* The first n bytes at p, then zeros; reads no more. */
static inline __m512i load_bytes(const uint8_t *p, unsigned n)
{
    return _mm512_maskz_loadu_epi8(((uint64_t)1 << n) - 1, p);
}

static inline void store_bytes(uint8_t *p, unsigned n, __m512i x)
{
    _mm512_mask_storeu_epi8(p, ((uint64_t)1 << n) - 1, x);
}

/* Bytes (0, 1), (1, 2), (3, 4), (4, 5), ...: where the values of 12 bits lie. */
static const alignas(64) uint8_t unpack12_index[64] = {
    0,  1,  1,  2,  3,  4,  4,  5,  6,  7,  7,  8,  9,  10, 10, 11, 12, 13, 13, 14, 15, 16,
    16, 17, 18, 19, 19, 20, 21, 22, 22, 23, 24, 25, 25, 26, 27, 28, 28, 29, 30, 31, 31, 32,
    33, 34, 34, 35, 36, 37, 37, 38, 39, 40, 40, 41, 42, 43, 43, 44, 45, 46, 46, 47,
};

/* 32 values of 12 bits from the first 48 bytes. */
static inline __m512i unpack12(__m512i bytes)
{
    __m512i x = _mm512_permutexvar_epi8(_mm512_load_si512(unpack12_index), bytes);
    return _mm512_and_si512(_mm512_srlv_epi16(x, _mm512_set1_epi32(4 << 16)), splat(0xfff));
}

static size_t sample_ntt(int16_t a[KXDP_N], const uint8_t *xof)
{
    size_t n = 0;
    size_t i = 0;
    for (; n <= KXDP_N - PER_VECTOR && i <= KXDP_XOF_BYTES - 48; i += 48) {
        __m512i x = unpack12(_mm512_loadu_si512(xof + i));
        __mmask32 accepted = _mm512_cmplt_epi16_mask(x, splat(KXDP_Q));
        _mm512_storeu_si512(a + n, _mm512_maskz_compress_epi16(accepted, x));
        n += (size_t)__builtin_popcount(accepted);
    }
    for (; n < KXDP_N && i < KXDP_XOF_BYTES; i += 48) {
        size_t bytes = KXDP_XOF_BYTES - i;
        __mmask32 valid = bytes < 48 ? ((__mmask32)1 << (bytes / 3 * 2)) - 1 : ~(__mmask32)0;
        __m512i x = unpack12(_mm512_loadu_si512(xof + i));
        __mmask32 accepted = _mm512_mask_cmplt_epi16_mask(valid, x, splat(KXDP_Q));
        size_t left = KXDP_N - n;
        __mmask32 room = left < PER_VECTOR ? ((__mmask32)1 << left) - 1 : ~(__mmask32)0;
        _mm512_mask_storeu_epi16(a + n, room, _mm512_maskz_compress_epi16(accepted, x));
        n += (size_t)__builtin_popcount(accepted);
    }
    return n < KXDP_N ? n : KXDP_N;
}

/* The halves of 16 bytes, one value of 4 bits in each 16-bit element. */
static inline __m512i unpack4(const uint8_t *p)
{
    __m512i x = _mm512_cvtepu8_epi32(_mm_loadu_si128((const __m128i *)p));
    return _mm512_and_si512(_mm512_or_si512(x, _mm512_slli_epi32(x, 12)), splat(0xf));
}

static void sample_cbd2(int16_t f[KXDP_N], const uint8_t b[128])
{
    /* b0 + b1 - b2 - b3 for each value of four bits; the table is a register, its index no address. */
    const __m512i difference = _mm512_set_epi16(0, -1, -1, -2, 1, 0, 0, -1, 1, 0, 0, -1, 2, 1, 1, 0, 0, -1, -1, -2, 1,
                                                0, 0, -1, 1, 0, 0, -1, 2, 1, 1, 0);
    for (size_t i = 0; i < VECTORS; i++) {
        store(f + PER_VECTOR * i, _mm512_permutexvar_epi16(unpack4(b + 16 * i), difference));
    }
}

/* ---- Encodings ---- */

static const alignas(64) uint8_t pack12_index[64] = {
    0,  1,  2,  4,  5,  6,  8,  9,  10, 12, 13, 14, 16, 17, 18, 20, 21, 22, 24, 25, 26, 28, 29, 30,
    32, 33, 34, 36, 37, 38, 40, 41, 42, 44, 45, 46, 48, 49, 50, 52, 53, 54, 56, 57, 58, 60, 61, 62,
};

static void encode12(uint8_t out[KXDP_POLY_BYTES], const int16_t f[KXDP_N])
{
    const __m512i index = _mm512_load_si512(pack12_index);
    for (size_t i = 0; i < VECTORS; i++) {
        __m512i x = _mm512_madd_epi16(load(f + PER_VECTOR * i), _mm512_set1_epi32(1 | 4096 << 16));
        store_bytes(out + 48 * i, 48, _mm512_permutexvar_epi8(index, x));
    }
}

static int decode12(int16_t f[KXDP_N], const uint8_t in[KXDP_POLY_BYTES])
{
    __mmask32 over = 0;
    for (size_t i = 0; i < VECTORS; i++) {
        __m512i x = unpack12(load_bytes(in + 48 * i, 48));
        over |= _mm512_cmpge_epi16_mask(x, splat(KXDP_Q));
        store(f + PER_VECTOR * i, x);
    }
    return over != 0;
}

static const alignas(64) uint8_t pack10_index[64] = {
    0,  1,  2,  3,  4,  8,  9,  10, 11, 12, 16, 17, 18, 19, 20, 24, 25, 26, 27, 28,
    32, 33, 34, 35, 36, 40, 41, 42, 43, 44, 48, 49, 50, 51, 52, 56, 57, 58, 59, 60,
};

static void encode_u(uint8_t out[KXDP_U_BYTES], const int16_t u[KXDP_N], const int16_t e[KXDP_N])
{
    const __m512i index = _mm512_load_si512(pack10_index);
    for (size_t i = 0; i < VECTORS; i++) {
        __m512i x = _mm512_add_epi16(load(u + PER_VECTOR * i), load(e + PER_VECTOR * i));
        x = _mm512_and_si512(compress(x, 10, 10079), splat(1023));
        x = _mm512_madd_epi16(x, _mm512_set1_epi32(1 | 1024 << 16)); /* 20 bits in each 32 */
        x = _mm512_sllv_epi32(x, _mm512_set1_epi64(12));             /* the lower 20 next to the upper 20 */
        x = _mm512_srli_epi64(x, 12);                                /* 40 bits in each 64 */
        store_bytes(out + 40 * i, 40, _mm512_permutexvar_epi8(index, x));
    }
}

/* Bytes (0, 1), (1, 2), (2, 3), (3, 4), (5, 6), ...: where the values of 10 bits lie. */
static const alignas(64) uint8_t unpack10_index[64] = {
    0,  1,  1,  2,  2,  3,  3,  4,  5,  6,  6,  7,  7,  8,  8,  9,  10, 11, 11, 12, 12, 13,
    13, 14, 15, 16, 16, 17, 17, 18, 18, 19, 20, 21, 21, 22, 22, 23, 23, 24, 25, 26, 26, 27,
    27, 28, 28, 29, 30, 31, 31, 32, 32, 33, 33, 34, 35, 36, 36, 37, 37, 38, 38, 39,
};

/* Decompress_d of values that were shifted to 15 bits: a rounded product, exact. */
static inline __m512i decompress(__m512i x)
{
    return _mm512_mulhrs_epi16(x, splat(KXDP_Q));
}

static void decode_u(int16_t u[KXDP_N], const uint8_t in[KXDP_U_BYTES])
{
    const __m512i index = _mm512_load_si512(unpack10_index);
    const __m512i shifts = _mm512_set1_epi64(0x0006000400020000);
    for (size_t i = 0; i < VECTORS; i++) {
        __m512i x = _mm512_permutexvar_epi8(index, load_bytes(in + 40 * i, 40));
        x = _mm512_and_si512(_mm512_srlv_epi16(x, shifts), splat(1023));
        store(u + PER_VECTOR * i, decompress(_mm512_slli_epi16(x, 5)));
    }
}

static void encode_v(uint8_t out[KXDP_V_BYTES], const int16_t v[KXDP_N], const int16_t e[KXDP_N], const uint8_t m[32])
{
    for (size_t i = 0; i < VECTORS; i++) {
        __mmask32 bits;
        memcpy(&bits, m + 4 * i, sizeof bits);
        __m512i x = _mm512_add_epi16(load(v + PER_VECTOR * i), load(e + PER_VECTOR * i));
        x = _mm512_mask_add_epi16(x, bits, x, splat((KXDP_Q + 1) / 2));
        x = _mm512_and_si512(compress(x, 4, 157), splat(15));
        x = _mm512_madd_epi16(x, _mm512_set1_epi32(1 | 16 << 16));
        _mm_storeu_si128((__m128i *)(out + 16 * i), _mm512_cvtepi32_epi8(x));
    }
}

static void decode_v(int16_t v[KXDP_N], const uint8_t in[KXDP_V_BYTES])
{
    for (size_t i = 0; i < VECTORS; i++) {
        store(v + PER_VECTOR * i, decompress(_mm512_slli_epi16(unpack4(in + 16 * i), 11)));
    }
}

static void decode_message(uint8_t m[32], const int16_t v[KXDP_N], const int16_t w[KXDP_N])
{
    for (size_t i = 0; i < VECTORS; i++) {
        __m512i x = _mm512_sub_epi16(load(v + PER_VECTOR * i), load(w + PER_VECTOR * i));
        __mmask32 bits = _mm512_test_epi16_mask(compress(x, 1, 20), splat(1));
        memcpy(m + 4 * i, &bits, sizeof bits);
    }
}

const struct kxdp_mlkem768_impl kxdp_mlkem768_avx512 = {
    .name = "avx512",
    .features = KXDP_CPU_BMI2 | KXDP_CPU_AVX2 | KXDP_CPU_AVX512,
    .keccak = &kxdp_keccak_avx512,
    .sample_ntt = sample_ntt,
    .sample_cbd2 = sample_cbd2,
    .ntt = ntt,
    .inverse_ntt = inverse_ntt,
    .prepare = prepare,
    .dot = dot,
    .scale_add = scale_add,
    .canonical = canonical,
    .encode12 = encode12,
    .decode12 = decode12,
    .encode_u = encode_u,
    .decode_u = decode_u,
    .encode_v = encode_v,
    .decode_v = decode_v,
    .decode_message = decode_message,
};
