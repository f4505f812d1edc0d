/* What the X25519 test programs share: hexadecimal, random words, and the tiers of this machine. */
#ifndef KXDP_X25519_TEST_H
#define KXDP_X25519_TEST_H

#include "test.h"

#include "../src/x25519/x25519.h"

/* Counts a check; number says which of many cases it was. */
static inline void x25519_check(int holds, const char *what, const char *tier, int number)
{
    CHECK(holds, "%s (%s, case %d)", what, tier, number);
}

static inline void test_unhex(uint8_t b[32], const char *hex)
{
    for (int i = 0; i < 32; i++) {
        char pair[3] = {hex[2 * i], hex[2 * i + 1], 0};
        b[i] = (uint8_t)strtoul(pair, NULL, 16);
    }
}

static inline uint64_t test_random_word(struct test_random *random)
{
    uint64_t word;
    test_random_bytes(random, &word, sizeof word);
    return word;
}

/* The tier of that name, or null with a word about it: a failure where KYBERXDP_REQUIRE asks for it. */
static inline const struct kxdp_x25519_impl *x25519_tier(const char *name)
{
    const struct kxdp_x25519_impl *tier = kxdp_x25519_select(name);
    if (tier == NULL) {
        printf("skipped: X25519 tier %s: this CPU lacks it\n", name);
        CHECK(!test_required(name), "KYBERXDP_REQUIRE asks for the tier %s", name);
    }
    return tier;
}

/* Every tier that this CPU has, portable first. Returns how many. */
static inline int x25519_tiers(const struct kxdp_x25519_impl *tiers[3])
{
    static const char *const names[] = {"portable", "adx", "ifma"};
    int n = 0;
    for (int i = 0; i < 3; i++) {
        const struct kxdp_x25519_impl *tier = x25519_tier(names[i]);
        if (tier != NULL) {
            tiers[n++] = tier;
        }
    }
    return n;
}

#endif
