/*
 * Constant time of X-Wing under memcheck: seeds and secret keys are secret, all 64 bytes of eseed, too. Run by
 * `make ctgrind`, for the tiers that valgrind can run.
 */
#include "ctgrind.h"
#include "xwing_test.h"

static void check(const char *name, const struct kxdp_mlkem768_impl *m, const struct kxdp_x25519_impl *x)
{
    uint8_t seed[32] = {1}, eseed[64] = {2}, pk[1216], sk[32], ct[1120], sent[32], received[32];
    printf("ctgrind: X-Wing %s\n", name);
    make_secret(seed, sizeof seed);
    make_secret(eseed, sizeof eseed);
    CHECK(kxdp_kem_xwing_keypair_derand_with(m, x, pk, sk, seed) == 0, "%s", name);
    CHECK(depends_on_secret(pk, 1152) == 1 && depends_on_secret(pk + 1184, 32) == 1, "%s: pk", name);
    CHECK(depends_on_secret(sk, 32) == 1, "%s: sk", name);
    make_public(pk, sizeof pk);
    CHECK(kxdp_kem_xwing_enc_derand_with(m, x, ct, sent, pk, eseed) == 0, "%s", name);
    CHECK(depends_on_secret(ct, 1088) == 1 && depends_on_secret(ct + 1088, 32) == 1, "%s: ct", name);
    CHECK(depends_on_secret(sent, 32) == 1, "%s: ss of enc", name);
    make_public(ct, sizeof ct);
    CHECK(kxdp_kem_xwing_dec_with(m, x, received, ct, sk) == 0, "%s", name);
    CHECK(depends_on_secret(received, 32) == 1, "%s: ss of dec", name);
    make_public(sent, 32);
    make_public(received, 32);
    CHECK(memcmp(sent, received, 32) == 0, "%s: the secrets differ", name);
    ct[7] ^= 1;
    CHECK(kxdp_kem_xwing_dec_with(m, x, received, ct, sk) == 0, "%s", name);
    CHECK(depends_on_secret(received, 32) == 1, "%s: rejection", name);
    memset(ct + 1088, 0, 32);
    CHECK(kxdp_kem_xwing_dec_with(m, x, received, ct, sk) == 0, "%s", name);
    CHECK(depends_on_secret(received, 32) == 1, "%s: a point of low order", name);
}

static int leak(void)
{
    uint8_t seed[32] = {1}, pk[1216], sk[32];
    make_secret(seed, sizeof seed);
    kxdp_kem_xwing_keypair_derand_with(&kxdp_mlkem768_portable, &kxdp_x25519_portable, pk, sk, seed);
    if (sk[0] == 1) {
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
    check("portable, portable", &kxdp_mlkem768_portable, &kxdp_x25519_portable);
#ifdef KXDP_X86_64
    if (cpuinfo_has("avx2") && cpuinfo_has("adx")) {
        check("avx2, adx", &kxdp_mlkem768_avx2, &kxdp_x25519_adx);
    } else {
        puts("skipped: X-Wing avx2, adx: this CPU lacks them");
        CHECK(!test_required("adx"), "KYBERXDP_REQUIRE asks for the tier adx");
    }
#endif
    return test_end("kem_ctgrind");
}
