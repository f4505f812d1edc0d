/*
 * What the KEM form makes of a system that gives no randomness, too little at a time, or is interrupted: the getrandom
 * of this program takes the place of the C library's.
 */
#include "test.h"

#include <errno.h>
#include <sys/types.h>

#include "kyberxdp_kem.h"

#if defined(__linux__)

ssize_t getrandom(void *out, size_t n, unsigned flags);

static int interruptions; /* EINTR before each piece */
static size_t piece;      /* bytes at a time */
static size_t supply;     /* bytes until it fails */
static int failure;       /* the errno of that */
static int interrupted, calls;

ssize_t getrandom(void *out, size_t n, unsigned flags)
{
    calls++;
    CHECK(flags == 0, "it must block until the system is ready, flags %u", flags);
    if (interrupted < interruptions) {
        interrupted++;
        errno = EINTR;
        return -1;
    }
    interrupted = 0;
    n = n < piece ? n : piece;
    n = n < supply ? n : supply;
    if (n == 0) {
        errno = failure;
        return -1;
    }
    for (size_t i = 0; i < n; i++) {
        ((uint8_t *)out)[i] = (uint8_t)supply--;
    }
    return (ssize_t)n;
}

static void system_gives(size_t bytes, size_t at_a_time, int interruptions_before_each)
{
    supply = bytes;
    piece = at_a_time;
    interruptions = interruptions_before_each;
    interrupted = calls = 0;
    failure = ENOSYS;
    errno = 0;
}

static uint8_t pk[1216], sk[2400], ct[1120], ss[32];

static int xwing_keypair(void)
{
    return kxdp_kem_xwing_keypair(pk, sk);
}

static int xwing_enc(void)
{
    return kxdp_kem_xwing_enc(ct, ss, pk);
}

static int mlkem768_keypair(void)
{
    return kxdp_kem_mlkem768_keypair(pk, sk);
}

static int mlkem768_enc(void)
{
    return kxdp_kem_mlkem768_enc(ct, ss, pk);
}

/* What each draws, and what it must leave all zeros without it. */
static const struct draw {
    const char *name;
    int (*call)(void);
    size_t seed;
    uint8_t *out[2];
    size_t size[2];
} draws[] = {
    {"xwing_keypair", xwing_keypair, 32, {pk, sk}, {1216, 32}},
    {"xwing_enc", xwing_enc, 64, {ct, ss}, {1120, 32}},
    {"mlkem768_keypair", mlkem768_keypair, 64, {pk, sk}, {1184, 2400}},
    {"mlkem768_enc", mlkem768_enc, 32, {ct, ss}, {1088, 32}},
};

static int outputs_are(const struct draw *d, uint8_t value)
{
    for (int i = 0; i < 2; i++) {
        for (size_t j = 0; j < d->size[i]; j++) {
            if (d->out[i][j] != value) {
                return 0;
            }
        }
    }
    return 1;
}

/* However the bytes come, they are used in order. */
static void goes_on_until_it_has_enough(const struct draw *d)
{
    uint8_t expected[2][2400];
    system_gives(d->seed, d->seed, 0);
    CHECK(d->call() == 0 && calls == 1 && supply == 0, "%s: %d calls, %zu left", d->name, calls, supply);
    for (int i = 0; i < 2; i++) {
        memcpy(expected[i], d->out[i], d->size[i]);
    }
    system_gives(d->seed, 5, 3);
    CHECK(d->call() == 0 && supply == 0, "%s: %zu left", d->name, supply);
    CHECK(calls == (int)(d->seed + 4) / 5 * 4, "%s: %d calls", d->name, calls);
    for (int i = 0; i < 2; i++) {
        CHECK(memcmp(expected[i], d->out[i], d->size[i]) == 0, "%s: output %d", d->name, i);
    }
}

static void fails_clearly(const struct draw *d)
{
    for (size_t given = 0; given < d->seed; given += 7) {
        uint8_t kept[1216];
        memcpy(kept, pk, sizeof kept);
        for (int i = 0; i < 2; i++) {
            memset(d->out[i], 0xa5, d->size[i]);
        }
        system_gives(given, d->seed, 1);
        CHECK(d->call() == KXDP_ERR_RANDOM, "%s with %zu bytes", d->name, given);
        CHECK(errno == ENOSYS, "%s: errno %d", d->name, errno);
        CHECK(outputs_are(d, 0), "%s leaves something", d->name);
        memcpy(pk, kept, sizeof kept);
    }
}

int main(void)
{
    for (size_t i = 0; i < sizeof draws / sizeof draws[0]; i++) {
        goes_on_until_it_has_enough(&draws[i]);
        fails_clearly(&draws[i]);
    }
    return test_end("kem_random");
}

#else

int main(void)
{
    puts("skipped: kem_random: this system has no getrandom to replace");
    CHECK(!test_required("getrandom"), "KYBERXDP_REQUIRE asks for it");
    return test_failures;
}

#endif
