/* The field of the ADX tier. */
#include "x25519_oracle.h"
#include "x25519_test.h"

#include "../src/x25519/fe64.h"

#define FIELD "fe64"

static num value(const fe *a);
static int is_tight(const fe *a);
static int is_loose(const fe *a);
static fe some_tight(struct test_random *random);
static fe some_loose(struct test_random *random);

#include "x25519_field.h"

static num value(const fe *a)
{
    return limbs_value(a->v, 4, 64);
}

static int is_tight(const fe *a)
{
    uint64_t above = UINT64_C(1) << 63;
    return a->v[3] < above || (a->v[3] == above && a->v[2] == 0 && a->v[1] == 0 && a->v[0] < 1 << 24);
}

static int is_loose(const fe *a)
{
    (void)a;
    return 1;
}

static fe some_loose(struct test_random *random)
{
    fe r;
    for (int i = 0; i < 4; i++) {
        r.v[i] = some_word(UINT64_MAX, random);
        r.v[i] = (test_random_word(random) & 1) != 0 ? r.v[i] : ~r.v[i];
    }
    return r;
}

static fe some_tight(struct test_random *random)
{
    fe r = some_loose(random);
    if (test_random_word(random) % 4 == 0) {
        return (fe){{some_word((1 << 24) - 1, random), 0, 0, UINT64_C(1) << 63}};
    }
    r.v[3] &= UINT64_MAX >> 1;
    return r;
}

int main(void)
{
    if (x25519_tier("adx") == NULL) {
        return test_failures;
    }
    test_field();
    return test_end("x25519_fe64_adx");
}
