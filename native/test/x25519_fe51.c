/* The field of the portable tier. */
#include "x25519_oracle.h"
#include "x25519_test.h"

#include "../src/x25519/fe51.h"

#define FIELD "fe51"

static num value(const fe *a);
static int is_tight(const fe *a);
static int is_loose(const fe *a);
static fe some_tight(struct test_random *random);
static fe some_loose(struct test_random *random);

#include "x25519_field.h"

#define TIGHT_MAX ((UINT64_C(1) << 51) + (1 << 14) - 1)
#define LOOSE_MAX ((UINT64_C(1) << 54) - 1)

static num value(const fe *a)
{
    return limbs_value(a->v, 5, 51);
}

static int within(const fe *a, uint64_t max)
{
    int good = 1;
    for (int i = 0; i < 5; i++) {
        good &= a->v[i] <= max;
    }
    return good;
}

static fe some(uint64_t max, struct test_random *random)
{
    fe r;
    for (int i = 0; i < 5; i++) {
        r.v[i] = some_word(max, random);
    }
    return r;
}

static int is_tight(const fe *a)
{
    return within(a, TIGHT_MAX);
}

static int is_loose(const fe *a)
{
    return within(a, LOOSE_MAX);
}

static fe some_tight(struct test_random *random)
{
    return some(TIGHT_MAX, random);
}

static fe some_loose(struct test_random *random)
{
    return some(LOOSE_MAX, random);
}

int main(void)
{
    test_field();
    return test_end("x25519_fe51");
}
