/*
 * Every kernel of every tier against an oracle that computes from the definition in FIPS 203: exhaustively where the
 * domain is small, on random and extreme polynomials where it is not.
 */
#include "test.h"

#define N KXDP_N
#define Q KXDP_Q
#define R 65536

typedef int16_t poly[N];

static const struct kxdp_mlkem768_impl *m; /* the tier under test */
static struct test_random random_bytes;

/* ---- Arithmetic of the oracle ---- */

static int64_t mod_q(int64_t x)
{
    return (x % Q + Q) % Q;
}

static int64_t power(int64_t base, unsigned exponent)
{
    int64_t r = 1;
    for (; exponent > 0; exponent--) {
        r = mod_q(r * base);
    }
    return r;
}

static unsigned bit_reverse7(unsigned i)
{
    unsigned r = 0;
    for (unsigned j = 0; j < 7; j++) {
        r |= (i >> j & 1) << (6 - j);
    }
    return r;
}

/* The i-th of the 128 moduli of T_q is X^2 - gamma(i). */
static int64_t gamma(unsigned i)
{
    return power(17, 2 * bit_reverse7(i) + 1);
}

static int64_t inverse_of(int64_t x)
{
    return power(x, Q - 2);
}

/* NTT by definition: f mod (X^2 - gamma) for each gamma. */
static void oracle_ntt(int64_t out[N], const poly f)
{
    for (unsigned i = 0; i < N / 2; i++) {
        int64_t g = gamma(i);
        int64_t p = 1;
        out[2 * i] = out[2 * i + 1] = 0;
        for (size_t j = 0; j < N; j += 2) {
            out[2 * i] = mod_q(out[2 * i] + f[j] * p);
            out[2 * i + 1] = mod_q(out[2 * i + 1] + f[j + 1] * p);
            p = mod_q(p * g);
        }
    }
}

/* ---- Inputs ---- */

/* Kinds 0 to 4: the extremes, alternating and not; from then on random reduced coefficients. */
static void make_reduced(poly f, int kind)
{
    for (size_t i = 0; i < N; i++) {
        int16_t extreme = Q - 1;
        switch (kind) {
        case 0: f[i] = extreme; break;
        case 1: f[i] = (int16_t)-extreme; break;
        case 2: f[i] = i % 2 ? extreme : (int16_t)-extreme; break;
        case 3: f[i] = test_random_below(&random_bytes, 2) ? extreme : (int16_t)-extreme; break;
        case 4: f[i] = i == 0; break;
        default: f[i] = (int16_t)((int32_t)test_random_below(&random_bytes, 2 * Q - 1) - extreme);
        }
    }
}

static int is_reduced(const poly f)
{
    int ok = 1;
    for (size_t i = 0; i < N; i++) {
        ok &= f[i] > -Q && f[i] < Q;
    }
    return ok;
}

static int is_canonical(const poly f)
{
    int ok = 1;
    for (size_t i = 0; i < N; i++) {
        ok &= f[i] >= 0 && f[i] < Q;
    }
    return ok;
}

/* Whether f = factor * expected mod q. */
static int congruent(const poly f, const int64_t expected[N], int64_t factor)
{
    for (size_t i = 0; i < N; i++) {
        if (mod_q(f[i]) != mod_q(expected[i] * factor)) {
            return 0;
        }
    }
    return 1;
}

/* ---- Transforms and products ---- */

static void transforms_by_definition(void)
{
    for (int kind = 0; kind < 20; kind++) {
        alignas(64) poly f;
        int64_t expected[N];
        int64_t original[N];
        make_reduced(f, kind);
        for (size_t i = 0; i < N; i++) {
            original[i] = f[i];
        }
        oracle_ntt(expected, f);
        m->ntt(f);
        CHECK(congruent(f, expected, 1) && is_reduced(f), "%s, ntt of kind %d", m->name, kind);
        m->inverse_ntt(f);
        CHECK(congruent(f, original, R) && is_reduced(f), "%s, way back of kind %d", m->name, kind);
    }
}

/* The inverse alone on extremes: its result transformed is its input again. */
static void inverts_extremes(void)
{
    for (int kind = 0; kind < 20; kind++) {
        alignas(64) poly f;
        int64_t original[N];
        int64_t again[N];
        make_reduced(f, kind);
        for (size_t i = 0; i < N; i++) {
            original[i] = mod_q(R * (int64_t)f[i]);
        }
        m->inverse_ntt(f);
        CHECK(is_reduced(f), "%s, kind %d", m->name, kind);
        oracle_ntt(again, f);
        CHECK(memcmp(again, original, sizeof again) == 0, "%s, kind %d", m->name, kind);
    }
}

/*
 * The element of T_q whose coefficients are all c is c + c X. Nothing but sums is in its way back, which makes it the
 * largest that the layers can become.
 */
static void inverts_every_constant(void)
{
    for (int16_t c = -Q + 1; c < Q; c++) {
        alignas(64) poly f;
        int64_t expected[N] = {c, c};
        for (size_t i = 0; i < N; i++) {
            f[i] = c;
        }
        m->inverse_ntt(f);
        CHECK(congruent(f, expected, R) && is_reduced(f), "%s, constant %d", m->name, c);
    }
}

static void multiplies_by_definition(void)
{
    int64_t r_inverse = inverse_of(R % Q);
    for (int kind = 0; kind < 20; kind++) {
        for (size_t stride = 1; stride <= 3; stride += 2) {
            alignas(64) int16_t a[7][N];
            alignas(64) int16_t b[3][N];
            alignas(64) poly r;
            struct kxdp_multiplier mul[3];
            int64_t expected[N] = {0};
            for (size_t j = 0; j < 7; j++) {
                make_reduced(a[j], kind);
            }
            for (size_t j = 0; j < 3; j++) {
                const int16_t *x = a[j * stride];
                make_reduced(b[j], kind);
                m->prepare(&mul[j], b[j]);
                for (unsigned i = 0; i < N; i += 2) {
                    int64_t g = gamma(i / 2);
                    expected[i] += x[i] * b[j][i] + mod_q(x[i + 1] * b[j][i + 1]) * g;
                    expected[i + 1] += x[i] * b[j][i + 1] + x[i + 1] * b[j][i];
                }
            }
            m->dot(r, (const int16_t(*)[N])a, stride, mul);
            CHECK(congruent(r, expected, r_inverse) && is_reduced(r), "%s, kind %d", m->name, kind);
        }
    }
}

static void scales_and_adds(void)
{
    for (int kind = 0; kind < 20; kind++) {
        alignas(64) poly r;
        alignas(64) poly e;
        alignas(64) poly t;
        int64_t expected[N];
        make_reduced(r, kind);
        make_reduced(e, kind == 1 ? 0 : kind);
        for (size_t i = 0; i < N; i++) {
            expected[i] = (int64_t)r[i] * R + e[i];
        }
        m->scale_add(t, r, e);
        CHECK(congruent(t, expected, 1) && is_canonical(t), "%s, kind %d", m->name, kind);
    }
}

static void canonicalises_every_value(void)
{
    for (int32_t start = INT16_MIN; start <= INT16_MAX; start += N) {
        alignas(64) poly f;
        int64_t expected[N];
        for (int32_t i = 0; i < N; i++) {
            f[i] = (int16_t)(start + i);
            expected[i] = start + i;
        }
        m->canonical(f);
        CHECK(congruent(f, expected, 1) && is_canonical(f), "%s, from %d", m->name, start);
    }
}

/* ---- Encodings ---- */

/* ByteEncode_d (algorithm 5), bit by bit. */
static void oracle_encode(uint8_t *out, const uint16_t f[N], unsigned d)
{
    memset(out, 0, 32 * d);
    for (size_t i = 0; i < N * d; i++) {
        unsigned bit = f[i / d] >> (i % d) & 1U;
        out[i / 8] |= (uint8_t)(bit << (i % 8));
    }
}

/* Compress_d by definition: round(2^d x / q) mod 2^d, a tie cannot be. */
static uint16_t oracle_compress(int64_t x, unsigned d)
{
    int64_t scaled = mod_q(x) << d;
    return (uint16_t)((2 * scaled + Q) / (2 * Q) & ((1 << d) - 1));
}

/* Decompress_d: round(q y / 2^d), ties up. */
static int64_t oracle_decompress(uint32_t y, unsigned d)
{
    return (2 * (int64_t)Q * y + (1 << d)) >> (d + 1);
}

/* a + b = x with both below q in absolute value, for |x| < 2q - 1. */
static void split(int16_t *a, int16_t *b, int32_t x)
{
    *a = (int16_t)(x / 2);
    *b = (int16_t)(x - x / 2);
}

/* All x with |x| < 2q - 1, in every position of a vector as the start moves. */
static void compresses_every_value_of_u(void)
{
    for (int32_t start = -2 * Q + 2; start < 2 * Q - 1; start += 61) {
        alignas(64) poly u;
        alignas(64) poly e;
        uint16_t values[N];
        uint8_t expected[KXDP_U_BYTES];
        uint8_t out[KXDP_U_BYTES];
        for (int32_t i = 0; i < N; i++) {
            int32_t x = start + i < 2 * Q - 1 ? start + i : 0;
            split(&u[i], &e[i], x);
            values[i] = oracle_compress(x, 10);
        }
        oracle_encode(expected, values, 10);
        m->encode_u(out, u, e);
        CHECK(memcmp(out, expected, sizeof out) == 0, "%s, from %d", m->name, start);
    }
}

static void compresses_every_value_of_v(void)
{
    for (int32_t start = -Q + 1; start < Q; start += 61) {
        alignas(64) poly v;
        alignas(64) poly e;
        uint16_t values[N];
        uint8_t message[32];
        uint8_t expected[KXDP_V_BYTES];
        uint8_t out[KXDP_V_BYTES];
        test_random_bytes(&random_bytes, message, sizeof message);
        for (int32_t i = 0; i < N; i++) {
            int32_t x = start + i < Q ? start + i : 0;
            int bit = message[i / 8] >> (i % 8) & 1;
            split(&v[i], &e[i], x);
            values[i] = oracle_compress(x + bit * oracle_decompress(1, 1), 4);
        }
        oracle_encode(expected, values, 4);
        m->encode_v(out, v, e, message);
        CHECK(memcmp(out, expected, sizeof out) == 0, "%s, from %d", m->name, start);
    }
}

static void decodes_every_message_value(void)
{
    for (int32_t start = -2 * Q + 2; start < 2 * Q - 1; start += 61) {
        alignas(64) poly v;
        alignas(64) poly w;
        uint16_t values[N];
        uint8_t expected[32];
        uint8_t out[32];
        for (int32_t i = 0; i < N; i++) {
            int32_t x = start + i < 2 * Q - 1 ? start + i : 0;
            split(&v[i], &w[i], x);
            w[i] = (int16_t)-w[i];
            values[i] = oracle_compress(x, 1);
        }
        oracle_encode(expected, values, 1);
        m->decode_message(out, v, w);
        CHECK(memcmp(out, expected, sizeof out) == 0, "%s, from %d", m->name, start);
    }
}

static void decompresses_every_value(void)
{
    for (uint32_t start = 0; start < 1024; start += 31) {
        uint16_t ten[N];
        uint16_t four[N];
        uint8_t bytes[KXDP_U_BYTES];
        alignas(64) poly out;
        int64_t expected[N];
        for (uint32_t i = 0; i < N; i++) {
            ten[i] = (start + i) & 1023;
            four[i] = (start + i) & 15;
        }
        oracle_encode(bytes, ten, 10);
        m->decode_u(out, bytes);
        for (size_t i = 0; i < N; i++) {
            expected[i] = oracle_decompress(ten[i], 10);
        }
        CHECK(congruent(out, expected, 1) && is_canonical(out), "%s, u from %u", m->name, start);
        oracle_encode(bytes, four, 4);
        m->decode_v(out, bytes);
        for (size_t i = 0; i < N; i++) {
            expected[i] = oracle_decompress(four[i], 4);
        }
        CHECK(congruent(out, expected, 1) && is_canonical(out), "%s, v from %u", m->name, start);
    }
}

static void encodes_12_bits(void)
{
    for (uint32_t start = 0; start < 4096; start += 31) {
        uint16_t values[N];
        uint8_t bytes[KXDP_POLY_BYTES];
        uint8_t out[KXDP_POLY_BYTES];
        alignas(64) poly f;
        int over = 0;
        int same = 1;
        for (uint32_t i = 0; i < N; i++) {
            values[i] = (start + i) & 4095;
            over |= values[i] >= Q;
        }
        oracle_encode(bytes, values, 12);
        CHECK((m->decode12(f, bytes) != 0) == over, "%s, modulus check from %u", m->name, start);
        for (size_t i = 0; i < N; i++) {
            same &= f[i] == values[i];
        }
        CHECK(same, "%s, decode from %u", m->name, start);
        m->encode12(out, f);
        CHECK(memcmp(out, bytes, sizeof out) == 0, "%s, encode from %u", m->name, start);
    }
}

static void finds_one_value_over_q_anywhere(void)
{
    for (size_t i = 0; i < N; i++) {
        for (uint16_t x = Q - 1; x <= Q; x++) {
            uint16_t values[N] = {0};
            uint8_t bytes[KXDP_POLY_BYTES];
            alignas(64) poly f;
            values[i] = x;
            oracle_encode(bytes, values, 12);
            CHECK((m->decode12(f, bytes) != 0) == (x == Q), "%s, %u at %zu", m->name, x, i);
        }
    }
}

/* ---- Sampling ---- */

static void samples_noise_by_definition(void)
{
    for (int round = 0; round < 50; round++) {
        uint8_t b[128];
        alignas(64) poly f;
        int same = 1;
        test_random_bytes(&random_bytes, b, sizeof b);
        for (size_t i = 0; round < 2 && i < sizeof b; i++) {
            b[i] = (uint8_t)(i + 128 * (size_t)round); /* every byte once */
        }
        m->sample_cbd2(f, b);
        for (size_t i = 0; i < N; i++) {
            int nibble = b[i / 2] >> (4 * (i % 2));
            same &= f[i] == (nibble & 1) + (nibble >> 1 & 1) - (nibble >> 2 & 1) - (nibble >> 3 & 1);
        }
        CHECK(same, "%s, round %d", m->name, round);
    }
}

/* SampleNTT (algorithm 7) on 504 bytes. */
static size_t oracle_sample(int16_t a[N], const uint8_t *xof)
{
    size_t n = 0;
    for (size_t i = 0; i < KXDP_XOF_BYTES; i += 3) {
        int d1 = xof[i] + 256 * (xof[i + 1] % 16);
        int d2 = xof[i + 1] / 16 + 16 * xof[i + 2];
        if (d1 < Q && n < N) {
            a[n++] = (int16_t)d1;
        }
        if (d2 < Q && n < N) {
            a[n++] = (int16_t)d2;
        }
    }
    return n;
}

/* Each of the 336 values is accepted with probability p / 256: from none to all, with the end in every place. */
static void samples_uniformly_by_definition(void)
{
    for (uint32_t round = 0; round < 3000; round++) {
        alignas(64) uint8_t xof[KXDP_XOF_STRIDE];
        alignas(64) poly a;
        poly expected;
        uint32_t p = round < 1500 ? 170 + round % 60 : round % 257;
        uint16_t values[2];
        test_random_bytes(&random_bytes, xof, sizeof xof);
        for (size_t i = 0; round % 5 != 0 && i < KXDP_XOF_BYTES; i += 3) {
            for (size_t j = 0; j < 2; j++) {
                int accept = test_random_below(&random_bytes, 256) < p;
                values[j] = (uint16_t)(accept ? test_random_below(&random_bytes, Q)
                                              : Q + test_random_below(&random_bytes, 4096 - Q));
            }
            xof[i] = (uint8_t)values[0];
            xof[i + 1] = (uint8_t)(values[0] >> 8 | values[1] << 4);
            xof[i + 2] = (uint8_t)(values[1] >> 4);
        }
        size_t n = m->sample_ntt(a, xof);
        size_t expected_n = oracle_sample(expected, xof);
        CHECK(n == expected_n, "%s, round %u: %zu, not %zu", m->name, round, n, expected_n);
        CHECK(memcmp(a, expected, expected_n * sizeof a[0]) == 0, "%s, round %u", m->name, round);
    }
}

int main(void)
{
    const struct kxdp_mlkem768_impl *tiers[3];
    size_t n = test_tiers(tiers);
    for (size_t i = 0; i < n; i++) {
        m = tiers[i];
        test_random_start(&random_bytes, "kernels");
        transforms_by_definition();
        inverts_extremes();
        inverts_every_constant();
        multiplies_by_definition();
        scales_and_adds();
        canonicalises_every_value();
        compresses_every_value_of_u();
        compresses_every_value_of_v();
        decodes_every_message_value();
        decompresses_every_value();
        encodes_12_bits();
        finds_one_value_over_q_anywhere();
        samples_noise_by_definition();
        samples_uniformly_by_definition();
    }
    return test_end("mlkem768_kernels");
}
