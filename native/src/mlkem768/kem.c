/*
 * ML-KEM-768 (FIPS 203), the algorithms over prepared keys.
 *
 * Nearly all the time goes into Keccak-f[1600], so the order of the work is that of its permutations. They come four at
 * a time, and two long hashes cannot be parallel in themselves: H(ek), nine blocks, and the implicit rejection secret
 * J(z | c), nine blocks. Each of them takes lane 0 of the four-lane state, while lanes 1 to 3 do work that does not
 * depend on it: a row of the matrix A (three polynomials of three blocks), or G and the noise of the re-encryption.
 */
#include "kem.h"

#include "../util/bytes.h"
#include "../util/ct.h"

#define BLOCK KXDP_SHA3_256_RATE
#define LONG_BLOCKS 9 /* of 136 bytes, in H(ek) and in J(z | c) */

_Static_assert(KXDP_EK_BYTES / BLOCK + 1 == LONG_BLOCKS, "H(ek) has nine blocks");
_Static_assert((KXDP_SYM_BYTES + KXDP_CT_BYTES) / BLOCK + 1 == LONG_BLOCKS, "J(z | c) has nine blocks");

/* Four sponges at work, and what was squeezed from each. */
struct lanes {
    struct kxdp_keccak_x4 state;
    alignas(64) uint8_t out[4][KXDP_XOF_STRIDE];
};

/* `count` lanes from `lane` on start on PRF_2(seed, nonce), PRF_2(seed, nonce + 1), ... (section 4.1: SHAKE256). */
static void prf_start(const struct kxdp_mlkem768_impl *m, struct lanes *x, size_t lane, size_t count,
                      const uint8_t seed[32], uint64_t nonce)
{
    uint64_t tail[4];
    for (size_t i = 0; i < count; i++) {
        tail[i] = (nonce + i) | KXDP_SHAKE_SUFFIX << 8;
    }
    m->keccak->start_x4(&x->state, lane, count, seed, tail, KXDP_SHAKE256_RATE);
}

static void lane_clear(struct lanes *x, size_t lane)
{
    for (size_t i = 0; i < 25; i++) {
        x->state.w[i][lane] = 0;
    }
}

/* Permutes all lanes after lane 0 absorbed the block (if any), and squeezes one block of each to out + offset. */
static void lanes_step(const struct kxdp_mlkem768_impl *m, struct lanes *x, const uint8_t *block, size_t offset)
{
    m->keccak->permute_x4(&x->state, block);
    m->keccak->extract_x4(x->out[0] + offset, KXDP_XOF_STRIDE, &x->state);
}

/* Lanes 1 to 3 start on row i of A: A[i][j] = SampleNTT(rho | j | i). */
static void row_start(const struct kxdp_mlkem768_impl *m, struct lanes *x, const uint8_t rho[32], size_t i)
{
    uint64_t tail[KXDP_K];
    for (size_t j = 0; j < KXDP_K; j++) {
        tail[j] = j | i << 8 | KXDP_SHAKE_SUFFIX << 16;
    }
    m->keccak->start_x4(&x->state, 1, KXDP_K, rho, tail, KXDP_SHAKE128_RATE);
}

/* The next of the three steps of a row. */
static void row_step(const struct kxdp_mlkem768_impl *m, struct lanes *x, size_t step, const uint8_t *block)
{
    lanes_step(m, x, block, step * KXDP_SHAKE128_RATE);
}

/* Goes on with a polynomial that got only n coefficients from the first three blocks: about one in a hundred does. */
static void extend_sample(const struct kxdp_mlkem768_impl *m, int16_t a[KXDP_N], size_t n, const struct lanes *x,
                          size_t lane)
{
    uint64_t s[25];
    uint8_t block[KXDP_SHAKE128_RATE];
    for (size_t i = 0; i < 25; i++) {
        s[i] = x->state.w[i][lane];
    }
    while (n < KXDP_N) {
        m->keccak->permute(s, NULL);
        kxdp_keccak_read(block, sizeof block, s);
        for (size_t i = 0; i < sizeof block; i += 3) {
            int d1 = block[i] | (block[i + 1] & 15) << 8;
            int d2 = block[i + 1] >> 4 | block[i + 2] << 4;
            if (d1 < KXDP_Q && n < KXDP_N) {
                a[n++] = (int16_t)d1;
            }
            if (d2 < KXDP_Q && n < KXDP_N) {
                a[n++] = (int16_t)d2;
            }
        }
    }
}

/* Samples a row of A from what lanes 1 to 3 squeezed in three steps. */
static void row_finish(const struct kxdp_mlkem768_impl *m, const struct lanes *x, int16_t row[KXDP_K][KXDP_N])
{
    for (size_t j = 0; j < KXDP_K; j++) {
        size_t n = m->sample_ntt(row[j], x->out[j + 1]);
        if (n < KXDP_N) {
            extend_sample(m, row[j], n, x, j + 1);
        }
    }
}

/* The last block of H(ek) or J(z | c), padded; suffix as in FIPS 202. */
static void pad_last_block(uint8_t block[BLOCK], const uint8_t *in, size_t n, uint8_t suffix)
{
    memcpy(block, in, n);
    memset(block + n, 0, BLOCK - n);
    block[n] = suffix;
    block[BLOCK - 1] |= 0x80;
}

/* Lane 0 holds a long hash that has absorbed the first n of its blocks: absorbs the others, gives 32 bytes. */
static void finish_long_hash(const struct kxdp_mlkem768_impl *m, const struct lanes *x, const uint8_t *in,
                             const uint8_t last[BLOCK], size_t n, uint8_t out[32])
{
    uint64_t s[25];
    for (size_t i = 0; i < 25; i++) {
        s[i] = x->state.w[i][0];
    }
    for (; n < LONG_BLOCKS; n++) {
        m->keccak->permute(s, n < LONG_BLOCKS - 1 ? in + n * BLOCK : last);
    }
    kxdp_keccak_read(out, 32, s);
    kxdp_secure_zero(s, sizeof s);
}

/* Samples A from rho, and computes H(ek) beside it: three blocks with each row. */
static void expand_matrix_and_hash(struct kxdp_mlkem768_ek *ek)
{
    const struct kxdp_mlkem768_impl *m = ek->impl;
    struct lanes x;
    uint8_t last[BLOCK];
    pad_last_block(last, ek->bytes + 8 * BLOCK, KXDP_EK_BYTES - 8 * BLOCK, KXDP_SHA3_SUFFIX);
    lane_clear(&x, 0);
    for (size_t i = 0; i < KXDP_K; i++) {
        const uint8_t *in = ek->bytes + 3 * i * BLOCK;
        row_start(m, &x, ek->bytes + KXDP_K * KXDP_POLY_BYTES, i);
        row_step(m, &x, 0, in);
        row_step(m, &x, 1, in + BLOCK);
        row_step(m, &x, 2, i < KXDP_K - 1 ? in + 2 * BLOCK : last);
        row_finish(m, &x, ek->a[i]);
    }
    memcpy(ek->h, x.out[0] + 2 * KXDP_SHAKE128_RATE, sizeof ek->h);
}

/* Prepares ek whether or not it passes the modulus check; returns 0 when it does. */
static int load_ek(const struct kxdp_mlkem768_impl *m, struct kxdp_mlkem768_ek *ek, const uint8_t in[KXDP_EK_BYTES])
{
    int over = 0;
    for (size_t i = 0; i < KXDP_K; i++) {
        over |= m->decode12(ek->t[i], in + i * KXDP_POLY_BYTES);
    }
    ek->impl = m;
    memcpy(ek->bytes, in, KXDP_EK_BYTES);
    expand_matrix_and_hash(ek);
    return over;
}

int kxdp_mlkem768_ek_expand_with(const struct kxdp_mlkem768_impl *m, struct kxdp_mlkem768_ek *ek,
                                 const uint8_t in[KXDP_EK_BYTES])
{
    if (load_ek(m, ek, in) != 0) {
        kxdp_secure_zero(ek, sizeof *ek);
        return KXDP_ERR_MODULUS;
    }
    return 0;
}

/* One line of K-PKE.KeyGen: t[i] = A[i] o s + e, and its encoding. */
static void compute_t(struct kxdp_mlkem768_dk *dk, size_t i, int16_t e[KXDP_N])
{
    struct kxdp_mlkem768_ek *ek = &dk->ek;
    alignas(64) int16_t product[KXDP_N];
    ek->impl->ntt(e);
    ek->impl->dot(product, (const int16_t(*)[KXDP_N])ek->a[i], 1, dk->s_mul);
    ek->impl->scale_add(ek->t[i], product, e);
    ek->impl->encode12(ek->bytes + i * KXDP_POLY_BYTES, ek->t[i]);
    kxdp_secure_zero(product, sizeof product);
}

/* s from its noise, and the half of the products that depends on it alone. */
static void prepare_s(struct kxdp_mlkem768_dk *dk)
{
    for (size_t i = 0; i < KXDP_K; i++) {
        dk->ek.impl->canonical(dk->s[i]);
        dk->ek.impl->prepare(&dk->s_mul[i], dk->s[i]);
    }
}

/*
 * K-PKE.KeyGen (algorithm 13) from (rho, sigma) = G(d | k), and H(ek). Lane 0 is first busy with noise; H(ek) starts
 * when t[0] is known, early enough that five of its nine blocks pass beside rows 1 and 2.
 */
static void generate(struct kxdp_mlkem768_dk *dk, struct lanes *x, int16_t e[KXDP_K][KXDP_N], const uint8_t rho[32],
                     const uint8_t sigma[32])
{
    struct kxdp_mlkem768_ek *ek = &dk->ek;
    const struct kxdp_mlkem768_impl *m = ek->impl;
    uint8_t last[BLOCK];

    prf_start(m, x, 0, 4, sigma, 0);
    lanes_step(m, x, NULL, 0);
    for (size_t i = 0; i < KXDP_K; i++) {
        m->sample_cbd2(dk->s[i], x->out[i]);
        m->ntt(dk->s[i]);
    }
    m->sample_cbd2(e[0], x->out[3]);
    prepare_s(dk);

    row_start(m, x, rho, 0);
    prf_start(m, x, 0, 1, sigma, 4);
    row_step(m, x, 0, NULL);
    prf_start(m, x, 0, 1, sigma, 5);
    row_step(m, x, 1, NULL);
    row_step(m, x, 2, NULL);
    m->sample_cbd2(e[1], x->out[0]);
    m->sample_cbd2(e[2], x->out[0] + KXDP_SHAKE128_RATE);
    row_finish(m, x, ek->a[0]);
    compute_t(dk, 0, e[0]);

    row_start(m, x, rho, 1);
    row_step(m, x, 0, NULL);
    lane_clear(x, 0);
    row_step(m, x, 1, ek->bytes);
    row_step(m, x, 2, ek->bytes + BLOCK);
    row_finish(m, x, ek->a[1]);
    compute_t(dk, 1, e[1]);

    row_start(m, x, rho, 2);
    row_step(m, x, 0, ek->bytes + 2 * BLOCK);
    row_step(m, x, 1, ek->bytes + 3 * BLOCK);
    row_step(m, x, 2, ek->bytes + 4 * BLOCK);
    row_finish(m, x, ek->a[2]);
    compute_t(dk, 2, e[2]);

    memcpy(ek->bytes + KXDP_K * KXDP_POLY_BYTES, rho, 32);
    pad_last_block(last, ek->bytes + 8 * BLOCK, KXDP_EK_BYTES - 8 * BLOCK, KXDP_SHA3_SUFFIX);
    finish_long_hash(m, x, ek->bytes, last, 5, ek->h);
}

/* ML-KEM.KeyGen_internal (algorithm 16). */
void kxdp_mlkem768_dk_keygen_with(const struct kxdp_mlkem768_impl *m, struct kxdp_mlkem768_dk *dk,
                                  const uint8_t seed[64])
{
    struct lanes x;
    alignas(64) int16_t e[KXDP_K][KXDP_N];
    uint8_t d[33];
    uint8_t g[64]; /* rho, sigma */
    memcpy(d, seed, 32);
    d[32] = KXDP_K;
    kxdp_sha3_512(m->keccak, g, d, sizeof d);
    kxdp_declassify(g, 32);
    dk->ek.impl = m;
    memcpy(dk->z, seed + 32, 32);
    generate(dk, &x, e, g, g + 32);
    kxdp_secure_zero(&x, sizeof x);
    kxdp_secure_zero(e, sizeof e);
    kxdp_secure_zero(d, sizeof d);
    kxdp_secure_zero(g, sizeof g);
    kxdp_wipe_stack();
}

int kxdp_mlkem768_dk_expand_with(const struct kxdp_mlkem768_impl *m, struct kxdp_mlkem768_dk *dk,
                                 const uint8_t in[KXDP_DK_BYTES])
{
    const uint8_t *ek = in + KXDP_K * KXDP_POLY_BYTES;
    const uint8_t *h = ek + KXDP_EK_BYTES;
    int over = load_ek(m, &dk->ek, ek);
    int differs = memcmp(dk->ek.h, h, 32) != 0; /* both are hashes of what is public */
    if (over || differs) {
        kxdp_secure_zero(dk, sizeof *dk);
        return differs ? KXDP_ERR_HASH : KXDP_ERR_MODULUS;
    }
    for (size_t i = 0; i < KXDP_K; i++) {
        (void)m->decode12(dk->s[i], in + i * KXDP_POLY_BYTES);
    }
    prepare_s(dk);
    memcpy(dk->z, h + 32, 32);
    kxdp_wipe_stack();
    return 0;
}

void kxdp_mlkem768_dk_encode(const struct kxdp_mlkem768_dk *dk, uint8_t out[KXDP_DK_BYTES])
{
    uint8_t *ek = out + KXDP_K * KXDP_POLY_BYTES;
    for (size_t i = 0; i < KXDP_K; i++) {
        dk->ek.impl->encode12(out + i * KXDP_POLY_BYTES, dk->s[i]);
    }
    memcpy(ek, dk->ek.bytes, KXDP_EK_BYTES);
    memcpy(ek + KXDP_EK_BYTES, dk->ek.h, 32);
    memcpy(ek + KXDP_EK_BYTES + 32, dk->z, 32);
    kxdp_wipe_stack();
}

/* The noise and the intermediate values of one K-PKE.Encrypt: all secret. */
struct encryption {
    struct lanes x;
    alignas(64) int16_t noise[7][KXDP_N]; /* y (three), e1 (three), e2 */
    struct kxdp_multiplier y[KXDP_K];
    int16_t product[KXDP_N];
    uint8_t g[64]; /* the shared secret K, the encryption randomness r */
};

/* Samples count polynomials of noise in as many lanes from `lane` on, while lane 0 may absorb a block. */
static void noise_step(const struct kxdp_mlkem768_impl *m, struct encryption *w, size_t first, size_t count,
                       size_t lane, const uint8_t *block)
{
    prf_start(m, &w->x, lane, count, w->g + 32, first);
    lanes_step(m, &w->x, block, 0);
    for (size_t i = 0; i < count; i++) {
        m->sample_cbd2(w->noise[first + i], w->x.out[lane + i]);
    }
}

/* K-PKE.Encrypt (algorithm 14) once the noise is there. */
static void encrypt(const struct kxdp_mlkem768_ek *ek, struct encryption *w, const uint8_t message[32],
                    uint8_t ct[KXDP_CT_BYTES])
{
    const struct kxdp_mlkem768_impl *m = ek->impl;
    for (size_t i = 0; i < KXDP_K; i++) {
        m->ntt(w->noise[i]);
        m->prepare(&w->y[i], w->noise[i]);
    }
    for (size_t i = 0; i < KXDP_K; i++) {
        m->dot(w->product, (const int16_t(*)[KXDP_N]) & ek->a[0][i], KXDP_K, w->y);
        m->inverse_ntt(w->product);
        m->encode_u(ct + i * KXDP_U_BYTES, w->product, w->noise[3 + i]);
    }
    m->dot(w->product, (const int16_t(*)[KXDP_N])ek->t, 1, w->y);
    m->inverse_ntt(w->product);
    m->encode_v(ct + KXDP_K * KXDP_U_BYTES, w->product, w->noise[6], message);
}

/* ML-KEM.Encaps_internal (algorithm 17). */
void kxdp_mlkem768_enc(const struct kxdp_mlkem768_ek *ek, const uint8_t message[32], uint8_t ct[KXDP_CT_BYTES],
                       uint8_t ss[32])
{
    struct encryption w;
    uint8_t m[64]; /* m | H(ek) */
    memcpy(m, message, 32);
    memcpy(m + 32, ek->h, 32);
    kxdp_sha3_512(ek->impl->keccak, w.g, m, sizeof m);
    noise_step(ek->impl, &w, 0, 4, 0, NULL);
    noise_step(ek->impl, &w, 4, 3, 0, NULL);
    encrypt(ek, &w, m, ct);
    memcpy(ss, w.g, 32);
    kxdp_secure_zero(&w, sizeof w);
    kxdp_secure_zero(m, sizeof m);
    kxdp_wipe_stack();
}

/* K-PKE.Decrypt (algorithm 15). */
static void decrypt(const struct kxdp_mlkem768_dk *dk, const uint8_t ct[KXDP_CT_BYTES], uint8_t message[32])
{
    const struct kxdp_mlkem768_impl *m = dk->ek.impl;
    alignas(64) int16_t u[KXDP_K][KXDP_N];
    alignas(64) int16_t v[KXDP_N];
    alignas(64) int16_t product[KXDP_N];
    for (size_t i = 0; i < KXDP_K; i++) {
        m->decode_u(u[i], ct + i * KXDP_U_BYTES);
        m->ntt(u[i]);
    }
    m->decode_v(v, ct + KXDP_K * KXDP_U_BYTES);
    m->dot(product, (const int16_t(*)[KXDP_N])u, 1, dk->s_mul);
    m->inverse_ntt(product);
    m->decode_message(message, v, product);
    kxdp_secure_zero(product, sizeof product);
}

/* G(m | h) in lane 1; the other lanes are cleared. */
static void g_start(struct lanes *x, const uint8_t message[32], const uint8_t h[32])
{
    memset(&x->state, 0, sizeof x->state);
    for (size_t i = 0; i < 4; i++) {
        x->state.w[i][1] = kxdp_load64(message + 8 * i);
        x->state.w[4 + i][1] = kxdp_load64(h + 8 * i);
    }
    x->state.w[8][1] = KXDP_SHA3_SUFFIX | (uint64_t)1 << 63;
}

/*
 * The input of J. A function of its own, since a compiler that sees z in kxdp_mlkem768_dec may keep it in a slot of
 * that frame, which nothing wipes.
 */
static __attribute__((noinline)) void join_zc(uint8_t zc[32 + KXDP_CT_BYTES], const uint8_t z[32],
                                              const uint8_t ct[KXDP_CT_BYTES])
{
    memcpy(zc, z, 32);
    memcpy(zc + 32, ct, KXDP_CT_BYTES);
}

/* ML-KEM.Decaps_internal (algorithm 18). G and the noise are computed beside the first blocks of J(z | c). */
void kxdp_mlkem768_dec(const struct kxdp_mlkem768_dk *dk, const uint8_t ct[KXDP_CT_BYTES], uint8_t ss[32])
{
    const struct kxdp_mlkem768_impl *m = dk->ek.impl;
    struct encryption w;
    uint8_t message[32];
    uint8_t rejected[32];
    uint8_t zc[32 + KXDP_CT_BYTES]; /* z | c */
    uint8_t last[BLOCK];
    uint8_t again[KXDP_CT_BYTES];

    decrypt(dk, ct, message);
    join_zc(zc, dk->z, ct);
    pad_last_block(last, zc + 8 * BLOCK, sizeof zc - 8 * BLOCK, KXDP_SHAKE_SUFFIX);

    g_start(&w.x, message, dk->ek.h);
    lanes_step(m, &w.x, zc, 0);
    memcpy(w.g, w.x.out[1], sizeof w.g);
    noise_step(m, &w, 0, 3, 1, zc + BLOCK);
    noise_step(m, &w, 3, 3, 1, zc + 2 * BLOCK);
    noise_step(m, &w, 6, 1, 1, zc + 3 * BLOCK);
    finish_long_hash(m, &w.x, zc, last, 4, rejected);

    encrypt(&dk->ek, &w, message, again);
    kxdp_ct_cmov(w.g, rejected, 32, kxdp_ct_differ(ct, again, KXDP_CT_BYTES));
    memcpy(ss, w.g, 32);
    kxdp_secure_zero(&w, sizeof w);
    kxdp_secure_zero(message, sizeof message);
    kxdp_secure_zero(rejected, sizeof rejected);
    kxdp_secure_zero(zc, sizeof zc);
    kxdp_secure_zero(last, sizeof last);
    kxdp_secure_zero(again, sizeof again);
    kxdp_wipe_stack();
}
