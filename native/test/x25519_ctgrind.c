/*
 * X25519 with the scalar marked undefined, under valgrind's memcheck (make ctgrind): a branch or an address that
 * depends on it is an error. For the tiers whose instructions valgrind knows; it has no AVX-512 (make branches looks at
 * that). With the argument --leak it branches on a scalar on purpose: memcheck must then report an error, or the whole
 * run proves nothing.
 */
#include "x25519_test.h"

#include <valgrind/memcheck.h>

/* Whether any bit of the 32 bytes depends on a secret, as far as memcheck knows. */
static int depends_on_secret(const uint8_t b[32])
{
    uint8_t bits[32], any = 0;
    if (VALGRIND_GET_VBITS(b, bits, sizeof bits) != 1) {
        return 0;
    }
    for (int i = 0; i < 32; i++) {
        any |= bits[i];
    }
    return any != 0;
}

static void check(const struct kxdp_x25519_impl *tier, int number)
{
    static const uint8_t nine[32] = {9};
    struct test_random random;
    uint8_t scalar[32], expected[32], out[32];
    test_random_start(&random, "x25519_ctgrind");
    for (int i = 0; i <= number; i++) {
        test_random_bytes(&random, scalar, sizeof scalar);
    }
    tier->dh(expected, scalar, nine);
    VALGRIND_MAKE_MEM_UNDEFINED(scalar, sizeof scalar);
    tier->public_key(out, scalar);
    x25519_check(depends_on_secret(out), "the public key depends on the scalar", tier->name, number);
    VALGRIND_MAKE_MEM_DEFINED(out, sizeof out);
    x25519_check(memcmp(out, expected, 32) == 0, "public key", tier->name, number);
    tier->dh(out, scalar, nine);
    x25519_check(depends_on_secret(out), "the shared secret depends on the scalar", tier->name, number);
    VALGRIND_MAKE_MEM_DEFINED(out, sizeof out);
    x25519_check(memcmp(out, expected, 32) == 0, "shared secret", tier->name, number);
}

static void check_tier(const struct kxdp_x25519_impl *tier)
{
    printf("ctgrind: X25519 tier %s\n", tier->name);
    for (int i = 0; i < 4; i++) {
        check(tier, i);
    }
}

#ifdef KXDP_X86_64
/* Whether the processor has adx, by the kernel's word: valgrind runs adcx and adox, but its CPUID does not say so. */
static int has_adx(void)
{
    FILE *f = fopen("/proc/cpuinfo", "r");
    char word[64];
    int found = 0;
    while (f != NULL && !found && fscanf(f, "%63s", word) == 1) {
        found = strcmp(word, "adx") == 0;
    }
    if (f != NULL) {
        fclose(f);
    }
    return found;
}
#endif

static int leak(void)
{
    uint8_t scalar[32] = {8}, u[32];
    VALGRIND_MAKE_MEM_UNDEFINED(scalar, sizeof scalar);
    kxdp_x25519_portable.public_key(u, scalar);
    if (u[0] == 9) {
        puts("leaked");
    }
    return 0;
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--leak") == 0) {
        return leak();
    }
    CHECK(RUNNING_ON_VALGRIND, "run me under valgrind");
    check_tier(&kxdp_x25519_portable);
#ifdef KXDP_X86_64
    if (has_adx()) {
        check_tier(&kxdp_x25519_adx);
    } else {
        puts("skipped: X25519 tier adx: this CPU lacks it");
        CHECK(!test_required("adx"), "KYBERXDP_REQUIRE asks for the tier adx");
    }
    puts("not for valgrind: X25519 tier ifma");
#endif
    return test_end("x25519_ctgrind");
}
