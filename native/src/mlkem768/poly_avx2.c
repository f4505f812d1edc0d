/*
 * The kernels in AVX2. The comments on the arithmetic in poly_portable.c and on the transforms in poly_avx512.c hold
 * here, too; a polynomial takes sixteen vectors, so that the transforms go over it twice.
 */
#include "kernels.h"

#include <immintrin.h>
#include <string.h>

#include "zetas.h"
#include "zetas_avx2.h"

#define VECTORS 16    /* in a polynomial */
#define PER_VECTOR 16 /* coefficients */

#define Q_INVERSE (-3327) /* q^-1 mod R, centred */
#define R_SQUARED 1353    /* R^2 mod q */

static inline __m256i load(const int16_t *p)
{
    return _mm256_load_si256((const __m256i *)p);
}

static inline void store(int16_t *p, __m256i x)
{
    _mm256_store_si256((__m256i *)p, x);
}

static inline __m256i splat(int16_t x)
{
    return _mm256_set1_epi16(x);
}

/* ---- Arithmetic mod q ---- */

static inline __m256i multiply(__m256i x, __m256i z, __m256i z_low)
{
    __m256i m = _mm256_mullo_epi16(x, z_low);
    return _mm256_sub_epi16(_mm256_mulhi_epi16(x, z), _mm256_mulhi_epi16(m, splat(KXDP_Q)));
}

static inline __m256i multiply_constant(__m256i x, int16_t z)
{
    return multiply(x, splat(z), splat((int16_t)(z * Q_INVERSE)));
}

static inline __m256i barrett_reduce(__m256i x)
{
    __m256i t = _mm256_mulhrs_epi16(x, splat(10));
    return _mm256_sub_epi16(x, _mm256_mullo_epi16(t, splat(KXDP_Q)));
}

static inline __m256i to_canonical(__m256i x)
{
    x = barrett_reduce(x);
    return _mm256_add_epi16(x, _mm256_and_si256(_mm256_srai_epi16(x, 15), splat(KXDP_Q)));
}

/* Compress_d before the reduction mod 2^d. A comparison gives 0 or -1. */
static inline __m256i compress(__m256i x, int d, int16_t factor)
{
    __m256i t = _mm256_mulhrs_epi16(x, splat(factor));
    __m256i r = _mm256_sub_epi16(_mm256_slli_epi16(x, d), _mm256_mullo_epi16(t, splat(KXDP_Q)));
    t = _mm256_sub_epi16(t, _mm256_cmpgt_epi16(r, splat(KXDP_Q / 2)));
    return _mm256_add_epi16(t, _mm256_cmpgt_epi16(splat(-(KXDP_Q / 2)), r));
}

/* ---- Number-theoretic transform ---- */

static inline void butterfly(__m256i *a, __m256i *b, __m256i z, __m256i z_low)
{
    __m256i t = multiply(*b, z, z_low);
    *b = _mm256_sub_epi16(*a, t);
    *a = _mm256_add_epi16(*a, t);
}

static inline void butterfly_constant(__m256i *a, __m256i *b, int16_t z)
{
    butterfly(a, b, splat(z), splat((int16_t)(z * Q_INVERSE)));
}

static inline void inverse_butterfly(__m256i *a, __m256i *b, __m256i z, __m256i z_low)
{
    __m256i t = _mm256_sub_epi16(*b, *a);
    *a = _mm256_add_epi16(*a, *b);
    *b = multiply(t, z, z_low);
}

static inline void inverse_butterfly_constant(__m256i *a, __m256i *b, int16_t z)
{
    inverse_butterfly(a, b, splat(z), splat((int16_t)(z * Q_INVERSE)));
}

static inline void halves(__m256i *a, __m256i *b)
{
    __m256i x = *a;
    *a = _mm256_permute2x128_si256(x, *b, 0x20);
    *b = _mm256_permute2x128_si256(x, *b, 0x31);
}

static inline void unpack_64(__m256i *a, __m256i *b)
{
    __m256i x = *a;
    *a = _mm256_unpacklo_epi64(x, *b);
    *b = _mm256_unpackhi_epi64(x, *b);
}

static inline void unpack_32(__m256i *a, __m256i *b)
{
    __m256i x = *a;
    *a = _mm256_unpacklo_epi32(x, *b);
    *b = _mm256_unpackhi_epi32(x, *b);
}

static inline void even_odd_32(__m256i *a, __m256i *b)
{
    __m256 x = _mm256_castsi256_ps(*a);
    __m256 y = _mm256_castsi256_ps(*b);
    *a = _mm256_castps_si256(_mm256_shuffle_ps(x, y, 0x88));
    *b = _mm256_castps_si256(_mm256_shuffle_ps(x, y, 0xdd));
}

/* The layers of lengths 8, 4 and 2, within pair number i of vectors; then back to the order of FIPS 203. */
static inline void ntt_pair(__m256i *a, __m256i *b, size_t i)
{
    const int16_t *z = kxdp_ntt_zetas + 3 * PER_VECTOR * i;
    const int16_t *z_low = kxdp_ntt_zetas_low + 3 * PER_VECTOR * i;
    halves(a, b);
    butterfly(a, b, load(z), load(z_low));
    unpack_64(a, b);
    butterfly(a, b, load(z + 16), load(z_low + 16));
    even_odd_32(a, b);
    butterfly(a, b, load(z + 32), load(z_low + 32));
    *a = barrett_reduce(*a);
    *b = barrett_reduce(*b);
    unpack_32(a, b);
    unpack_64(a, b);
    halves(a, b);
}

/* Lengths 128 and 64, on four vectors a quarter of the polynomial apart. */
static inline void ntt_outer(int16_t *f)
{
    __m256i x0 = load(f), x1 = load(f + 64), x2 = load(f + 128), x3 = load(f + 192);
    butterfly_constant(&x0, &x2, kxdp_zetas[1]);
    butterfly_constant(&x1, &x3, kxdp_zetas[1]);
    butterfly_constant(&x0, &x1, kxdp_zetas[2]);
    butterfly_constant(&x2, &x3, kxdp_zetas[3]);
    store(f, x0), store(f + 64, x1), store(f + 128, x2), store(f + 192, x3);
}

/* Lengths 32 and 16, then those within vectors, on quarter i of the polynomial. */
static inline void ntt_inner(int16_t *f, size_t i)
{
    __m256i x0 = load(f), x1 = load(f + 16), x2 = load(f + 32), x3 = load(f + 48);
    butterfly_constant(&x0, &x2, kxdp_zetas[4 + i]);
    butterfly_constant(&x1, &x3, kxdp_zetas[4 + i]);
    butterfly_constant(&x0, &x1, kxdp_zetas[8 + 2 * i]);
    butterfly_constant(&x2, &x3, kxdp_zetas[9 + 2 * i]);
    ntt_pair(&x0, &x1, 2 * i);
    ntt_pair(&x2, &x3, 2 * i + 1);
    store(f, x0), store(f + 16, x1), store(f + 32, x2), store(f + 48, x3);
}

static void ntt(int16_t f[KXDP_N])
{
    for (size_t i = 0; i < 4; i++) {
        ntt_outer(f + PER_VECTOR * i);
    }
    for (size_t i = 0; i < 4; i++) {
        ntt_inner(f + 64 * i, i);
    }
}

static inline void inverse_ntt_pair(__m256i *a, __m256i *b, size_t i)
{
    const int16_t *z = kxdp_inverse_ntt_zetas + 3 * PER_VECTOR * i;
    const int16_t *z_low = kxdp_inverse_ntt_zetas_low + 3 * PER_VECTOR * i;
    halves(a, b);
    unpack_64(a, b);
    even_odd_32(a, b);
    inverse_butterfly(a, b, load(z), load(z_low));
    unpack_32(a, b);
    inverse_butterfly(a, b, load(z + 16), load(z_low + 16));
    unpack_64(a, b);
    inverse_butterfly(a, b, load(z + 32), load(z_low + 32));
    *a = barrett_reduce(*a);
    halves(a, b);
}

static inline void inverse_ntt_inner(int16_t *f, size_t i)
{
    __m256i x0 = load(f), x1 = load(f + 16), x2 = load(f + 32), x3 = load(f + 48);
    inverse_ntt_pair(&x0, &x1, 2 * i);
    inverse_ntt_pair(&x2, &x3, 2 * i + 1);
    inverse_butterfly_constant(&x0, &x1, kxdp_zetas[15 - 2 * i]);
    inverse_butterfly_constant(&x2, &x3, kxdp_zetas[14 - 2 * i]);
    inverse_butterfly_constant(&x0, &x2, kxdp_zetas[7 - i]);
    inverse_butterfly_constant(&x1, &x3, kxdp_zetas[7 - i]);
    store(f, x0), store(f + 16, x1), store(f + 32, x2), store(f + 48, x3);
}

/* R^2 / 128 mod q, and the same times the zeta of the last layer. */
#define LAST_FACTOR 1441
#define LAST_FACTOR_ZETA 1397

static inline void inverse_ntt_outer(int16_t *f)
{
    __m256i x0 = load(f), x1 = load(f + 64), x2 = load(f + 128), x3 = load(f + 192);
    inverse_butterfly_constant(&x0, &x1, kxdp_zetas[3]);
    inverse_butterfly_constant(&x2, &x3, kxdp_zetas[2]);
    x0 = barrett_reduce(x0); /* one of two below 8q is enough for their sum */
    store(f, multiply_constant(_mm256_add_epi16(x0, x2), LAST_FACTOR));
    store(f + 64, multiply_constant(_mm256_add_epi16(x1, x3), LAST_FACTOR));
    store(f + 128, multiply_constant(_mm256_sub_epi16(x2, x0), LAST_FACTOR_ZETA));
    store(f + 192, multiply_constant(_mm256_sub_epi16(x3, x1), LAST_FACTOR_ZETA));
}

static void inverse_ntt(int16_t f[KXDP_N])
{
    for (size_t i = 0; i < 4; i++) {
        inverse_ntt_inner(f + 64 * i, i);
    }
    for (size_t i = 0; i < 4; i++) {
        inverse_ntt_outer(f + PER_VECTOR * i);
    }
}

/* ---- Products ---- */

static void prepare(struct kxdp_multiplier *m, const int16_t b[KXDP_N])
{
    for (size_t i = 0; i < KXDP_N; i += PER_VECTOR) {
        __m256i x = load(b + i);
        store(m->even + i, multiply(x, load(kxdp_pair_gammas + i), load(kxdp_pair_gammas_low + i)));
        store(m->odd + i, _mm256_or_si256(_mm256_slli_epi32(x, 16), _mm256_srli_epi32(x, 16)));
    }
}

/* The 32-bit x / R mod q, in the upper halves; the lower halves become zero. */
static inline __m256i montgomery_reduce_32(__m256i x)
{
    __m256i m = _mm256_mullo_epi16(x, splat(Q_INVERSE));
    return _mm256_sub_epi32(x, _mm256_madd_epi16(m, _mm256_set1_epi32(KXDP_Q)));
}

static void dot(int16_t r[KXDP_N], const int16_t (*a)[KXDP_N], size_t stride, const struct kxdp_multiplier b[KXDP_K])
{
    for (size_t i = 0; i < KXDP_N; i += PER_VECTOR) {
        __m256i even = _mm256_setzero_si256();
        __m256i odd = even;
        for (size_t j = 0; j < KXDP_K; j++) {
            __m256i x = load(a[j * stride] + i);
            even = _mm256_add_epi32(even, _mm256_madd_epi16(x, load(b[j].even + i)));
            odd = _mm256_add_epi32(odd, _mm256_madd_epi16(x, load(b[j].odd + i)));
        }
        even = _mm256_srli_epi32(montgomery_reduce_32(even), 16);
        store(r + i, _mm256_or_si256(even, montgomery_reduce_32(odd)));
    }
}

static void scale_add(int16_t t[KXDP_N], const int16_t r[KXDP_N], const int16_t e[KXDP_N])
{
    for (size_t i = 0; i < KXDP_N; i += PER_VECTOR) {
        store(t + i, to_canonical(_mm256_add_epi16(multiply_constant(load(r + i), R_SQUARED), load(e + i))));
    }
}

static void canonical(int16_t f[KXDP_N])
{
    for (size_t i = 0; i < KXDP_N; i += PER_VECTOR) {
        store(f + i, to_canonical(load(f + i)));
    }
}

/* ---- Sampling ---- */

/* The 16 values of 12 bits in 24 bytes. */
static inline __m256i unpack12(const uint8_t *p)
{
    /* Bytes 0 to 11 are in the lower half from its byte 0 on, bytes 12 to 23 in the upper half from its byte 4 on. */
    const __m256i index = _mm256_setr_epi8(0, 1, 1, 2, 3, 4, 4, 5, 6, 7, 7, 8, 9, 10, 10, 11, 4, 5, 5, 6, 7, 8, 8, 9,
                                           10, 11, 11, 12, 13, 14, 14, 15);
    __m128i lower = _mm_loadu_si128((const __m128i *)p);
    __m128i upper = _mm_loadu_si128((const __m128i *)(p + 8));
    __m256i x = _mm256_shuffle_epi8(_mm256_set_m128i(upper, lower), index);
    return _mm256_blend_epi16(_mm256_and_si256(x, splat(0xfff)), _mm256_srli_epi16(x, 4), 0xaa);
}

/* Writes those of the eight values that `accepted` names to a, with garbage behind them; returns how many. */
static inline size_t store_accepted(int16_t *a, __m128i values, uint32_t accepted)
{
    __m128i index = _mm_load_si128((const __m128i *)kxdp_compaction[accepted]);
    _mm_storeu_si128((__m128i *)a, _mm_shuffle_epi8(values, index));
    return (size_t)__builtin_popcount(accepted);
}

static size_t sample_ntt(int16_t a[KXDP_N], const uint8_t *xof)
{
    alignas(32) int16_t found[KXDP_N + 2 * PER_VECTOR]; /* room for the garbage */
    size_t n = 0;
    for (size_t i = 0; n < KXDP_N && i < KXDP_XOF_BYTES; i += 24) {
        __m256i x = unpack12(xof + i);
        __m256i below = _mm256_cmpgt_epi16(splat(KXDP_Q), x);
        uint32_t accepted = (uint32_t)_mm256_movemask_epi8(_mm256_packs_epi16(below, _mm256_setzero_si256()));
        n += store_accepted(found + n, _mm256_castsi256_si128(x), accepted & 0xff);
        n += store_accepted(found + n, _mm256_extracti128_si256(x, 1), accepted >> 16);
    }
    memcpy(a, found, KXDP_N * sizeof a[0]);
    return n < KXDP_N ? n : KXDP_N;
}

/* The halves of 8 bytes, one value of 4 bits in each 16-bit element. */
static inline __m256i unpack4(const uint8_t *p)
{
    __m256i x = _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)p));
    return _mm256_and_si256(_mm256_or_si256(x, _mm256_slli_epi32(x, 12)), splat(0xf));
}

static void sample_cbd2(int16_t f[KXDP_N], const uint8_t b[128])
{
    /*
     * 2 + b0 + b1 - b2 - b3 for each value of four bits; the table is a register, its index no address. The zero in the
     * upper byte of an index gives another 2.
     */
    const __m256i difference = _mm256_setr_epi8(2, 3, 3, 4, 1, 2, 2, 3, 1, 2, 2, 3, 0, 1, 1, 2, 2, 3, 3, 4, 1, 2, 2, 3,
                                                1, 2, 2, 3, 0, 1, 1, 2);
    for (size_t i = 0; i < VECTORS; i++) {
        __m256i x = _mm256_shuffle_epi8(difference, unpack4(b + 8 * i));
        store(f + PER_VECTOR * i, _mm256_sub_epi16(x, splat(0x0202)));
    }
}

/* ---- Encodings ---- */

static void encode12(uint8_t out[KXDP_POLY_BYTES], const int16_t f[KXDP_N])
{
    /* Three of four bytes, to the lower end of the lower half, to the upper end of the upper half. */
    const __m256i index = _mm256_setr_epi8(0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, -1, -1, -1, -1, -1, -1, -1, -1, 0, 1,
                                           2, 4, 5, 6, 8, 9, 10, 12, 13, 14);
    for (size_t i = 0; i < VECTORS; i++, out += 24) {
        __m256i x = _mm256_madd_epi16(load(f + PER_VECTOR * i), _mm256_set1_epi32(1 | 4096 << 16));
        x = _mm256_shuffle_epi8(x, index);
        __m128i lower = _mm256_castsi256_si128(x);
        __m128i upper = _mm_or_si128(_mm256_extracti128_si256(x, 1), _mm_srli_si128(lower, 8));
        _mm_storeu_si128((__m128i *)out, lower);
        _mm_storeu_si128((__m128i *)(out + 8), upper);
    }
}

static int decode12(int16_t f[KXDP_N], const uint8_t in[KXDP_POLY_BYTES])
{
    __m256i over = _mm256_setzero_si256();
    for (size_t i = 0; i < VECTORS; i++) {
        __m256i x = unpack12(in + 24 * i);
        over = _mm256_or_si256(over, _mm256_cmpgt_epi16(x, splat(KXDP_Q - 1)));
        store(f + PER_VECTOR * i, x);
    }
    return !_mm256_testz_si256(over, over);
}

static void encode_u(uint8_t out[KXDP_U_BYTES], const int16_t u[KXDP_N], const int16_t e[KXDP_N])
{
    const __m256i index = _mm256_setr_epi8(0, 1, 2, 3, 4, 8, 9, 10, 11, 12, -1, -1, -1, -1, -1, -1, 0, 1, 2, 3, 4, 8, 9,
                                           10, 11, 12, -1, -1, -1, -1, -1, -1);
    for (size_t i = 0; i < VECTORS; i++, out += 20) {
        __m256i x = _mm256_add_epi16(load(u + PER_VECTOR * i), load(e + PER_VECTOR * i));
        x = _mm256_and_si256(compress(x, 10, 10079), splat(1023));
        x = _mm256_madd_epi16(x, _mm256_set1_epi32(1 | 1024 << 16)); /* 20 bits in each 32 */
        x = _mm256_sllv_epi32(x, _mm256_set1_epi64x(12));            /* the lower 20 next to the upper 20 */
        x = _mm256_srli_epi64(x, 12);                                /* 40 bits in each 64 */
        x = _mm256_shuffle_epi8(x, index);
        __m128i upper = _mm256_extracti128_si256(x, 1);
        __m128i first = _mm_or_si128(_mm256_castsi256_si128(x), _mm_slli_si128(upper, 10));
        int32_t last = _mm_cvtsi128_si32(_mm_srli_si128(upper, 6));
        _mm_storeu_si128((__m128i *)out, first);
        memcpy(out + 16, &last, sizeof last);
    }
}

/* Decompress_d of values that were shifted to 15 bits: a rounded product, exact. */
static inline __m256i decompress(__m256i x)
{
    return _mm256_mulhrs_epi16(x, splat(KXDP_Q));
}

static void decode_u(int16_t u[KXDP_N], const uint8_t in[KXDP_U_BYTES])
{
    /* Bytes 0 to 9 from byte 0 of the lower half on, bytes 10 to 19 from byte 6 of the upper half on. */
    const __m256i index = _mm256_setr_epi8(0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 6, 7, 7, 8, 8, 9, 6, 7, 7, 8, 8, 9, 9, 10, 11,
                                           12, 12, 13, 13, 14, 14, 15);
    const __m256i shifts = _mm256_set1_epi64x(0x0001000400100040); /* to the upper end, as factors */
    for (size_t i = 0; i < VECTORS; i++, in += 20) {
        __m128i lower = _mm_loadu_si128((const __m128i *)in);
        __m128i upper = _mm_loadu_si128((const __m128i *)(in + 4));
        __m256i x = _mm256_shuffle_epi8(_mm256_set_m128i(upper, lower), index);
        x = _mm256_srli_epi16(_mm256_mullo_epi16(x, shifts), 1);
        store(u + PER_VECTOR * i, decompress(_mm256_and_si256(x, splat(1023 << 5))));
    }
}

static void encode_v(uint8_t out[KXDP_V_BYTES], const int16_t v[KXDP_N], const int16_t e[KXDP_N], const uint8_t m[32])
{
    const __m256i bits =
        _mm256_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, -32768);
    const __m256i index = _mm256_set1_epi32(0x0c080400);
    for (size_t i = 0; i < VECTORS; i++) {
        int16_t word;
        memcpy(&word, m + 2 * i, sizeof word);
        __m256i set = _mm256_cmpeq_epi16(_mm256_and_si256(splat(word), bits), bits);
        __m256i x = _mm256_add_epi16(load(v + PER_VECTOR * i), load(e + PER_VECTOR * i));
        x = _mm256_add_epi16(x, _mm256_and_si256(set, splat((KXDP_Q + 1) / 2)));
        x = _mm256_and_si256(compress(x, 4, 157), splat(15));
        x = _mm256_shuffle_epi8(_mm256_madd_epi16(x, _mm256_set1_epi32(1 | 16 << 16)), index);
        x = _mm256_unpacklo_epi32(x, _mm256_castsi128_si256(_mm256_extracti128_si256(x, 1)));
        _mm_storel_epi64((__m128i *)(out + 8 * i), _mm256_castsi256_si128(x));
    }
}

static void decode_v(int16_t v[KXDP_N], const uint8_t in[KXDP_V_BYTES])
{
    for (size_t i = 0; i < VECTORS; i++) {
        store(v + PER_VECTOR * i, decompress(_mm256_slli_epi16(unpack4(in + 8 * i), 11)));
    }
}

static void decode_message(uint8_t m[32], const int16_t v[KXDP_N], const int16_t w[KXDP_N])
{
    for (size_t i = 0; i < VECTORS; i++) {
        __m256i x = _mm256_sub_epi16(load(v + PER_VECTOR * i), load(w + PER_VECTOR * i));
        x = _mm256_slli_epi16(compress(x, 1, 20), 15);
        uint32_t bits = (uint32_t)_mm256_movemask_epi8(_mm256_packs_epi16(x, _mm256_setzero_si256()));
        m[2 * i] = (uint8_t)bits;
        m[2 * i + 1] = (uint8_t)(bits >> 16);
    }
}

const struct kxdp_mlkem768_impl kxdp_mlkem768_avx2 = {
    .name = "avx2",
    .features = KXDP_CPU_BMI2 | KXDP_CPU_AVX2,
    .keccak = &kxdp_keccak_avx2,
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
