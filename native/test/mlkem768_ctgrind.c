/*
 * Constant time of ML-KEM-768 under memcheck: seeds, messages and secret keys are secret. Run by `make ctgrind`, for
 * the tiers that valgrind can run.
 */
#include "ctgrind.h"

#include "kyberxdp_kem.h"

/* Key generation with a secret seed, encapsulation with a secret message, both decapsulations. */
static void prepared(const char *tier)
{
    kxdp_mlkem768_dk *dk = aligned_alloc(KXDP_KEY_ALIGNMENT, kxdp_mlkem768_dk_size());
    kxdp_mlkem768_ek *ek = aligned_alloc(KXDP_KEY_ALIGNMENT, kxdp_mlkem768_ek_size());
    uint8_t seed[64] = {1};
    uint8_t m[32] = {2};
    uint8_t encoded[1184];
    uint8_t ct[1088];
    uint8_t ss[32];
    make_secret(seed, sizeof seed);
    make_secret(m, sizeof m);
    kxdp_mlkem768_dk_keygen(dk, seed);
    kxdp_mlkem768_ek_encode(kxdp_mlkem768_dk_ek(dk), encoded);
    CHECK(depends_on_secret(encoded, 1152) == 1, "%s: t does not depend on the seed", tier);
    make_public(encoded, sizeof encoded);
    CHECK(kxdp_mlkem768_ek_expand(ek, encoded) == 0, "%s", tier);
    kxdp_mlkem768_enc(ek, m, ct, ss);
    CHECK(depends_on_secret(ct, sizeof ct) == 1 && depends_on_secret(ss, 32) == 1, "%s: encapsulation", tier);
    make_public(ct, sizeof ct);
    kxdp_mlkem768_dec(dk, ct, ss);
    CHECK(depends_on_secret(ss, 32) == 1, "%s: decapsulation", tier);
    ct[7] ^= 1;
    kxdp_mlkem768_dec(dk, ct, ss);
    CHECK(depends_on_secret(ss, 32) == 1, "%s: rejection", tier);
    kxdp_mlkem768_dk_wipe(dk);
    CHECK(depends_on_secret(dk, 2400) == 0, "%s: wiped", tier);
    free(dk);
    free(ek);
}

/* An imported decapsulation key of which s and z are secret; ek and its hash are public. */
static void imported(const char *tier)
{
    uint8_t seed[64] = {3};
    uint8_t m[32] = {4};
    uint8_t ek[1184];
    uint8_t dk[2400];
    uint8_t ct[1088];
    uint8_t ss[32];
    kxdp_kem_mlkem768_keypair_derand(ek, dk, seed);
    kxdp_kem_mlkem768_enc_derand(ct, ss, ek, m);
    make_secret(dk, 1152);
    make_secret(dk + 2368, 32);
    CHECK(kxdp_kem_mlkem768_dec(ss, ct, dk) == 0, "%s", tier);
    CHECK(depends_on_secret(ss, 32) == 1, "%s: decapsulation", tier);
}

static int leak(void)
{
    uint8_t secret = 1;
    make_secret(&secret, 1);
    if (secret) {
        puts("leaked");
    }
    return 0;
}

int main(int argc, char **argv)
{
    const struct kxdp_mlkem768_impl *tiers[3];
    size_t n = test_tiers(tiers);
    if (argc > 1 && strcmp(argv[1], "--leak") == 0) {
        return leak();
    }
    CHECK(RUNNING_ON_VALGRIND, "run me under valgrind");
    for (size_t i = 0; i < n; i++) {
        printf("ctgrind: tier %s\n", tiers[i]->name);
        kxdp_mlkem768_select(tiers[i]->name);
        prepared(tiers[i]->name);
        imported(tiers[i]->name);
    }
    return test_end("mlkem768_ctgrind");
}
