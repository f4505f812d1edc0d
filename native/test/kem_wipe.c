/*
 * What the KEM form, and the way of a decapsulation key into its prepared form and back, leave on the stack, in any
 * pair of tiers: no piece of a secret byte string, be it an argument, a result or something in between that only
 * Keccak's registers held; and how much stack they take.
 */
#include "stack.h"

#include "xwing_test.h"

#include "../src/mlkem768/kem.h"

static const struct xwing_tiers *tiers;
static uint8_t seed[64], eseed[64];
static uint8_t pk[1216], sk[2400], ct[1120], sent[32], received[32];

static void xwing_keypair(void)
{
    kxdp_kem_xwing_keypair_derand_with(tiers->m, tiers->x, pk, sk, seed);
}

static void xwing_enc(void)
{
    kxdp_kem_xwing_enc_derand_with(tiers->m, tiers->x, ct, sent, pk, eseed);
}

static void xwing_dec(void)
{
    kxdp_kem_xwing_dec_with(tiers->m, tiers->x, received, ct, sk);
}

static void mlkem768_keypair(void)
{
    kxdp_kem_mlkem768_keypair_derand(pk, sk, seed);
}

static void mlkem768_enc(void)
{
    kxdp_kem_mlkem768_enc_derand(ct, sent, pk, eseed);
}

static void mlkem768_dec(void)
{
    kxdp_kem_mlkem768_dec(received, ct, sk);
}

static struct kxdp_mlkem768_dk prepared;

static void prepared_expand(void)
{
    kxdp_mlkem768_dk_expand(&prepared, sk);
}

static void prepared_encode(void)
{
    kxdp_mlkem768_dk_encode(&prepared, sk);
}

/* Leaves something, to see whether stack_finds sees it: more than the end of the call itself overwrites. */
static void careless(void)
{
    volatile uint8_t copies[16][64];
    for (size_t i = 0; i < sizeof copies; i++) {
        copies[i / 64][i % 64] = eseed[i % 64];
    }
}

/* Byte strings that must not be found. */
static struct {
    uint8_t bytes[4096];
    size_t n;
} secrets;

static uint8_t *add_secret(size_t n)
{
    secrets.n += n;
    return secrets.bytes + secrets.n - n;
}

/* The outputs of PRF_2(key, 0), PRF_2(key, 1), ... (FIPS 203, section 4.1), and the key. */
static void add_noise(const uint8_t key[32], uint8_t count)
{
    uint8_t in[33];
    memcpy(in, key, 32);
    memcpy(add_secret(32), key, 32);
    for (in[32] = 0; in[32] < count; in[32]++) {
        kxdp_shake256(&kxdp_keccak_portable, add_secret(128), 128, in, sizeof in);
    }
}

/* What K-PKE.KeyGen makes of d, and z. */
static void add_secrets_of_key(const uint8_t dz[64])
{
    uint8_t d[33];
    uint8_t g[64];
    memcpy(d, dz, 32);
    d[32] = KXDP_K;
    kxdp_sha3_512(&kxdp_keccak_portable, g, d, sizeof d);
    add_noise(g + 32, 6);
    memcpy(add_secret(64), dz, 64);
}

/* What ML-KEM.Encaps_internal makes of m. */
static void add_secrets_of_message(const uint8_t m[32])
{
    uint8_t in[64];
    uint8_t g[64];
    memcpy(in, m, 32);
    kxdp_sha3_256(&kxdp_keccak_portable, in + 32, pk, 1184);
    kxdp_sha3_512(&kxdp_keccak_portable, g, in, sizeof in);
    memcpy(add_secret(32), m, 32);
    memcpy(add_secret(32), g, 32);
    add_noise(g + 32, 7);
}

static void check(const char *name, void (*function)(void))
{
    int found;
    stack_run(function);
    found = stack_finds(secrets.bytes, secrets.n);
    CHECK(found == 0, "%s (%s) leaves %d pieces", name, tiers->name, found);
    CHECK(stack_depth() <= 32768, "%s (%s) takes %zu bytes of stack", name, tiers->name, stack_depth());
}

static void check_xwing(void)
{
    uint8_t s[96];
    secrets.n = 0;
    kxdp_shake256(&kxdp_keccak_portable, s, sizeof s, seed, 32);
    memcpy(add_secret(32), seed, 32);
    memcpy(add_secret(32), s + 64, 32);
    add_secrets_of_key(s);
    check("xwing_keypair", xwing_keypair);
    xwing_enc();
    add_secrets_of_message(eseed);
    memcpy(add_secret(32), eseed + 32, 32);
    kxdp_x25519_portable.dh(add_secret(32), eseed + 32, pk + 1184);
    memcpy(add_secret(32), sent, 32);
    check("xwing_enc", xwing_enc);
    check("xwing_dec", xwing_dec);
    CHECK(memcmp(sent, received, 32) == 0, "%s", tiers->name);
}

static void check_mlkem768(void)
{
    secrets.n = 0;
    CHECK(kxdp_mlkem768_select(tiers->m->name) == 0, "%s", tiers->name);
    add_secrets_of_key(seed);
    check("mlkem768_keypair", mlkem768_keypair);
    memcpy(add_secret(1152), sk, 1152);
    add_secrets_of_message(eseed);
    check("mlkem768_enc", mlkem768_enc);
    check("mlkem768_dec", mlkem768_dec);
    CHECK(memcmp(sent, received, 32) == 0, "%s", tiers->name);
}

/* With the sk of check_mlkem768. */
static void check_prepared(void)
{
    secrets.n = 0;
    memcpy(add_secret(1152), sk, 1152);
    prepared_expand();
    memcpy(add_secret(sizeof prepared.s), prepared.s, sizeof prepared.s);
    check("dk_expand", prepared_expand);
    check("dk_encode", prepared_encode);
}

int main(void)
{
    struct test_random random;
    struct xwing_tiers pairs[9];
    size_t n = xwing_pairs(pairs);
    test_random_start(&random, "kem_wipe");
    test_random_bytes(&random, seed, sizeof seed);
    test_random_bytes(&random, eseed, sizeof eseed);
#if defined(__SANITIZE_ADDRESS__)
    (void)n;
    (void)check_xwing;
    (void)check_mlkem768;
    (void)check_prepared;
    (void)careless;
    puts("skipped: the stack after a call: AddressSanitizer lays it out its own way");
    return test_failures;
#else
    stack_run(careless);
    CHECK(stack_finds(eseed, 64) > 16, "%d pieces seen of a function that wipes nothing", stack_finds(eseed, 64));
    for (size_t i = 0; i < n; i++) {
        tiers = &pairs[i];
        check_xwing();
        check_mlkem768();
        check_prepared();
    }
    return test_end("kem_wipe");
#endif
}
