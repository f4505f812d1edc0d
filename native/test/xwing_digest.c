/*
 * X-Wing on the stream SHAKE128(""), for every pair of tiers: the three test vectors of
 * draft-connolly-cfrg-xwing-kem-10, each of 32 bytes of seed and 64 of eseed; and accumulated digests, in which each
 * test draws seed, eseed and a random ciphertext, and the digest is SHAKE128 over pk, ct, the secret, and the secret of
 * the random ciphertext (after C2SP/CCTV).
 */
#include "digest.h"
#include "xwing_test.h"

/* SHA3-256 of the draft's pk and ct, and its ss. */
static const struct {
    const char *pk, *ct, *ss;
} draft[] = {
    {"5121745904643ad9dfacca7869292c19a8a69533b53e60666b7db910b4ad6367",
     "c0abd149f83f45324ac3a7ddc7606c71f257e5ea86113522834a0ee1bcb34e3e",
     "d2df0522128f09dd8e2c92b1e905c793d8f57a54c3da25861f10bf4ca613e384"},
    {"799b6016e5daa56ffa1b5e79f7caf73413ceecd6df428642404cac41ddee4853",
     "7680b7ba47ae09bac4b43001edcef9d98e50df20026e70ba6a424447e1f2b961",
     "f2e86241c64d60f6649fbc6c5b7d17180b780a3f34355e64a85749949c45f150"},
    {"1ef0c99a06026450564957a5402a788feffbbefdcce55d25de254d0a49eb095a",
     "3088688d63201d5d844170b79f148b2791c15f346ff6f8bd559807fbd442f91f",
     "953f7f4e8c5b5049bdc771d1dffada0dd961477d1a2ae0988baa7ea6898d893f"},
};

static const char hundred[] = "b037b78614e95b89f6f2f494fe716c838b216615afb5b83ee924285e0b8b70e0";
static const char ten_thousand[] = "a543ab9e86f78199bcf6c25291a1b5e70aa7a225e225faf5b571f9a78bd6eb78";

struct result {
    uint8_t pk[1216];
    uint8_t ct[1120];
    uint8_t ss[32];
};

/* A key pair, an encapsulation to it and the decapsulation, from what the stream gives. */
static void exchange(const struct xwing_tiers *t, struct test_random *random, struct result *r, uint8_t sk[32])
{
    uint8_t seed[32];
    uint8_t eseed[64];
    uint8_t received[32];
    test_random_bytes(random, seed, sizeof seed);
    test_random_bytes(random, eseed, sizeof eseed);
    CHECK(kxdp_kem_xwing_keypair_derand_with(t->m, t->x, r->pk, sk, seed) == 0, "%s", t->name);
    CHECK(memcmp(sk, seed, 32) == 0, "%s: the secret key is not the seed", t->name);
    CHECK(kxdp_kem_xwing_enc_derand_with(t->m, t->x, r->ct, r->ss, r->pk, eseed) == 0, "%s", t->name);
    CHECK(kxdp_kem_xwing_dec_with(t->m, t->x, received, r->ct, sk) == 0, "%s", t->name);
    CHECK(memcmp(received, r->ss, 32) == 0, "%s: the secrets differ", t->name);
}

static void check_hex(const uint8_t b[32], const char *expected, const char *what, const char *tiers)
{
    char hex[65];
    test_hex(hex, b);
    CHECK(strcmp(hex, expected) == 0, "%s: %s is %s", tiers, what, hex);
}

static void gives_the_results_of_the_draft(const struct xwing_tiers *t)
{
    struct test_random random;
    test_random_start(&random, "");
    for (size_t i = 0; i < sizeof draft / sizeof draft[0]; i++) {
        struct result r;
        uint8_t sk[32];
        uint8_t hash[32];
        exchange(t, &random, &r, sk);
        kxdp_sha3_256(&kxdp_keccak_portable, hash, r.pk, sizeof r.pk);
        check_hex(hash, draft[i].pk, "pk", t->name);
        kxdp_sha3_256(&kxdp_keccak_portable, hash, r.ct, sizeof r.ct);
        check_hex(hash, draft[i].ct, "ct", t->name);
        check_hex(r.ss, draft[i].ss, "ss", t->name);
    }
}

static void has_the_accumulated_digest(const struct xwing_tiers *t, int tests, const char *expected)
{
    struct test_random random;
    struct digest d = {.used = 0};
    char hex[65];
    test_random_start(&random, "");
    for (int i = 0; i < tests; i++) {
        struct result r;
        uint8_t sk[32];
        uint8_t ct[1120];
        uint8_t rejected[32];
        exchange(t, &random, &r, sk);
        test_random_bytes(&random, ct, sizeof ct);
        CHECK(kxdp_kem_xwing_dec_with(t->m, t->x, rejected, ct, sk) == 0, "%s", t->name);
        digest_absorb(&d, r.pk, sizeof r.pk);
        digest_absorb(&d, r.ct, sizeof r.ct);
        digest_absorb(&d, r.ss, sizeof r.ss);
        digest_absorb(&d, rejected, sizeof rejected);
    }
    digest_end(&d, hex);
    CHECK(strcmp(hex, expected) == 0, "%s, %d tests: %s", t->name, tests, hex);
}

int main(void)
{
    struct xwing_tiers pairs[9];
    size_t n = xwing_pairs(pairs);
    for (size_t i = 0; i < n; i++) {
        gives_the_results_of_the_draft(&pairs[i]);
        has_the_accumulated_digest(&pairs[i], 100, hundred);
    }
    for (size_t i = 0; i<n; i += n> 1 ? (n - 1) / 2 : 1) { /* the slowest, the middle, the fastest */
        has_the_accumulated_digest(&pairs[i], 10000, ten_thousand);
    }
    return test_end("xwing_digest");
}
