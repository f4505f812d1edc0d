/*
 * Inversion modulo p = 2^255-19 in constant time: Bernstein and Yang, "Fast constant-time gcd computation and modular
 * inversion" (2019), with Wuille's start at delta = 1/2, for which 590 division steps bring every g of 256 bits to 0.
 *
 * One division step maps the odd f, g and delta to
 *   (1 - delta, g, (g - f)/2)              if delta > 0 and g is odd,
 *   (1 + delta, f, (g + (g mod 2) f)/2)    otherwise.
 * It looks only at the lowest bit, so that 20 steps can be made on the lowest 20 bits of f and g. What they do to the
 * whole numbers is a 2x2 matrix over 2^20; three of them make one over 2^60, which is then applied to f, g and, modulo
 * p, to d and e, where f = d a and g = e a hold modulo p. At the end g = 0, f = 1 or -1, and so d or -d is the inverse
 * of a.
 */
#include "invert.h"

#include "../cpu/cpu.h"
#include "../util/ct.h"
#include "inlining.h"

__extension__ typedef __int128 kxdp_i128;

#define LIMB_BITS 60
#define LIMB_MASK ((INT64_C(1) << LIMB_BITS) - 1)
#define STEPS 20
#define BATCHES 10

/* 1/19 modulo 2^60. */
#define INVERSE_OF_19 UINT64_C(0x6bca1af286bca1b)

/* sum(v[i] * 2^(60 i)), limbs 0 to 3 in [0, 2^60), limb 4 signed. */
typedef struct {
    int64_t v[5];
} wide;

/* New f = (u f + v g) / 2^k, new g = (q f + r g) / 2^k after k steps. |u| + |v| <= 2^k and |q| + |r| <= 2^k. */
typedef struct {
    int64_t u, v, q, r;
} matrix;

/* The lowest 20 bits as a number in [-2^19, 2^19). */
static inline int64_t low_bits(uint64_t x)
{
    return (int64_t)(x << (64 - STEPS)) >> (64 - STEPS);
}

/* One division step on rows of steps, without a branch. */
FE_INLINE void step(int64_t *f, int64_t *g, int64_t *zeta)
{
#ifdef KXDP_X86_64
    /* Conditional moves, which a compiler will not promise: half the latency of the masks below. */
    int64_t sum, kept = *zeta - 1, swapped = -2 - *zeta;
    uint64_t positive = (uint64_t)*zeta >> 63;
    __asm__("mov %[f], %[sum]\n\t"
            "neg %[sum]\n\t"
            "test %[positive], %[positive]\n\t"
            "cmovz %[f], %[sum]\n\t" /* sum = f, or -f if delta > 0 */
            "add %[g], %[sum]\n\t"
            "test $1, %b[g]\n\t"
            "cmovz %[g], %[sum]\n\t" /* sum = g if g is even */
            "test %[g], %[positive]\n\t"
            "cmovnz %[g], %[f]\n\t" /* g odd and delta > 0 */
            "cmovnz %[swapped], %[kept]\n\t"
            : [f] "+&r"(*f), [sum] "=&r"(sum), [kept] "+&r"(kept)
            : [g] "r"(*g), [positive] "r"(positive), [swapped] "r"(swapped)
            : "cc");
    *g = sum >> 1;
    *zeta = kept;
#else
    int64_t odd = (int64_t)kxdp_value_barrier(0 - ((uint64_t)*g & 1));
    int64_t positive = *zeta >> 63;
    int64_t swap = odd & positive;
    *g += ((*f ^ positive) - positive) & odd;
    *f += *g & swap;
    *g >>= 1;
    *zeta = (*zeta ^ swap) - 1;
#endif
}

/*
 * Makes 20 division steps on the lowest bits of f and g and gives their matrix; zeta is -(delta + 1/2), below zero
 * exactly if delta > 0.
 *
 * A row is one word, x + 2^20 U + 2^42 V: the steps are linear, so they act on f or g and on its matrix row alike. U
 * and V start as 2^20 times the unit matrix and are halved with g. |x| <= 2^19, |U| + |V| <= 2^20, and before a halving
 * at most the double of that. |V| = 2^21 would need two rows (0, +-2^20), which no regular matrix has: the word stays
 * within 63 bits and a sign.
 */
static inline int64_t steps(matrix *m, uint64_t f_low, uint64_t g_low, int64_t zeta)
{
    int64_t f = low_bits(f_low) + (INT64_C(1) << 40), g = low_bits(g_low) + (INT64_C(1) << 62);
    UNROLL
    for (int i = 0; i < STEPS; i++) {
        step(&f, &g, &zeta);
    }
    m->v = (f + (INT64_C(1) << 41)) >> 42;
    m->u = (int64_t)((uint64_t)(f + (INT64_C(1) << 19)) << 22) >> 42;
    m->r = (g + (INT64_C(1) << 41)) >> 42;
    m->q = (int64_t)((uint64_t)(g + (INT64_C(1) << 19)) << 22) >> 42;
    return zeta;
}

/* m = m * n: first n's steps, then m's. */
static inline void compose(matrix *m, const matrix *n)
{
    *m = (matrix){m->u * n->u + m->v * n->q, m->u * n->v + m->v * n->r, m->q * n->u + m->r * n->q,
                  m->q * n->v + m->r * n->r};
}

/* Applies the steps to the lowest words. One application leaves 44 bits right, two leave 24. */
static inline void apply_low(const matrix *m, uint64_t *f, uint64_t *g)
{
    uint64_t a = (uint64_t)m->u * *f + (uint64_t)m->v * *g, b = (uint64_t)m->q * *f + (uint64_t)m->r * *g;
    *f = a >> STEPS;
    *g = b >> STEPS;
}

/* Makes 60 steps. */
static inline int64_t batch(matrix *m, const wide *f, const wide *g, int64_t zeta)
{
    uint64_t f_low = (uint64_t)f->v[0] | (uint64_t)f->v[1] << LIMB_BITS,
             g_low = (uint64_t)g->v[0] | (uint64_t)g->v[1] << LIMB_BITS;
    matrix next;
    zeta = steps(m, f_low, g_low, zeta);
    apply_low(m, &f_low, &g_low);
    zeta = steps(&next, f_low, g_low, zeta);
    apply_low(&next, &f_low, &g_low);
    compose(&next, m);
    zeta = steps(m, f_low, g_low, zeta);
    compose(m, &next);
    return zeta;
}

/*
 * r = (x a + y b + n p) / 2^60, n the number in [0, 2^60) that makes the division exact; with n = 0 it must be exact by
 * itself. 2^60 p = -19 2^60 + 2^315: n p is n 2^15 in limb 4 and -19 n in limb 0. Columns stay below 2^60 2^60 + 2^75 <
 * 2^121.
 */
static inline void combine(wide *r, int64_t x, const wide *a, int64_t y, const wide *b, int64_t n)
{
    kxdp_i128 c = (kxdp_i128)x * a->v[0] + (kxdp_i128)y * b->v[0] - (kxdp_i128)n * 19;
    wide t;
    for (int i = 1; i < 5; i++) {
        c >>= LIMB_BITS;
        c += (kxdp_i128)x * a->v[i] + (kxdp_i128)y * b->v[i];
        if (i == 4) {
            c += (kxdp_i128)n << 15;
        }
        t.v[i - 1] = (int64_t)c & LIMB_MASK;
    }
    t.v[4] = (int64_t)(c >> LIMB_BITS);
    *r = t;
}

static inline void apply(const matrix *m, wide *f, wide *g)
{
    wide t;
    combine(&t, m->u, f, m->v, g, 0);
    combine(g, m->q, f, m->r, g, 0);
    *f = t;
}

/* The n of combine: n p = -19 n must cancel x a + y b modulo 2^60. */
static inline int64_t exact(int64_t x, const wide *a, int64_t y, const wide *b)
{
    uint64_t low = (uint64_t)x * (uint64_t)a->v[0] + (uint64_t)y * (uint64_t)b->v[0];
    return (int64_t)(low * INVERSE_OF_19) & LIMB_MASK;
}

/* The same modulo p. |d| and |e| grow by less than p in each of the ten batches: they stay below 11 p. */
static inline void apply_modulo(const matrix *m, wide *d, wide *e)
{
    wide t;
    combine(&t, m->u, d, m->v, e, exact(m->u, d, m->v, e));
    combine(e, m->q, d, m->r, e, exact(m->q, d, m->r, e));
    *d = t;
}

/* Carries, so that limbs 0 to 3 are in [0, 2^60) again. */
static inline void carry(wide *x)
{
    for (int i = 0; i < 4; i++) {
        x->v[i + 1] += x->v[i] >> LIMB_BITS;
        x->v[i] &= LIMB_MASK;
    }
}

/* The representative in [0, p) of x, -11 p < x < 11 p. */
static inline void reduce(wide *x)
{
    /*
     * Add 16 p: 16 * 2^15 in limb 4, -16 * 19 in limb 0. Then 0 < x < 27 p < 2^260, and what is above bit 255 is below
     * 2^5.
     */
    x->v[0] -= 16 * 19;
    x->v[4] += 16 << 15;
    carry(x);
    for (int round = 0; round < 2; round++) {
        int64_t top = x->v[4] >> 15;
        x->v[4] &= (1 << 15) - 1;
        x->v[0] += 19 * top;
        carry(x);
    }
    /* Now 0 <= x < 2^255. It is p or more exactly if x + 19 reaches 2^255. */
    wide t = *x;
    t.v[0] += 19;
    carry(&t);
    x->v[0] += 19 * (t.v[4] >> 15);
    carry(x);
    x->v[4] &= (1 << 15) - 1;
}

static inline void load(wide *r, const uint64_t a[4])
{
    r->v[0] = (int64_t)a[0] & LIMB_MASK;
    r->v[1] = (int64_t)(a[0] >> 60 | a[1] << 4) & LIMB_MASK;
    r->v[2] = (int64_t)(a[1] >> 56 | a[2] << 8) & LIMB_MASK;
    r->v[3] = (int64_t)(a[2] >> 52 | a[3] << 12) & LIMB_MASK;
    r->v[4] = (int64_t)(a[3] >> 48);
}

static inline void store(uint64_t r[4], const wide *a)
{
    const uint64_t v1 = (uint64_t)a->v[1], v2 = (uint64_t)a->v[2], v3 = (uint64_t)a->v[3];
    r[0] = (uint64_t)a->v[0] | v1 << 60;
    r[1] = v1 >> 4 | v2 << 56;
    r[2] = v2 >> 8 | v3 << 52;
    r[3] = v3 >> 12 | (uint64_t)a->v[4] << 48;
}

void kxdp_x25519_invert(uint64_t r[4], const uint64_t a[4])
{
    struct {
        wide f, g, d, e;
        matrix m;
        int64_t zeta;
    } s = {.zeta = -1, .f = {{LIMB_MASK - 18, LIMB_MASK, LIMB_MASK, LIMB_MASK, (1 << 15) - 1}}, .e = {{1, 0, 0, 0, 0}}};
    load(&s.g, a);
    for (int i = 0; i < BATCHES; i++) {
        s.zeta = batch(&s.m, &s.f, &s.g, s.zeta);
        apply(&s.m, &s.f, &s.g);
        apply_modulo(&s.m, &s.d, &s.e);
    }
    int64_t negative = s.f.v[4] >> 63;
    for (int i = 0; i < 5; i++) {
        s.d.v[i] = (s.d.v[i] ^ negative) - negative;
    }
    carry(&s.d);
    reduce(&s.d);
    store(r, &s.d);
    kxdp_secure_zero(&s, sizeof s);
}
