/*
 * Constant time of X25519 under memcheck: the scalar is secret. Run by `make ctgrind`, for the tiers whose instructions
 * valgrind knows; it has no AVX-512 (make branches looks at that).
 */
#include "ctgrind.h"
#include "x25519_test.h"

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
    make_secret(scalar, sizeof scalar);
    tier->public_key(out, scalar);
    x25519_check(depends_on_secret(out, 32) == 1, "the public key depends on the scalar", tier->name, number);
    make_public(out, sizeof out);
    x25519_check(memcmp(out, expected, 32) == 0, "public key", tier->name, number);
    tier->dh(out, scalar, nine);
    x25519_check(depends_on_secret(out, 32) == 1, "the shared secret depends on the scalar", tier->name, number);
    make_public(out, sizeof out);
    x25519_check(memcmp(out, expected, 32) == 0, "shared secret", tier->name, number);
}

static void check_tier(const struct kxdp_x25519_impl *tier)
{
    printf("ctgrind: X25519 tier %s\n", tier->name);
    for (int i = 0; i < 4; i++) {
        check(tier, i);
    }
}

static int leak(void)
{
    uint8_t scalar[32] = {8}, u[32];
    make_secret(scalar, sizeof scalar);
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
    if (cpuinfo_has("adx")) {
        check_tier(&kxdp_x25519_adx);
    } else {
        puts("skipped: X25519 tier adx: this CPU lacks it");
        CHECK(!test_required("adx"), "KYBERXDP_REQUIRE asks for the tier adx");
    }
    puts("not for valgrind: X25519 tier ifma");
#endif
    return test_end("x25519_ctgrind");
}
