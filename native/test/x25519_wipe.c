/*
 * What the public functions leave on the stack: they run on a stack of the test's own, which is then looked at.
 */
#if !defined(_XOPEN_SOURCE)
#define _XOPEN_SOURCE 700 /* ucontext.h */
#endif

#include "x25519_test.h"

#include <ucontext.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__ 1 /* as gcc says it */
#endif
#endif

#define STACK 65536
#define PAINT 0xa5

static uint8_t stack[STACK], scalar[32], peer[32], out[32];
static uintptr_t here;
static ucontext_t test, call;
static const struct kxdp_x25519_impl *bare;

static void call_dh(void)
{
    uint8_t mark = 0;
    here = (uintptr_t)&mark;
    bare == NULL ? kxdp_x25519(out, scalar, peer) : bare->dh(out, scalar, peer);
}

static void call_public_key(void)
{
    uint8_t mark = 0;
    here = (uintptr_t)&mark;
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

static void call_careless(void)
{
    uint8_t mark = 0;
    here = (uintptr_t)&mark;
    careless();
}

/* The words below the function's own frame that are neither paint nor zero, after it has run. */
static int words_left(void (*function)(void))
{
    int n = 0;
    memset(stack, PAINT, sizeof stack);
    getcontext(&call);
    call.uc_stack.ss_sp = stack;
    call.uc_stack.ss_size = sizeof stack;
    call.uc_link = &test;
    makecontext(&call, function, 0);
    swapcontext(&test, &call);
    for (size_t i = 0; i + 8 < (size_t)(here - (uintptr_t)stack) - 64; i += 8) {
        static const uint8_t zero[8], paint[8] = {PAINT, PAINT, PAINT, PAINT, PAINT, PAINT, PAINT, PAINT};
        n += memcmp(stack + i, zero, 8) != 0 && memcmp(stack + i, paint, 8) != 0;
    }
    return n;
}

/* Whether eight bytes of the scalar, clamped or not, are anywhere on the stack. */
static int scalar_left(void)
{
    int found = 0;
    for (size_t i = 0; i + 8 <= sizeof stack; i++) {
        for (size_t j = 1; j + 8 < 31; j++) {
            found |= memcmp(stack + i, scalar + j, 8) == 0;
        }
    }
    return found;
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
    left = words_left(call_careless);
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
