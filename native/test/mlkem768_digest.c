/*
 * The accumulated digest of ML-KEM-768 over 10,000 tests, for every tier; with the argument --million over 1,000,000,
 * for the fastest. Randomness is the stream SHAKE128(""); each test draws d, z, m and a random ciphertext; the digest
 * is SHAKE128 over ek, ct, the secret, and the secret of the random ciphertext. Figures for FIPS 203 as published:
 * TestAccumulated of Go's crypto/internal/fips140test. (CCTV's figures are for the draft, whose key generation hashes d
 * without k.)
 */
#include "digest.h"

#include "kyberxdp.h"

static const struct {
    int tests;
    const char *digest;
} figures[] = {
    {10000, "8a518cc63da366322a8e7a818c7a0d63483cb3528d34a4cf42f35d5ad73f22fc"},
    {1000000, "424bf8f0e8ae99b78d788a6e2e8e9cdaf9773fc0c08a6f433507cb559edfd0f0"},
};

struct draw {
    uint8_t seed[64];
    uint8_t m[32];
    uint8_t ct[1088];
};

static void one_test(struct digest *d, const struct draw *in, kxdp_mlkem768_dk *key)
{
    uint8_t ek[1184];
    uint8_t ct[1088];
    uint8_t sent[32];
    uint8_t got[32];
    kxdp_mlkem768_dk_keygen(key, in->seed);
    kxdp_mlkem768_ek_encode(kxdp_mlkem768_dk_ek(key), ek);
    kxdp_mlkem768_enc(kxdp_mlkem768_dk_ek(key), in->m, ct, sent);
    kxdp_mlkem768_dec(key, ct, got);
    CHECK(memcmp(sent, got, 32) == 0, "the secrets differ");
    digest_absorb(d, ek, sizeof ek);
    digest_absorb(d, ct, sizeof ct);
    digest_absorb(d, sent, sizeof sent);
    kxdp_mlkem768_dec(key, in->ct, got);
    digest_absorb(d, got, sizeof got);
}

static void run(const char *tier, int million)
{
    struct test_random random;
    struct digest d = {.used = 0};
    char hex[65];
    kxdp_mlkem768_dk *key = aligned_alloc(KXDP_KEY_ALIGNMENT, kxdp_mlkem768_dk_size());
    CHECK(kxdp_mlkem768_select(tier) == 0, "tier %s", tier);
    test_random_start(&random, "");
    for (int i = 0; i < figures[million].tests; i++) {
        struct draw in;
        test_random_bytes(&random, &in, sizeof in);
        one_test(&d, &in, key);
        if (i % 100000 == 99999) {
            printf("%s: %d of %d\n", tier, i + 1, figures[million].tests);
        }
    }
    digest_end(&d, hex);
    CHECK(strcmp(hex, figures[million].digest) == 0, "tier %s: %s", tier, hex);
    free(key);
}

int main(int argc, char **argv)
{
    int million = argc > 1 && strcmp(argv[1], "--million") == 0;
    const struct kxdp_mlkem768_impl *tiers[3];
    size_t n = test_tiers(tiers);
    for (size_t i = million ? n - 1 : 0; i < n; i++) {
        run(tiers[i]->name, million);
    }
    return test_end("mlkem768_digest");
}
