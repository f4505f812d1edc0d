/* What all test programs share: checks that count, and the tiers that this CPU can run. */
#ifndef KXDP_TEST_H
#define KXDP_TEST_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../src/cpu/cpu.h"
#include "../src/keccak/keccak.h"
#include "../src/mlkem768/kernels.h"

static int test_checks;
static int test_failures;

/* Counts a check; says where and which when it fails. */
#define CHECK(condition, ...)                                              \
    do {                                                                   \
        test_checks++;                                                     \
        if (!(condition)) {                                                \
            test_failures++;                                               \
            printf("%s:%d: failed: %s: ", __FILE__, __LINE__, #condition); \
            printf(__VA_ARGS__);                                           \
            printf("\n");                                                  \
        }                                                                  \
    } while (0)

/* Ends a test program: what it checked, and the exit code. */
static inline int test_end(const char *name)
{
    printf("%-20s %d checks, %d failed\n", name, test_checks, test_failures);
    return test_failures == 0 && test_checks > 0 ? 0 : 1;
}

/* A pseudo-random stream: SHAKE128 of a label, so that every run and every tier sees the same bytes. */
struct test_random {
    uint64_t s[25];
    uint8_t block[KXDP_SHAKE128_RATE];
    size_t used;
};

static inline void test_random_start(struct test_random *r, const char *label)
{
    kxdp_keccak_start(r->s, (const uint8_t *)label, strlen(label), KXDP_SHAKE_SUFFIX, KXDP_SHAKE128_RATE);
    r->used = sizeof r->block;
}

static inline void test_random_bytes(struct test_random *r, void *out, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (r->used == sizeof r->block) {
            kxdp_keccak_portable.permute(r->s, NULL);
            kxdp_keccak_read(r->block, sizeof r->block, r->s);
            r->used = 0;
        }
        ((uint8_t *)out)[i] = r->block[r->used++];
    }
}

static inline uint32_t test_random_below(struct test_random *r, uint32_t bound)
{
    uint32_t x;
    test_random_bytes(r, &x, sizeof x);
    return x % bound;
}

/* Whether KYBERXDP_REQUIRE ("all", or names with commas) turns the skip of this capability into a failure. */
static inline int test_required(const char *name)
{
    const char *list = getenv("KYBERXDP_REQUIRE");
    size_t n = strlen(name);
    for (const char *p = list; p != NULL && *p != '\0'; p = strchr(p, ','), p = p == NULL ? NULL : p + 1) {
        if (strncmp(p, "all", 3) == 0 || (strncmp(p, name, n) == 0 && (p[n] == ',' || p[n] == '\0'))) {
            return 1;
        }
    }
    return 0;
}

/* Every tier of ML-KEM-768 that this CPU has, portable first; a missing one is named. Returns how many. */
static inline size_t test_tiers(const struct kxdp_mlkem768_impl *tiers[3])
{
    const struct kxdp_mlkem768_impl *all[] = {
        &kxdp_mlkem768_portable,
#if defined(KXDP_X86_64)
        &kxdp_mlkem768_avx2,
        &kxdp_mlkem768_avx512,
#endif
    };
    size_t n = 0;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        if ((all[i]->features & ~kxdp_cpu_features()) == 0) {
            tiers[n++] = all[i];
        } else {
            printf("skipped: tier %s: this CPU lacks it\n", all[i]->name);
            CHECK(!test_required(all[i]->name), "KYBERXDP_REQUIRE asks for the tier %s", all[i]->name);
        }
    }
    return n;
}

#endif
