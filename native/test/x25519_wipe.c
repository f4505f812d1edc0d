/*
 * What the public functions of X25519 leave on the stack.
 */
#include "stack.h"

#include "x25519_test.h"

static uint8_t scalar[32], peer[32], out[32];
static const struct kxdp_x25519_impl *bare;

static void call_dh(void)
{
    bare == NULL ? kxdp_x25519(out, scalar, peer) : bare->dh(out, scalar, peer);
}

static void call_public_key(void)
{
    bare == NULL ? kxdp_x25519_public_key(out, scalar) : bare->public_key(out, scalar);
}

/* Leaves something, to see whether words_left sees it. */
static __attribute__((noinline)) void careless(void)
{
    volatile uint8_t secrets[512];
    for (size_t i = 0; i < sizeof secrets; i++) {
        secrets[i] = (uint8_t)(i | 1);
    }
}

/* The words that a function leaves, after it has run. */
static int words_left(void (*function)(void))
{
    stack_run(function);
    return stack_words_left();
}

/* Whether eight bytes of the scalar, clamped or not, are anywhere on the stack. */
static int scalar_left(void)
{
    return stack_finds(scalar + 1, 30) > 0;
}

static void test_wiping(void)
{
    const struct kxdp_x25519_impl *tiers[3];
    int n = x25519_tiers(tiers), left;
    for (int i = 0; i < n; i++) {
        bare = tiers[i];
        words_left(call_dh);
        x25519_check(!scalar_left(), "a tier wipes the scalar", bare->name, 0);
        words_left(call_public_key);
        x25519_check(!scalar_left(), "a tier wipes the scalar", bare->name, 1);
    }
    bare = NULL;
    left = words_left(careless);
    CHECK(left > 16, "%d words seen of a function that wipes nothing", left);
    left = words_left(call_dh);
    CHECK(left <= 4 && !scalar_left(), "kxdp_x25519 leaves %d words", left);
    left = words_left(call_public_key);
    CHECK(left <= 4 && !scalar_left(), "kxdp_x25519_public_key leaves %d words", left);
}

int main(void)
{
    struct test_random random;
    test_random_start(&random, "x25519_wipe");
    test_random_bytes(&random, scalar, sizeof scalar);
    test_random_bytes(&random, peer, sizeof peer);
#if defined(__SANITIZE_ADDRESS__)
    (void)test_wiping;
    puts("skipped: the stack after a call: AddressSanitizer lays it out its own way");
    return test_failures;
#else
    test_wiping();
    return test_end("x25519_wipe");
#endif
}
