/*
 * Field operations at the ends of their ranges, against x25519_oracle.h. The including program has chosen fe51.h or
 * fe64.h and defines: num value(const fe *a)                           the number that the limbs stand for, modulo p
 *   int is_tight(const fe *a), is_loose(const fe *a) whether they are in the range
 *   fe some_tight(struct test_random *random), some_loose(...)  an element whose limbs are likely at the ends of the
 * range
 */
#ifndef KXDP_X25519_FIELD_H
#define KXDP_X25519_FIELD_H

/* A number up to max: often 0, max, or close to them or to 2^51. */
static inline uint64_t some_word(uint64_t max, struct test_random *random)
{
    const uint64_t limb = UINT64_C(1) << 51, near[] = {0, 1, max, max - 1, limb, limb - 1, limb - 19, limb - 20};
    uint64_t choice = test_random_word(random);
    uint64_t word = choice % 10 < 8 ? near[choice % 10] : test_random_word(random);
    return word <= max || max == UINT64_MAX ? word : word % (max + 1);
}

/* sum(v[i] * 2^(bits i)) modulo p */
static inline num limbs_value(const uint64_t *v, int n, int bits)
{
    num r = num_small(0), weight = num_small(0);
    weight.w[bits / 32] = 1u << bits % 32;
    for (int i = n - 1; i >= 0; i--) {
        num limb = {{(uint32_t)v[i], (uint32_t)(v[i] >> 32)}};
        r = num_add(num_mul(r, weight), limb);
    }
    return r;
}

#ifdef FE_INLINE
static void expect_tight(fe r, num expected, const char *what, int number)
{
    num got = value(&r);
    x25519_check(is_tight(&r) && num_equal(&got, &expected), what, FIELD, number);
}

static void expect_loose(fe r, num expected, const char *what, int number)
{
    num got = value(&r);
    x25519_check(is_loose(&r) && num_equal(&got, &expected), what, FIELD, number);
}

static void test_products(struct test_random *random, int number)
{
    fe a = some_loose(random), b = some_loose(random), r;
    num x = value(&a), y = value(&b);
    fe_mul(&r, &a, &b);
    expect_tight(r, num_mul(x, y), "fe_mul", number);
    fe_sqr(&r, &a);
    expect_tight(r, num_mul(x, x), "fe_sqr", number);
    fe_mul_small(&r, &a, 121666);
    expect_tight(r, num_mul(x, num_small(121666)), "fe_mul_small", number);
    fe_mul_small(&r, &a, 1);
    expect_tight(r, x, "fe_mul_small by 1", number);
    r = a;
    fe_mul(&r, &r, &r);
    expect_tight(r, num_mul(x, x), "fe_mul in place", number);
}

/* Sums of tight elements, and of such a sum and a tight element. */
static void test_sums(struct test_random *random, int number)
{
    fe a = some_tight(random), b = some_tight(random), c = some_tight(random), sum, dif, r;
    num x = value(&a), y = value(&b), z = value(&c);
    fe_add(&sum, &a, &b);
    expect_loose(sum, num_add(x, y), "fe_add", number);
    fe_sub(&dif, &a, &b);
    expect_loose(dif, num_sub(x, y), "fe_sub", number);
    fe_add(&r, &sum, &c);
    expect_loose(r, num_add(num_add(x, y), z), "fe_add of a sum", number);
    fe_sub(&r, &sum, &c);
    expect_loose(r, num_sub(num_add(x, y), z), "fe_sub from a sum", number);
    fe_add(&r, &c, &dif);
    expect_loose(r, num_add(num_sub(x, y), z), "fe_add of a difference", number);
    fe_sub(&r, &dif, &c);
    expect_loose(r, num_sub(num_sub(x, y), z), "fe_sub from a difference", number);
}

static void test_words(struct test_random *random, int number)
{
    fe a = some_loose(random), r;
    uint64_t w[4], again[4];
    num x = value(&a), got;
    fe_store(w, &a);
    for (int i = 0; i < 8; i++) {
        got.w[i] = (uint32_t)(w[i / 2] >> (32 * (i % 2)));
    }
    x25519_check(num_equal(&got, &x), "fe_store gives the number below p", FIELD, number);
    fe_load(&r, w);
    expect_tight(r, x, "fe_load", number);
    w[3] |= UINT64_C(1) << 63;
    fe_load(&r, w);
    expect_tight(r, x, "fe_load with bit 255", number);
    for (int i = 0; i < 4; i++) {
        w[i] = some_word(UINT64_MAX, random);
    }
    memcpy(again, w, sizeof w);
    again[3] &= UINT64_MAX >> 1;
    fe_load(&r, w);
    expect_tight(r, limbs_value(again, 4, 64), "fe_load of any words", number);
}

static void test_select(struct test_random *random, int number)
{
    fe a = some_loose(random), b = some_loose(random), r;
    fe_select(&r, &a, &b, 0);
    x25519_check(memcmp(&r, &a, sizeof a) == 0, "fe_select, first", FIELD, number);
    fe_select(&r, &a, &b, ~UINT64_C(0));
    x25519_check(memcmp(&r, &b, sizeof b) == 0, "fe_select, second", FIELD, number);
}

static inline void test_field(void)
{
    struct test_random random;
    test_random_start(&random, "x25519_field");
    for (int i = 0; i < 5000; i++) {
        test_products(&random, i);
        test_sums(&random, i);
        test_words(&random, i);
        test_select(&random, i);
    }
}
#endif

#endif
