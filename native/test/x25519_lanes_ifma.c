/* The field in the lanes of vectors, of the IFMA tier. */
#include "x25519_oracle.h"
#include "x25519_test.h"

#include "../src/x25519/fe51.h"

#define LANES 4
#include "../src/x25519/fe_lanes.h"
#define LANES 8
#include "../src/x25519/fe_lanes.h"

#include "../src/x25519/ladder_ifma.h"

#undef FE_INLINE
#include "x25519_field.h"

#define CARRIED_COLUMN_MAX ((UINT64_C(1) << 60) - 1)
#define FACTOR_MAX ((UINT64_C(1) << 52) - 1)
#define CARRIED_MAX ((UINT64_C(1) << 51) + (1 << 17) - 1)
#define COLUMN_MAX ((UINT64_C(1) << 61) - 1)
#define CARRY_MAX ((UINT64_C(1) << 63) - 1)

/* The limbs of all lanes: v[i] of lane j is at [i][j], as in fe4 and fe8. */
static void some_limbs(uint64_t *v, int lanes, uint64_t max, struct test_random *random)
{
    for (int i = 0; i < 5 * lanes; i++) {
        v[i] = some_word(max, random);
    }
}

/* The number in a lane; fails the test if one of its limbs is above max. */
static num lane(const uint64_t *v, int lanes, int j, uint64_t max, int number)
{
    uint64_t limbs[5];
    int within = 1;
    for (int i = 0; i < 5; i++) {
        limbs[i] = v[lanes * i + j];
        within &= limbs[i] <= max;
    }
    x25519_check(within, "limbs in range", lanes == 4 ? "fe4" : "fe8", number);
    return limbs_value(limbs, 5, 51);
}

static void expect(num got, num expected, const char *what, int number)
{
    x25519_check(num_equal(&got, &expected), what, "ifma", number);
}

static void test_mul(struct test_random *random, int lanes, uint64_t factor_max, uint64_t column_max, int number)
{
    uint64_t a[40], b[40], r[40];
    some_limbs(a, lanes, factor_max, random);
    some_limbs(b, lanes, factor_max, random);
    if (lanes == 4) {
        fe4 x, y;
        memcpy(&x, a, sizeof x);
        memcpy(&y, b, sizeof y);
        fe4_mul(&x, &x, &y);
        memcpy(r, &x, sizeof x);
    } else {
        fe8 x, y;
        memcpy(&x, a, sizeof x);
        memcpy(&y, b, sizeof y);
        fe8_mul(&x, &x, &y);
        memcpy(r, &x, sizeof x);
    }
    for (int j = 0; j < lanes; j++) {
        num product = num_mul(lane(a, lanes, j, factor_max, number), lane(b, lanes, j, factor_max, number));
        expect(lane(r, lanes, j, column_max, number), product, "product", number);
    }
}

static void test_carry(struct test_random *random, int lanes, int number)
{
    uint64_t a[40], r[40];
    some_limbs(a, lanes, CARRY_MAX, random);
    if (lanes == 4) {
        fe4 x;
        memcpy(&x, a, sizeof x);
        fe4_carry(&x, &x);
        memcpy(r, &x, sizeof x);
    } else {
        fe8 x;
        memcpy(&x, a, sizeof x);
        fe8_carry(&x, &x);
        memcpy(r, &x, sizeof x);
    }
    for (int j = 0; j < lanes; j++) {
        expect(lane(r, lanes, j, CARRIED_MAX, number), lane(a, lanes, j, CARRY_MAX, number), "carry keeps the number",
               number);
    }
}

static void test_squares(struct test_random *random, int number)
{
    uint64_t a[20], r[20];
    fe4 x;
    some_limbs(a, 4, FACTOR_MAX, random);
    memcpy(&x, a, sizeof x);
    ladder4_squares(&x, &x);
    memcpy(r, &x, sizeof x);
    expect(lane(r, 4, 1, COLUMN_MAX, number), num_mul(lane(a, 4, 1, FACTOR_MAX, number), num_small(KXDP_A24)), "a24 x",
           number);
    for (int j = 2; j < 4; j++) {
        num y = lane(a, 4, j, FACTOR_MAX, number);
        expect(lane(r, 4, j, COLUMN_MAX, number), num_mul(y, y), "square", number);
    }
}

static void test_butterfly(struct test_random *random, int number)
{
    uint64_t a[20], r[20];
    num in[4];
    fe4 x;
    some_limbs(a, 4, COLUMN_MAX, random);
    memcpy(&x, a, sizeof x);
    ladder4_butterfly(&x, &x);
    memcpy(r, &x, sizeof x);
    for (int j = 0; j < 4; j++) {
        in[j] = lane(a, 4, j, COLUMN_MAX, number);
    }
    for (int j = 0; j < 4; j += 2) {
        expect(lane(r, 4, j, CARRY_MAX, number), num_add(in[j], in[j + 1]), "sum", number);
        expect(lane(r, 4, j + 1, CARRY_MAX, number), num_sub(in[j], in[j + 1]), "difference", number);
    }
}

static __attribute__((noinline)) void test_lanes(void)
{
    struct test_random random;
    test_random_start(&random, "x25519_lanes_ifma");
    for (int i = 0; i < 3000; i++) {
        for (int lanes = 4; lanes <= 8; lanes += 4) {
            test_mul(&random, lanes, FACTOR_MAX, COLUMN_MAX, i);
            test_mul(&random, lanes, CARRIED_MAX, CARRIED_COLUMN_MAX, i);
            test_carry(&random, lanes, i);
        }
        test_squares(&random, i);
        test_butterfly(&random, i);
    }
}

int main(void)
{
    if (x25519_tier("ifma") == NULL) {
        return test_failures;
    }
    test_lanes();
    return test_end("x25519_lanes_ifma");
}
