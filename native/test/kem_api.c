/* The KEM form of X-Wing and ML-KEM-768: sizes, round trips with the system's randomness, errors, hostile input. */
#include "xwing_test.h"

#include "../src/mlkem768/kem.h"

static struct xwing_tiers pairs[9];
static size_t pair_count;

static int all_zero(const uint8_t *p, size_t n)
{
    uint8_t or = 0;
    for (size_t i = 0; i < n; i++) {
        or |= p[i];
    }
    return or == 0;
}

static void tells_the_sizes_of_the_standards(void)
{
    CHECK(kxdp_kem_xwing_publickeybytes() == 1216 && KXDP_KEM_XWING_PUBLICKEYBYTES == 1216, "X-Wing");
    CHECK(kxdp_kem_xwing_secretkeybytes() == 32 && KXDP_KEM_XWING_SECRETKEYBYTES == 32, "X-Wing");
    CHECK(kxdp_kem_xwing_ciphertextbytes() == 1120 && KXDP_KEM_XWING_CIPHERTEXTBYTES == 1120, "X-Wing");
    CHECK(kxdp_kem_xwing_sharedsecretbytes() == 32 && KXDP_KEM_XWING_SHAREDSECRETBYTES == 32, "X-Wing");
    CHECK(kxdp_kem_xwing_seedbytes() == 32 && KXDP_KEM_XWING_SEEDBYTES == 32, "X-Wing");
    CHECK(kxdp_kem_xwing_encseedbytes() == 64 && KXDP_KEM_XWING_ENCSEEDBYTES == 64, "X-Wing");
    CHECK(kxdp_kem_mlkem768_publickeybytes() == 1184 && KXDP_KEM_MLKEM768_PUBLICKEYBYTES == 1184, "ML-KEM");
    CHECK(kxdp_kem_mlkem768_secretkeybytes() == 2400 && KXDP_KEM_MLKEM768_SECRETKEYBYTES == 2400, "ML-KEM");
    CHECK(kxdp_kem_mlkem768_ciphertextbytes() == 1088 && KXDP_KEM_MLKEM768_CIPHERTEXTBYTES == 1088, "ML-KEM");
    CHECK(kxdp_kem_mlkem768_sharedsecretbytes() == 32 && KXDP_KEM_MLKEM768_SHAREDSECRETBYTES == 32, "ML-KEM");
    CHECK(kxdp_kem_mlkem768_seedbytes() == 64 && KXDP_KEM_MLKEM768_SEEDBYTES == 64, "ML-KEM");
    CHECK(kxdp_kem_mlkem768_encseedbytes() == 32 && KXDP_KEM_MLKEM768_ENCSEEDBYTES == 32, "ML-KEM");
}

/* Keys and secrets of the system's randomness agree, and never come twice. */
static void xwing_draws_fresh_randomness(void)
{
    uint8_t pk[2][1216], sk[2][32], ct[2][1120], ss[2][32], received[32];
    for (int i = 0; i < 2; i++) {
        CHECK(kxdp_kem_xwing_keypair(pk[i], sk[i]) == 0, "key pair");
        CHECK(kxdp_kem_xwing_enc(ct[i], ss[i], pk[0]) == 0, "encapsulation");
        CHECK(kxdp_kem_xwing_dec(received, ct[i], sk[0]) == 0, "decapsulation");
        CHECK(memcmp(received, ss[i], 32) == 0, "the secrets differ");
    }
    CHECK(memcmp(sk[0], sk[1], 32) != 0 && memcmp(pk[0], pk[1], 1184) != 0, "the key came twice");
    CHECK(memcmp(ct[0], ct[1], 1088) != 0 && memcmp(ct[0] + 1088, ct[1] + 1088, 32) != 0, "the ciphertext came twice");
    CHECK(memcmp(ss[0], ss[1], 32) != 0, "the secret came twice");
}

static void mlkem768_draws_fresh_randomness(void)
{
    uint8_t pk[2][1184], sk[2][2400], ct[2][1088], ss[2][32], received[32];
    for (int i = 0; i < 2; i++) {
        CHECK(kxdp_kem_mlkem768_keypair(pk[i], sk[i]) == 0, "key pair");
        CHECK(kxdp_kem_mlkem768_enc(ct[i], ss[i], pk[0]) == 0, "encapsulation");
        CHECK(kxdp_kem_mlkem768_dec(received, ct[i], sk[0]) == 0, "decapsulation");
        CHECK(memcmp(received, ss[i], 32) == 0, "the secrets differ");
    }
    CHECK(memcmp(sk[0], sk[1], 1152) != 0 && memcmp(pk[0], pk[1], 1184) != 0, "the key came twice");
    CHECK(memcmp(sk[0] + 2368, sk[1] + 2368, 32) != 0, "z came twice");
    CHECK(memcmp(ct[0], ct[1], 1088) != 0 && memcmp(ss[0], ss[1], 32) != 0, "the secret came twice");
}

/* The plain functions of X-Wing are those of the tiers in use. */
static void plain_functions_take_the_tiers_in_use(const struct xwing_tiers *t)
{
    uint8_t seed[32] = {9}, eseed[64] = {9}, pk[2][1216], sk[2][32], ct[2][1120], ss[4][32];
    CHECK(kxdp_mlkem768_select(t->m->name) == 0, "%s", t->name);
    kxdp_kem_xwing_keypair_derand(pk[0], sk[0], seed);
    kxdp_kem_xwing_keypair_derand_with(t->m, t->x, pk[1], sk[1], seed);
    kxdp_kem_xwing_enc_derand(ct[0], ss[0], pk[0], eseed);
    kxdp_kem_xwing_enc_derand_with(t->m, t->x, ct[1], ss[1], pk[1], eseed);
    kxdp_kem_xwing_dec(ss[2], ct[0], sk[0]);
    kxdp_kem_xwing_dec_with(t->m, t->x, ss[3], ct[1], sk[1]);
    CHECK(memcmp(pk[0], pk[1], 1216) == 0 && memcmp(sk[0], sk[1], 32) == 0, "%s", t->name);
    CHECK(memcmp(ct[0], ct[1], 1120) == 0 && memcmp(ss[0], ss[1], 32) == 0, "%s", t->name);
    CHECK(memcmp(ss[2], ss[0], 32) == 0 && memcmp(ss[3], ss[0], 32) == 0, "%s", t->name);
    CHECK(kxdp_mlkem768_select(NULL) == 0, "%s", t->name);
}

/* What the draft says that dec gives, from the parts: SHA3-256(ss_M | ss_X | ct_X | pk_X | label). */
static void expected_secret(uint8_t ss[32], const uint8_t ct[1120], const uint8_t seed[32])
{
    static const char label[] = "\\.//^\\";
    uint8_t s[96];
    uint8_t in[134];
    kxdp_mlkem768_dk dk;
    kxdp_shake256(&kxdp_keccak_portable, s, sizeof s, seed, 32);
    kxdp_mlkem768_dk_keygen_with(&kxdp_mlkem768_portable, &dk, s);
    kxdp_mlkem768_dec(&dk, ct, in);
    kxdp_x25519_portable.dh(in + 32, s + 64, ct + 1088);
    memcpy(in + 64, ct + 1088, 32);
    kxdp_x25519_portable.public_key(in + 96, s + 64);
    memcpy(in + 128, label, 6);
    kxdp_sha3_256(&kxdp_keccak_portable, ss, in, sizeof in);
}

/* One flipped bit of the ciphertext gives another secret, and no error. */
static void rejects_flipped_bits_without_an_error(const struct xwing_tiers *t)
{
    uint8_t seed[32] = {1}, eseed[64] = {2}, pk[1216], sk[32], ct[1120], ss[32], got[32], expected[32];
    kxdp_kem_xwing_keypair_derand_with(t->m, t->x, pk, sk, seed);
    kxdp_kem_xwing_enc_derand_with(t->m, t->x, ct, ss, pk, eseed);
    for (size_t bit = 0; bit < 8 * sizeof ct; bit += bit < 8 * 1088 ? 37 : 1) {
        ct[bit / 8] ^= (uint8_t)(1 << bit % 8);
        expected_secret(expected, ct, sk);
        CHECK(kxdp_kem_xwing_dec_with(t->m, t->x, got, ct, sk) == 0, "%s, bit %zu", t->name, bit);
        CHECK(memcmp(got, expected, 32) == 0 && memcmp(got, ss, 32) != 0, "%s, bit %zu", t->name, bit);
        ct[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
}

/* u-coordinates whose product with any clamped scalar is zero, bit 255 aside: 0, 1, p - 1, p, p + 1. */
static void low_order_point(uint8_t u[32], int which)
{
    memset(u, 0, 32);
    if (which < 2) {
        u[0] = (uint8_t)which;
    } else {
        memset(u, 0xff, 32);
        u[0] = (uint8_t)(0xec + which - 2);
        u[31] = 0x7f;
    }
}

/* The draft has no check: the zeros go into the combiner, and both sides agree. */
static void accepts_points_of_low_order(const struct xwing_tiers *t)
{
    for (int i = 0; i < 10; i++) {
        uint8_t seed[32] = {3}, eseed[64] = {4}, pk[1216], sk[32], ct[1120], ss[32], expected[32];
        uint8_t in[134] = {0};
        kxdp_mlkem768_ek ek;
        kxdp_kem_xwing_keypair_derand_with(t->m, t->x, pk, sk, seed);
        low_order_point(pk + 1184, i / 2);
        pk[1215] |= (uint8_t)(i % 2 << 7);
        CHECK(kxdp_kem_xwing_enc_derand_with(t->m, t->x, ct, ss, pk, eseed) == 0, "%s, point %d", t->name, i);
        kxdp_mlkem768_ek_expand_with(t->m, &ek, pk);
        kxdp_mlkem768_enc(&ek, eseed, ct, in);
        kxdp_x25519_portable.public_key(in + 64, eseed + 32);
        memcpy(in + 96, pk + 1184, 32);
        memcpy(in + 128, "\\.//^\\", 6);
        kxdp_sha3_256(&kxdp_keccak_portable, expected, in, sizeof in);
        CHECK(memcmp(ss, expected, 32) == 0, "%s, point %d", t->name, i);
        memcpy(ct + 1088, pk + 1184, 32);
        expected_secret(expected, ct, sk);
        CHECK(kxdp_kem_xwing_dec_with(t->m, t->x, ss, ct, sk) == 0, "%s, point %d", t->name, i);
        CHECK(memcmp(ss, expected, 32) == 0, "%s, point %d", t->name, i);
    }
}

/* A coefficient of pk that is not below q: an error, and nothing of a secret in the outputs. */
static void refuses_coefficients_over_q(const struct xwing_tiers *t)
{
    uint8_t seed[32] = {5}, eseed[64] = {6}, pk[1216], sk[32], ct[1120], ss[32];
    kxdp_kem_xwing_keypair_derand_with(t->m, t->x, pk, sk, seed);
    CHECK(kxdp_mlkem768_select(t->m->name) == 0, "%s", t->name);
    for (size_t i = 0; i < 1152; i += 3) {
        uint8_t kept[3];
        memcpy(kept, pk + i, 3);
        memcpy(pk + i, "\x01\xfd\x0c", 3); /* the coefficients 3329 and 207 */
        memset(ct, 1, sizeof ct);
        memset(ss, 1, sizeof ss);
        CHECK(kxdp_kem_xwing_enc_derand_with(t->m, t->x, ct, ss, pk, eseed) == KXDP_ERR_MODULUS, "%s, %zu", t->name, i);
        CHECK(all_zero(ct, sizeof ct) && all_zero(ss, sizeof ss), "%s, %zu", t->name, i);
        memset(ct, 1, sizeof ct);
        memset(ss, 1, sizeof ss);
        CHECK(kxdp_kem_xwing_enc(ct, ss, pk) == KXDP_ERR_MODULUS, "%s, %zu", t->name, i);
        CHECK(all_zero(ct, sizeof ct) && all_zero(ss, sizeof ss), "%s, %zu", t->name, i);
        memset(ct, 1, sizeof ct);
        memset(ss, 1, sizeof ss);
        CHECK(kxdp_kem_mlkem768_enc(ct, ss, pk) == KXDP_ERR_MODULUS, "%s, %zu", t->name, i);
        CHECK(all_zero(ct, 1088) && all_zero(ss, sizeof ss), "%s, %zu", t->name, i);
        memcpy(pk + i, kept, 3);
    }
    CHECK(kxdp_mlkem768_select(NULL) == 0, "%s", t->name);
}

int main(void)
{
    pair_count = xwing_pairs(pairs);
    tells_the_sizes_of_the_standards();
    xwing_draws_fresh_randomness();
    mlkem768_draws_fresh_randomness();
    for (size_t i = 0; i < pair_count; i++) {
        plain_functions_take_the_tiers_in_use(&pairs[i]);
        rejects_flipped_bits_without_an_error(&pairs[i]);
        accepts_points_of_low_order(&pairs[i]);
        refuses_coefficients_over_q(&pairs[i]);
    }
    return test_end("kem_api");
}
