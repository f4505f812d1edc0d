/* The kernels in plain C, for any CPU. Compilers vectorise most of the loops by themselves. */
#include "kernels.h"

#include "../util/ct.h"
#include "zetas.h"

#define Q_INVERSE (-3327) /* q^-1 mod R, centred */
#define R_SQUARED 1353    /* R^2 mod q */
#define R_SQUARED_OVER_128 1441

/* x / R mod q, |result| <= |x| / R + q / 2. */
static inline int16_t montgomery_reduce(int32_t x)
{
    int16_t m = (int16_t)((int16_t)x * Q_INVERSE);
    return (int16_t)((x - m * KXDP_Q) >> 16);
}

/* In halves of 16 bits, which compilers turn into vector instructions. */
static inline int16_t montgomery_multiply(int16_t a, int16_t b)
{
    int16_t high = (int16_t)((a * b) >> 16);
    int16_t m = (int16_t)((int16_t)(a * b) * Q_INVERSE);
    return (int16_t)(high - (int16_t)((m * KXDP_Q) >> 16));
}

/* Any 16-bit x mod q, |result| <= 0.63 q: 10 / 2^15 is close enough to 1 / q. */
static inline int16_t barrett_reduce(int16_t x)
{
    int16_t t = (int16_t)((x * 10 + (1 << 14)) >> 15);
    return (int16_t)(x - t * KXDP_Q);
}

static inline int16_t to_canonical(int16_t x)
{
    x = barrett_reduce(x);
    return (int16_t)(x + ((x >> 15) & KXDP_Q));
}

/*
 * Compress_d (section 4.2.1) of |x| < 2q: a first guess by a constant factor = 2^(d + 15) / q, rounded, which its
 * remainder then corrects by one either way; no division.
 */
static inline uint16_t compress(int16_t x, int d, int16_t factor)
{
    int16_t t = (int16_t)((x * factor + (1 << 14)) >> 15);
    int16_t r = (int16_t)(x * (1 << d) - t * KXDP_Q);
    t = (int16_t)(t - ((int16_t)(KXDP_Q / 2 - r) >> 15));
    t = (int16_t)(t + ((int16_t)(KXDP_Q / 2 + r) >> 15));
    return (uint16_t)(t & ((1 << d) - 1));
}

static size_t sample_ntt(int16_t a[KXDP_N], const uint8_t *xof)
{
    size_t n = 0;
    for (size_t i = 0; n < KXDP_N && i < KXDP_XOF_BYTES; i += 3) {
        int16_t d1 = (int16_t)(xof[i] | (xof[i + 1] & 15) << 8);
        int16_t d2 = (int16_t)(xof[i + 1] >> 4 | xof[i + 2] << 4);
        if (d1 < KXDP_Q) {
            a[n++] = d1;
        }
        if (d2 < KXDP_Q && n < KXDP_N) {
            a[n++] = d2;
        }
    }
    return n;
}

static void sample_cbd2(int16_t f[KXDP_N], const uint8_t b[128])
{
    for (size_t i = 0; i < 128; i++) {
        int pairs = (b[i] & 0x55) + (b[i] >> 1 & 0x55); /* four sums of two bits */
        f[2 * i] = (int16_t)((pairs & 3) - (pairs >> 2 & 3));
        f[2 * i + 1] = (int16_t)((pairs >> 4 & 3) - (pairs >> 6));
    }
}

static void canonical(int16_t f[KXDP_N])
{
    for (size_t i = 0; i < KXDP_N; i++) {
        f[i] = to_canonical(f[i]);
    }
}

static inline void reduce(int16_t f[KXDP_N])
{
    for (size_t i = 0; i < KXDP_N; i++) {
        f[i] = barrett_reduce(f[i]);
    }
}

static inline void ntt_layer(int16_t f[KXDP_N], size_t len)
{
    size_t k = 128 / len;
    for (size_t start = 0; start < KXDP_N; start += 2 * len) {
        int16_t zeta = kxdp_zetas[k++];
        for (size_t j = start; j < start + len; j++) {
            int16_t t = montgomery_multiply(zeta, f[j + len]);
            f[j + len] = (int16_t)(f[j] - t);
            f[j] = (int16_t)(f[j] + t);
        }
    }
}

/* Each of the seven layers adds less than q, so that |x| < 8q < 2^15 at the end. */
static void ntt(int16_t f[KXDP_N])
{
    ntt_layer(f, 128);
    ntt_layer(f, 64);
    ntt_layer(f, 32);
    ntt_layer(f, 16);
    ntt_layer(f, 8);
    ntt_layer(f, 4);
    ntt_layer(f, 2);
    reduce(f);
}

static inline void inverse_layer(int16_t f[KXDP_N], size_t len)
{
    size_t k = 256 / len - 1;
    for (size_t start = 0; start < KXDP_N; start += 2 * len) {
        int16_t zeta = kxdp_zetas[k--];
        for (size_t j = start; j < start + len; j++) {
            int16_t difference = (int16_t)(f[j + len] - f[j]);
            f[j] = (int16_t)(f[j] + f[j + len]);
            f[j + len] = montgomery_multiply(zeta, difference);
        }
    }
}

/* Sums double in each layer: three layers after a reduction they are below 8q < 2^15. */
static void inverse_ntt(int16_t f[KXDP_N])
{
    inverse_layer(f, 2);
    inverse_layer(f, 4);
    inverse_layer(f, 8);
    reduce(f);
    inverse_layer(f, 16);
    inverse_layer(f, 32);
    inverse_layer(f, 64);
    reduce(f);
    inverse_layer(f, 128);
    for (size_t i = 0; i < KXDP_N; i++) {
        f[i] = montgomery_multiply(f[i], R_SQUARED_OVER_128);
    }
}

static void prepare(struct kxdp_multiplier *m, const int16_t b[KXDP_N])
{
    for (size_t i = 0; i < KXDP_N; i++) {
        m->even[i] = montgomery_multiply(b[i], kxdp_pair_gammas[i]);
    }
    for (size_t i = 0; i < KXDP_N; i += 2) {
        m->odd[i] = b[i + 1];
        m->odd[i + 1] = b[i];
    }
}

/* Six products of less than q^2 each: no reduction before the end. */
static void dot(int16_t r[KXDP_N], const int16_t (*a)[KXDP_N], size_t stride, const struct kxdp_multiplier b[KXDP_K])
{
    for (size_t i = 0; i < KXDP_N; i += 2) {
        int32_t c0 = 0;
        int32_t c1 = 0;
        for (size_t j = 0; j < KXDP_K; j++) {
            const int16_t *x = a[j * stride];
            c0 += x[i] * b[j].even[i] + x[i + 1] * b[j].even[i + 1];
            c1 += x[i] * b[j].odd[i] + x[i + 1] * b[j].odd[i + 1];
        }
        r[i] = montgomery_reduce(c0);
        r[i + 1] = montgomery_reduce(c1);
    }
}

static void scale_add(int16_t t[KXDP_N], const int16_t r[KXDP_N], const int16_t e[KXDP_N])
{
    for (size_t i = 0; i < KXDP_N; i++) {
        t[i] = to_canonical((int16_t)(montgomery_multiply(r[i], R_SQUARED) + e[i]));
    }
}

static void encode12(uint8_t out[KXDP_POLY_BYTES], const int16_t f[KXDP_N])
{
    for (size_t i = 0; i < KXDP_N / 2; i++) {
        int x0 = f[2 * i];
        int x1 = f[2 * i + 1];
        out[3 * i] = (uint8_t)x0;
        out[3 * i + 1] = (uint8_t)(x0 >> 8 | x1 << 4);
        out[3 * i + 2] = (uint8_t)(x1 >> 4);
    }
}

static int decode12(int16_t f[KXDP_N], const uint8_t in[KXDP_POLY_BYTES])
{
    int below = -1; /* its sign stays set as long as every value is below q */
    for (size_t i = 0; i < KXDP_N / 2; i++) {
        int x0 = in[3 * i] | (in[3 * i + 1] & 15) << 8;
        int x1 = in[3 * i + 1] >> 4 | in[3 * i + 2] << 4;
        below &= (x0 - KXDP_Q) & (x1 - KXDP_Q);
        f[2 * i] = (int16_t)x0;
        f[2 * i + 1] = (int16_t)x1;
    }
    return (below >> 31) + 1;
}

static void encode_u(uint8_t out[KXDP_U_BYTES], const int16_t u[KXDP_N], const int16_t e[KXDP_N])
{
    uint16_t y[KXDP_N];
    for (size_t i = 0; i < KXDP_N; i++) {
        y[i] = compress((int16_t)(u[i] + e[i]), 10, 10079);
    }
    for (size_t i = 0; i < KXDP_N; i += 4, out += 5) {
        out[0] = (uint8_t)y[i];
        out[1] = (uint8_t)(y[i] >> 8 | y[i + 1] << 2);
        out[2] = (uint8_t)(y[i + 1] >> 6 | y[i + 2] << 4);
        out[3] = (uint8_t)(y[i + 2] >> 4 | y[i + 3] << 6);
        out[4] = (uint8_t)(y[i + 3] >> 2);
    }
    kxdp_secure_zero(y, sizeof y);
}

static void decode_u(int16_t u[KXDP_N], const uint8_t in[KXDP_U_BYTES])
{
    for (size_t i = 0; i < KXDP_N; i += 4, in += 5) {
        uint64_t x =
            in[0] | (uint64_t)in[1] << 8 | (uint64_t)in[2] << 16 | (uint64_t)in[3] << 24 | (uint64_t)in[4] << 32;
        for (size_t j = 0; j < 4; j++) {
            u[i + j] = (int16_t)(((x >> (10 * j) & 1023) * KXDP_Q + 512) >> 10);
        }
    }
}

static void encode_v(uint8_t out[KXDP_V_BYTES], const int16_t v[KXDP_N], const int16_t e[KXDP_N], const uint8_t m[32])
{
    uint16_t y[KXDP_N];
    for (size_t i = 0; i < KXDP_N; i++) {
        y[i] = (uint16_t)(-(m[i / 8] >> (i % 8) & 1) & (KXDP_Q + 1) / 2);
    }
    for (size_t i = 0; i < KXDP_N; i++) {
        y[i] = compress((int16_t)(v[i] + e[i] + y[i]), 4, 157);
    }
    for (size_t i = 0; i < KXDP_N / 2; i++) {
        out[i] = (uint8_t)(y[2 * i] | y[2 * i + 1] << 4);
    }
    kxdp_secure_zero(y, sizeof y);
}

static void decode_v(int16_t v[KXDP_N], const uint8_t in[KXDP_V_BYTES])
{
    for (size_t i = 0; i < KXDP_N / 2; i++) {
        v[2 * i] = (int16_t)(((in[i] & 15) * KXDP_Q + 8) >> 4);
        v[2 * i + 1] = (int16_t)(((in[i] >> 4) * KXDP_Q + 8) >> 4);
    }
}

static void decode_message(uint8_t m[32], const int16_t v[KXDP_N], const int16_t w[KXDP_N])
{
    uint16_t y[KXDP_N];
    for (size_t i = 0; i < KXDP_N; i++) {
        y[i] = compress((int16_t)(v[i] - w[i]), 1, 20);
    }
    memset(m, 0, 32);
    for (size_t i = 0; i < KXDP_N; i++) {
        m[i / 8] |= (uint8_t)(y[i] << (i % 8));
    }
    kxdp_secure_zero(y, sizeof y);
}

const struct kxdp_mlkem768_impl kxdp_mlkem768_portable = {
    .name = "portable",
    .features = 0,
    .keccak = &kxdp_keccak_portable,
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
