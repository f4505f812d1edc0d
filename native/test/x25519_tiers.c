/*
 * Every tier against the slow one of x25519_oracle.h, on random and on hostile inputs, and what the API promises about
 * its arguments.
 */
#include "x25519_oracle.h"
#include "x25519_test.h"

/*
 * Peers that an attacker would pick: u of the points of order 2 and 4 on the curve and its twist, p and its neighbours
 * (not canonical from p up), with bit 255 clear here, and set by the test. The points of order 8 are computed below.
 */
static const char *const hostile_peers[] = {
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0100000000000000000000000000000000000000000000000000000000000000",
    "0200000000000000000000000000000000000000000000000000000000000000",
    "0900000000000000000000000000000000000000000000000000000000000000",
    "ebffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "efffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "f6ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "feffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "0000000000000000000000000000000000000000000000000000000000000040",
    "ffffffffffffff0700000000000000000000000000000000000000000000ff7f",
};
static const char *const hostile_scalars[] = {
    "0000000000000000000000000000000000000000000000000000000000000000",
    "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    "0000000000000000000000000000000000000000000000000000000000000080",
    "0700000000000000000000000000000000000000000000000000000000000000",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    "5555555555555555555555555555555555555555555555555555555555555555",
    "8888888888888888888888888888888888888888888888888888888888888888",
    "7777777777777777777777777777777777777777777777777777777777777777",
    "edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010",
    "e0ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
};
#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

static const uint8_t zero[32];

static void compare(const struct kxdp_x25519_impl *tier, const uint8_t scalar[32], const uint8_t peer[32],
                    const char *what, int number)
{
    uint8_t expected[32], out[32], kept_scalar[32], kept_peer[32];
    memcpy(kept_scalar, scalar, 32);
    memcpy(kept_peer, peer, 32);
    oracle_x25519(expected, scalar, peer);
    tier->dh(out, scalar, peer);
    x25519_check(memcmp(out, expected, 32) == 0, what, tier->name, number);
    x25519_check(memcmp(scalar, kept_scalar, 32) == 0 && memcmp(peer, kept_peer, 32) == 0, "inputs are left alone",
                 tier->name, number);
}

static void test_hostile(const struct kxdp_x25519_impl *tier)
{
    for (int i = 0; i < COUNT(hostile_peers); i++) {
        for (int j = 0; j < COUNT(hostile_scalars); j++) {
            uint8_t scalar[32], peer[32];
            test_unhex(peer, hostile_peers[i]);
            test_unhex(scalar, hostile_scalars[j]);
            compare(tier, scalar, peer, "hostile input", COUNT(hostile_scalars) * i + j);
            peer[31] |= 0x80;
            compare(tier, scalar, peer, "hostile input, bit 255 set", COUNT(hostile_scalars) * i + j);
        }
    }
}

/*
 * The u of points whose double has u = 1, which is of order 4: u^4 - 4 u^3 - (4 A + 2) u^2 - 4 u + 1 = 0. Divided by
 * u^2 it is w^2 - 4 w - 4 (A + 1) = 0 for w = u + 1/u, so that w = 2 + 2 root(A + 2) with either root, and 2 u = w +
 * root(w^2 - 4) likewise.
 */
static int order_eight(num u[4])
{
    num root, two = num_small(2), half = num_inverse(two);
    int n = 0;
    num_root(&root, num_small(486664));
    for (int sign = 0; sign < 2; sign++) {
        num w = num_add(two, num_mul(two, root)), other;
        if (num_root(&other, num_sub(num_mul(w, w), num_small(4)))) {
            u[n++] = num_mul(half, num_add(w, other));
            u[n++] = num_mul(half, num_sub(w, other));
        }
        root = num_sub(num_small(0), root);
    }
    return n;
}

static void low_order_gives_zero(const struct kxdp_x25519_impl *tier, const uint8_t peer[32], int number)
{
    struct test_random random;
    test_random_start(&random, "x25519_tiers");
    for (int i = 0; i < 8; i++) {
        uint8_t scalar[32], out[32];
        test_random_bytes(&random, scalar, 32);
        tier->dh(out, scalar, peer);
        x25519_check(memcmp(out, zero, 32) == 0, "low order gives zero", tier->name, number);
    }
}

static void test_low_order(const struct kxdp_x25519_impl *tier)
{
    /* u = 0, 1 and -1 of orders 2 and 4, and the same again from p up. */
    static const int small[] = {0, 1, 5, 6, 7};
    num u[4];
    uint8_t peer[32];
    int n = order_eight(u);
    x25519_check(n == 2, "two points of order 8 on the curve", tier->name, n);
    for (int i = 0; i < n; i++) {
        num_to_bytes(peer, u[i]);
        low_order_gives_zero(tier, peer, i);
        peer[31] |= 0x80;
        low_order_gives_zero(tier, peer, i);
    }
    for (int i = 0; i < COUNT(small); i++) {
        test_unhex(peer, hostile_peers[small[i]]);
        low_order_gives_zero(tier, peer, 10 + i);
    }
}

static void test_random(const struct kxdp_x25519_impl *tier)
{
    struct test_random random;
    test_random_start(&random, "x25519_tiers");
    for (int i = 0; i < 100; i++) {
        uint8_t scalar[32], peer[32];
        test_random_bytes(&random, scalar, 32);
        test_random_bytes(&random, peer, 32);
        compare(tier, scalar, peer, "random input", i);
    }
}

/* The fixed base against the slow one, and the two halves of an exchange against each other. */
static void test_exchange(const struct kxdp_x25519_impl *tier)
{
    static const uint8_t nine[32] = {9};
    struct test_random random;
    test_random_start(&random, "x25519_tiers");
    for (int i = 0; i < 100; i++) {
        uint8_t a[32], b[32], a_public[32], b_public[32], expected[32], ab[32], ba[32];
        test_random_bytes(&random, a, 32);
        test_random_bytes(&random, b, 32);
        tier->public_key(a_public, a);
        tier->public_key(b_public, b);
        oracle_x25519(expected, a, nine);
        x25519_check(memcmp(a_public, expected, 32) == 0, "public key", tier->name, i);
        tier->dh(ab, a, b_public);
        tier->dh(ba, b, a_public);
        x25519_check(memcmp(ab, ba, 32) == 0, "both sides agree", tier->name, i);
    }
    for (int i = 0; i < COUNT(hostile_scalars); i++) {
        uint8_t scalar[32], out[32], expected[32];
        test_unhex(scalar, hostile_scalars[i]);
        tier->public_key(out, scalar);
        oracle_x25519(expected, scalar, nine);
        x25519_check(memcmp(out, expected, 32) == 0, "public key of a hostile scalar", tier->name, i);
    }
}

static void test_overlap(const struct kxdp_x25519_impl *tier)
{
    struct test_random random;
    test_random_start(&random, "x25519_tiers");
    uint8_t scalar[32], peer[32], expected[32], buffer[32];
    test_random_bytes(&random, scalar, 32);
    test_random_bytes(&random, peer, 32);
    tier->dh(expected, scalar, peer);
    memcpy(buffer, scalar, 32);
    tier->dh(buffer, buffer, peer);
    x25519_check(memcmp(buffer, expected, 32) == 0, "out is scalar", tier->name, 0);
    memcpy(buffer, peer, 32);
    tier->dh(buffer, scalar, buffer);
    x25519_check(memcmp(buffer, expected, 32) == 0, "out is peer", tier->name, 0);
    tier->public_key(expected, scalar);
    memcpy(buffer, scalar, 32);
    tier->public_key(buffer, buffer);
    x25519_check(memcmp(buffer, expected, 32) == 0, "u is scalar", tier->name, 0);
}

/* Buffers need no alignment. */
static void test_unaligned(const struct kxdp_x25519_impl *tier)
{
    struct test_random random;
    test_random_start(&random, "x25519_tiers");
    uint8_t scalar[33], peer[33], out[33], expected[32];
    test_random_bytes(&random, scalar, 33);
    test_random_bytes(&random, peer, 33);
    oracle_x25519(expected, scalar + 1, peer + 1);
    tier->dh(out + 1, scalar + 1, peer + 1);
    x25519_check(memcmp(out + 1, expected, 32) == 0, "unaligned", tier->name, 0);
}

static void test_selection(const struct kxdp_x25519_impl *fastest)
{
    struct test_random random;
    test_random_start(&random, "x25519_tiers");
    uint8_t scalar[32], peer[32], one[32], other[32];
    test_random_bytes(&random, scalar, 32);
    test_random_bytes(&random, peer, 32);
    x25519_check(kxdp_x25519_select(NULL) == fastest, "the fastest tier is the choice", fastest->name, 0);
    x25519_check(strcmp(kxdp_x25519_tier(), fastest->name) == 0, "its name is told", fastest->name, 0);
    x25519_check(kxdp_x25519_select("") == NULL && kxdp_x25519_select("avx1024") == NULL, "no tier of an unknown name",
                 fastest->name, 0);
    kxdp_x25519(one, scalar, peer);
    fastest->dh(other, scalar, peer);
    x25519_check(memcmp(one, other, 32) == 0, "kxdp_x25519", fastest->name, 0);
    kxdp_x25519_public_key(one, scalar);
    fastest->public_key(other, scalar);
    x25519_check(memcmp(one, other, 32) == 0, "kxdp_x25519_public_key", fastest->name, 0);
}

int main(void)
{
    const struct kxdp_x25519_impl *tiers[3];
    int n = x25519_tiers(tiers);
    for (int i = 0; i < n; i++) {
        test_random(tiers[i]);
        test_hostile(tiers[i]);
        test_low_order(tiers[i]);
        test_exchange(tiers[i]);
        test_overlap(tiers[i]);
        test_unaligned(tiers[i]);
    }
    test_selection(tiers[n - 1]);
    return test_end("x25519_tiers");
}
