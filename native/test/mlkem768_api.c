/* The public functions: prepared and one-shot calls, errors, hostile input; every tier must give the same bytes. */
#include "test.h"

#include "kyberxdp_kem.h"

static const struct kxdp_mlkem768_impl *tiers[3];
static size_t tier_count;

static void *new_key(size_t size)
{
    void *p = aligned_alloc(KXDP_KEY_ALIGNMENT, size);
    if (p == NULL) {
        abort();
    }
    memset(p, 0xa5, size);
    return p;
}

static int all_zero(const void *p, size_t n)
{
    uint8_t or = 0;
    for (size_t i = 0; i < n; i++) {
        or |= ((const uint8_t *)p)[i];
    }
    return or == 0;
}

/* Everything that one seed, one message and one hostile ciphertext lead to. */
struct outcome {
    uint8_t ek[1184];
    uint8_t dk[2400];
    uint8_t ct[1088];
    uint8_t sent[32];
    uint8_t received[32];
    uint8_t rejected[32];
};

static void run(struct outcome *o, const char *tier, const uint8_t seed[64], const uint8_t m[32],
                const uint8_t hostile[1088])
{
    kxdp_mlkem768_dk *dk = new_key(kxdp_mlkem768_dk_size());
    kxdp_mlkem768_ek *ek = new_key(kxdp_mlkem768_ek_size());
    CHECK(kxdp_mlkem768_select(tier) == 0 && strcmp(kxdp_mlkem768_tier(), tier) == 0, "%s", tier);
    CHECK(kxdp_mlkem768_dk_keygen(dk, seed) == 0, "%s", tier);
    kxdp_mlkem768_dk_encode(dk, o->dk);
    kxdp_mlkem768_ek_encode(kxdp_mlkem768_dk_ek(dk), o->ek);
    CHECK(kxdp_mlkem768_ek_expand(ek, o->ek) == 0, "%s", tier);
    kxdp_mlkem768_enc(ek, m, o->ct, o->sent);
    kxdp_mlkem768_dec(dk, o->ct, o->received);
    kxdp_mlkem768_dec(dk, hostile, o->rejected);
    CHECK(memcmp(o->sent, o->received, 32) == 0, "%s", tier);
    kxdp_mlkem768_dk_wipe(dk);
    kxdp_mlkem768_ek_wipe(ek);
    CHECK(all_zero(dk, kxdp_mlkem768_dk_size()) && all_zero(ek, kxdp_mlkem768_ek_size()), "%s", tier);
    free(dk);
    free(ek);
}

/* The same from encodings, in one call each. */
static void run_once(struct outcome *o, const uint8_t seed[64], const uint8_t m[32], const uint8_t hostile[1088])
{
    CHECK(kxdp_kem_mlkem768_keypair_derand(o->ek, o->dk, seed) == 0, "key pair");
    CHECK(kxdp_kem_mlkem768_enc_derand(o->ct, o->sent, o->ek, m) == 0, "encapsulation");
    CHECK(kxdp_kem_mlkem768_dec(o->received, o->ct, o->dk) == 0, "decapsulation");
    CHECK(kxdp_kem_mlkem768_dec(o->rejected, hostile, o->dk) == 0, "decapsulation of a hostile ciphertext");
}

static void tiers_and_calls_agree(void)
{
    struct test_random random;
    test_random_start(&random, "api");
    for (int i = 0; i < 200; i++) {
        uint8_t seed[64];
        uint8_t m[32];
        uint8_t hostile[1088];
        struct outcome first;
        struct outcome other;
        test_random_bytes(&random, seed, sizeof seed);
        test_random_bytes(&random, m, sizeof m);
        test_random_bytes(&random, hostile, sizeof hostile);
        if (i < 2) {
            memset(hostile, i == 0 ? 0 : 0xff, sizeof hostile);
        }
        run(&first, tiers[0]->name, seed, m, hostile);
        for (size_t j = 0; j < tier_count; j++) {
            run(&other, tiers[j]->name, seed, m, hostile);
            CHECK(memcmp(&first, &other, sizeof first) == 0, "%s, round %d", tiers[j]->name, i);
            run_once(&other, seed, m, hostile);
            CHECK(memcmp(&first, &other, sizeof first) == 0, "%s, one-shot, round %d", tiers[j]->name, i);
        }
    }
}

/*
 * One flipped bit anywhere in a ciphertext gives the rejection secret J(z | c), and no error. Many a flip leaves the
 * message as it was, so that the comparison of ciphertexts must see this very bit.
 */
static void rejects_every_flipped_bit(const char *tier)
{
    uint8_t seed[64] = {1, 2, 3};
    uint8_t zc[32 + 1088];
    struct outcome o;
    kxdp_mlkem768_dk *dk = new_key(kxdp_mlkem768_dk_size());
    run(&o, tier, seed, seed, (const uint8_t[1088]){0});
    kxdp_mlkem768_dk_keygen(dk, seed);
    memcpy(zc, seed + 32, 32);
    memcpy(zc + 32, o.ct, sizeof o.ct);
    for (size_t i = 0; i < 8 * sizeof o.ct; i++) {
        uint8_t expected[32];
        uint8_t got[32];
        zc[32 + i / 8] ^= (uint8_t)(1 << (i % 8));
        kxdp_shake256(&kxdp_keccak_portable, expected, 32, zc, sizeof zc);
        kxdp_mlkem768_dec(dk, zc + 32, got);
        CHECK(memcmp(got, expected, 32) == 0, "%s, bit %zu", tier, i);
        zc[32 + i / 8] ^= (uint8_t)(1 << (i % 8));
    }
    free(dk);
}

/* An encapsulation key with one coefficient of q at the given place. */
static void spoil_ek(uint8_t ek[1184], size_t place)
{
    uint8_t *p = ek + place / 2 * 3;
    if (place % 2 == 0) {
        p[0] = KXDP_Q & 0xff;
        p[1] = (uint8_t)((p[1] & 0xf0) | KXDP_Q >> 8);
    } else {
        p[1] = (uint8_t)((p[1] & 0x0f) | (KXDP_Q & 0x0f) << 4);
        p[2] = KXDP_Q >> 4;
    }
}

static void refuses_coefficients_over_q(const char *tier)
{
    struct outcome o;
    uint8_t seed[64] = {4};
    kxdp_mlkem768_ek *key = new_key(kxdp_mlkem768_ek_size());
    run(&o, tier, seed, seed, (const uint8_t[1088]){0});
    for (size_t place = 0; place < 768; place += 17) {
        uint8_t ek[1184];
        uint8_t ct[1088] = {1};
        uint8_t ss[32] = {1};
        memcpy(ek, o.ek, sizeof ek);
        spoil_ek(ek, place);
        memset(key, 0xa5, kxdp_mlkem768_ek_size());
        CHECK(kxdp_mlkem768_ek_expand(key, ek) == KXDP_ERR_MODULUS, "%s, place %zu", tier, place);
        CHECK(all_zero(key, kxdp_mlkem768_ek_size()), "%s, place %zu", tier, place);
        CHECK(kxdp_kem_mlkem768_enc_derand(ct, ss, ek, seed) == KXDP_ERR_MODULUS, "%s, place %zu", tier, place);
        CHECK(all_zero(ct, sizeof ct) && all_zero(ss, sizeof ss), "%s, place %zu", tier, place);
    }
    free(key);
}

/* Imports dk, which must fail with that error and leave nothing behind. */
static void refuses_dk(const char *tier, const uint8_t dk[2400], int error)
{
    kxdp_mlkem768_dk *key = new_key(kxdp_mlkem768_dk_size());
    uint8_t ss[32] = {1};
    CHECK(kxdp_mlkem768_dk_expand(key, dk) == error, "%s: not %d", tier, error);
    CHECK(all_zero(key, kxdp_mlkem768_dk_size()), "%s", tier);
    CHECK(kxdp_kem_mlkem768_dec(ss, (const uint8_t[1088]){0}, dk) == error, "%s: not %d", tier, error);
    CHECK(all_zero(ss, sizeof ss), "%s", tier);
    free(key);
}

static void checks_imported_decapsulation_keys(const char *tier)
{
    struct outcome o;
    uint8_t seed[64] = {5};
    uint8_t dk[2400];
    run(&o, tier, seed, seed, (const uint8_t[1088]){0});
    for (size_t i = 1152; i < 2368; i += i < 2336 - 19 ? 19 : 1) { /* ek, and every byte of its hash */
        memcpy(dk, o.dk, sizeof dk);
        dk[i] ^= 1;
        refuses_dk(tier, dk, KXDP_ERR_HASH);
    }
    memcpy(dk, o.dk, sizeof dk);
    spoil_ek(dk + 1152, 300);
    refuses_dk(tier, dk, KXDP_ERR_HASH);
    kxdp_sha3_256(&kxdp_keccak_portable, dk + 1152 + 1184, dk + 1152, 1184);
    refuses_dk(tier, dk, KXDP_ERR_MODULUS);
}

/* An imported key decapsulates like the generated one, and is written as it was read. */
static void imports_what_it_exports(const char *tier)
{
    struct outcome o;
    uint8_t seed[64] = {6};
    uint8_t again[2400];
    uint8_t ss[32];
    kxdp_mlkem768_dk *key = new_key(kxdp_mlkem768_dk_size());
    run(&o, tier, seed, seed, (const uint8_t[1088]){0});
    CHECK(kxdp_mlkem768_dk_expand(key, o.dk) == 0, "%s", tier);
    kxdp_mlkem768_dk_encode(key, again);
    CHECK(memcmp(again, o.dk, sizeof again) == 0, "%s", tier);
    kxdp_mlkem768_dec(key, o.ct, ss);
    CHECK(memcmp(ss, o.sent, 32) == 0, "%s", tier);
    free(key);
}

/* ByteDecode_12 reduces the secret vector: s + q is the same key as s. */
static void reduces_an_unreduced_secret_vector(const char *tier)
{
    struct outcome o;
    uint8_t seed[64] = {7};
    uint8_t ss[32];
    uint8_t dk[2400];
    run(&o, tier, seed, seed, (const uint8_t[1088]){0});
    memcpy(dk, o.dk, sizeof dk);
    for (size_t i = 0; i < 1152; i += 3) {
        uint32_t x = dk[i] | (dk[i + 1] & 15U) << 8;
        x = x < 4096 - KXDP_Q ? x + KXDP_Q : x;
        dk[i] = (uint8_t)x;
        dk[i + 1] = (uint8_t)((dk[i + 1] & 0xf0) | x >> 8);
    }
    CHECK(memcmp(dk, o.dk, sizeof dk) != 0, "%s: nothing was changed", tier);
    CHECK(kxdp_kem_mlkem768_dec(ss, o.ct, dk) == 0, "%s", tier);
    CHECK(memcmp(ss, o.sent, 32) == 0, "%s", tier);
}

static void keys_keep_their_tier(void)
{
    struct outcome o;
    uint8_t seed[64] = {8};
    for (size_t i = 0; i < tier_count; i++) {
        uint8_t ss[32];
        kxdp_mlkem768_dk *key = new_key(kxdp_mlkem768_dk_size());
        run(&o, tiers[i]->name, seed, seed, (const uint8_t[1088]){0});
        kxdp_mlkem768_dk_keygen(key, seed);
        CHECK(kxdp_mlkem768_select(tiers[tier_count - 1 - i]->name) == 0, "%zu", i);
        kxdp_mlkem768_dec(key, o.ct, ss);
        CHECK(memcmp(ss, o.sent, 32) == 0, "%s", tiers[i]->name);
        free(key);
    }
}

static void refuses_misaligned_memory(void)
{
    size_t size = kxdp_mlkem768_dk_size() + KXDP_KEY_ALIGNMENT;
    uint8_t *memory = new_key(size);
    uint8_t in[2400] = {0};
    for (size_t offset = 1; offset < KXDP_KEY_ALIGNMENT; offset++) {
        void *key = memory + offset;
        CHECK(kxdp_mlkem768_ek_expand(key, in) == KXDP_ERR_ALIGN, "%zu", offset);
        CHECK(kxdp_mlkem768_dk_keygen(key, in) == KXDP_ERR_ALIGN, "%zu", offset);
        CHECK(kxdp_mlkem768_dk_expand(key, in) == KXDP_ERR_ALIGN, "%zu", offset);
    }
    for (size_t i = 0; i < size; i++) {
        CHECK(memory[i] == 0xa5, "byte %zu was written", i);
    }
    free(memory);
}

static void selects_tiers(void)
{
    const char *fastest = tiers[tier_count - 1]->name;
    CHECK(strcmp(kxdp_mlkem768_tier(), fastest) == 0, "at first %s", kxdp_mlkem768_tier());
    CHECK(kxdp_mlkem768_select("portable") == 0, "portable");
    CHECK(kxdp_mlkem768_select("sse9") == KXDP_ERR_TIER, "unknown");
    CHECK(kxdp_mlkem768_select("") == KXDP_ERR_TIER, "empty");
    CHECK(strcmp(kxdp_mlkem768_tier(), "portable") == 0, "changed to %s by a failure", kxdp_mlkem768_tier());
    CHECK(kxdp_mlkem768_select(NULL) == 0 && strcmp(kxdp_mlkem768_tier(), fastest) == 0, "%s", kxdp_mlkem768_tier());
}

int main(void)
{
    tier_count = test_tiers(tiers);
    CHECK(kxdp_abi_version() == KXDP_ABI_VERSION, "%u", kxdp_abi_version());
    selects_tiers();
    refuses_misaligned_memory();
    tiers_and_calls_agree();
    for (size_t i = 0; i < tier_count; i++) {
        rejects_every_flipped_bit(tiers[i]->name);
        refuses_coefficients_over_q(tiers[i]->name);
        checks_imported_decapsulation_keys(tiers[i]->name);
        imports_what_it_exports(tiers[i]->name);
        reduces_an_unreduced_secret_vector(tiers[i]->name);
    }
    keys_keep_their_tier();
    return test_end("mlkem768_api");
}
