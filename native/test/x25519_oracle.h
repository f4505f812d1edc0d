/*
 * A slow X25519 to check the fast ones against: schoolbook numbers of 256 bits, with branches. It shares nothing with
 * them: the ladder is the pseudocode of RFC 7748, section 5, the points of edwards25519 are affine (RFC 8032,
 * section 5.1).
 */
#ifndef KXDP_X25519_ORACLE_H
#define KXDP_X25519_ORACLE_H

#include <stdint.h>
#include <string.h>

/* A number below p, in eight words of 32 bits, the lowest first. */
typedef struct {
    uint32_t w[8];
} num;

static const num oracle_p = {
    {0xffffffed, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0x7fffffff}};

static num num_small(uint32_t n)
{
    return (num){{n}};
}

static int num_bit(const num *a, int i)
{
    return a->w[i / 32] >> (i % 32) & 1;
}

static int num_equal(const num *a, const num *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* a - b, and the borrow. */
static num num_minus(const num *a, const num *b, int *borrow)
{
    num r;
    int64_t t = 0;
    for (int i = 0; i < 8; i++) {
        t += (int64_t)a->w[i] - b->w[i];
        r.w[i] = (uint32_t)t;
        t >>= 32;
    }
    *borrow = t != 0;
    return r;
}

static num num_plus(const num *a, const num *b)
{
    num r;
    uint64_t t = 0;
    for (int i = 0; i < 8; i++) {
        t += (uint64_t)a->w[i] + b->w[i];
        r.w[i] = (uint32_t)t;
        t >>= 32;
    }
    return r;
}

/* a mod p, of a below 2^256. */
static num num_reduce(num a)
{
    for (;;) {
        int borrow;
        num r = num_minus(&a, &oracle_p, &borrow);
        if (borrow) {
            return a;
        }
        a = r;
    }
}

static num num_add(num a, num b)
{
    return num_reduce(num_plus(&a, &b));
}

static num num_sub(num a, num b)
{
    int borrow;
    num r = num_minus(&a, &b, &borrow);
    return borrow ? num_plus(&r, &oracle_p) : r;
}

/*
 * By hand: the product in 16 words, of which the upper half comes back times 2^256 = 38, and what that carries out
 * again.
 */
static num num_mul(num a, num b)
{
    uint32_t product[16] = {0};
    for (int i = 0; i < 8; i++) {
        uint64_t t = 0;
        for (int j = 0; j < 8; j++) {
            t += product[i + j] + (uint64_t)a.w[i] * b.w[j];
            product[i + j] = (uint32_t)t;
            t >>= 32;
        }
        product[i + 8] = (uint32_t)t;
    }
    num r = {{0}};
    uint64_t t = 0;
    for (int i = 0; i < 8; i++) {
        t += product[i] + (uint64_t)38 * product[i + 8];
        r.w[i] = (uint32_t)t;
        t >>= 32;
    }
    while (t != 0) {
        t *= 38;
        for (int i = 0; i < 8; i++) {
            t += r.w[i];
            r.w[i] = (uint32_t)t;
            t >>= 32;
        }
    }
    return num_reduce(r);
}

static num num_power(num a, num exponent)
{
    num r = num_small(1);
    for (int i = 254; i >= 0; i--) {
        r = num_mul(r, r);
        if (num_bit(&exponent, i)) {
            r = num_mul(r, a);
        }
    }
    return r;
}

/* 1/a, and 0 for 0: a^(p-2). */
static num num_inverse(num a)
{
    num exponent = oracle_p;
    exponent.w[0] -= 2;
    return num_power(a, exponent);
}

/* A number of 256 bits, not reduced. */
static num num_from_bytes(const uint8_t b[32])
{
    num r;
    for (int i = 0; i < 8; i++) {
        r.w[i] = (uint32_t)b[4 * i] | (uint32_t)b[4 * i + 1] << 8 | (uint32_t)b[4 * i + 2] << 16 |
                 (uint32_t)b[4 * i + 3] << 24;
    }
    return r;
}

/* A square root of a; 0 if a has none. */
static inline int num_root(num *root, num a)
{
    static const num eighth = {{0xfffffffe, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, 0x0fffffff}};  /* (p + 3)/8 */
    static const num quarter = {{0xfffffffb, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, 0x1fffffff}}; /* (p - 1)/4 */
    *root = num_power(a, eighth);
    num square = num_mul(*root, *root);
    if (!num_equal(&square, &a)) {
        *root = num_mul(*root, num_power(num_small(2), quarter));
        square = num_mul(*root, *root);
    }
    return num_equal(&square, &a);
}

static void num_to_bytes(uint8_t b[32], num a)
{
    for (int i = 0; i < 32; i++) {
        b[i] = (uint8_t)(a.w[i / 4] >> (8 * (i % 4)));
    }
}

static inline void oracle_x25519(uint8_t out[32], const uint8_t scalar[32], const uint8_t peer[32])
{
    uint8_t k[32];
    memcpy(k, scalar, 32);
    k[0] &= 248;
    k[31] = (uint8_t)((k[31] & 127) | 64);
    num n = num_from_bytes(k), u = num_from_bytes(peer);
    u.w[7] &= 0x7fffffff;
    const num x1 = num_reduce(u);
    num x2 = num_small(1), z2 = num_small(0), x3 = x1, z3 = num_small(1);
    for (int t = 254; t >= 0; t--) {
        int bit = num_bit(&n, t);
        if (bit) {
            num x = x2, z = z2;
            x2 = x3, z2 = z3, x3 = x, z3 = z;
        }
        num a = num_add(x2, z2), b = num_sub(x2, z2), c = num_add(x3, z3), d = num_sub(x3, z3);
        num aa = num_mul(a, a), bb = num_mul(b, b), e = num_sub(aa, bb), da = num_mul(d, a), cb = num_mul(c, b);
        num plus = num_add(da, cb), minus = num_sub(da, cb);
        x3 = num_mul(plus, plus);
        z3 = num_mul(x1, num_mul(minus, minus));
        x2 = num_mul(aa, bb);
        z2 = num_mul(e, num_add(aa, num_mul(num_small(121665), e)));
        if (bit) {
            num x = x2, z = z2;
            x2 = x3, z2 = z3, x3 = x, z3 = z;
        }
    }
    num_to_bytes(out, num_mul(x2, num_inverse(z2)));
}

/* An affine point of edwards25519. */
typedef struct {
    num x, y;
} edwards;

/* d = -121665/121666 */
static inline num oracle_d(void)
{
    return num_mul(num_sub(num_small(0), num_small(121665)), num_inverse(num_small(121666)));
}

/* The base point: y = 4/5, x the even root of (y^2 - 1)/(d y^2 + 1). */
static inline edwards oracle_base(void)
{
    edwards b;
    b.y = num_mul(num_small(4), num_inverse(num_small(5)));
    num yy = num_mul(b.y, b.y), one = num_small(1);
    num_root(&b.x, num_mul(num_sub(yy, one), num_inverse(num_add(num_mul(oracle_d(), yy), one))));
    if (b.x.w[0] & 1) {
        b.x = num_sub(num_small(0), b.x);
    }
    return b;
}

/* The addition law of -x^2 + y^2 = 1 + d x^2 y^2. */
static inline edwards oracle_add(edwards a, edwards b, num d)
{
    num one = num_small(1), xy = num_mul(a.x, b.y), yx = num_mul(a.y, b.x), xx = num_mul(a.x, b.x),
        yy = num_mul(a.y, b.y);
    num t = num_mul(d, num_mul(xx, yy));
    num both = num_inverse(num_mul(num_add(one, t), num_sub(one, t)));
    return (edwards){num_mul(num_add(xy, yx), num_mul(num_sub(one, t), both)),
                     num_mul(num_add(yy, xx), num_mul(num_add(one, t), both))};
}

/* The 12 words of the table entry for a point: y-x, y+x, 2dxy (src/x25519/base_table.h). */
static inline void oracle_niels(uint64_t words[12], edwards a, num d)
{
    num part[3] = {num_sub(a.y, a.x), num_add(a.y, a.x), num_mul(num_add(d, d), num_mul(a.x, a.y))};
    for (int i = 0; i < 12; i++) {
        const uint32_t *w = part[i / 4].w + 2 * (i % 4);
        words[i] = w[0] | (uint64_t)w[1] << 32;
    }
}

#endif
