/* Keccak-f[1600] and its sponges in every tier, against a permutation written down from FIPS 202 step by step. */
#include "test.h"

/* ---- The oracle ---- */

static unsigned rc_bit(unsigned t) /* algorithm 5 */
{
    unsigned r = 0x80; /* r[0] in the upper bit */
    for (t %= 255; t > 0; t--) {
        unsigned out = r & 1;
        r >>= 1;
        r ^= out ? 0x8e : 0; /* r[0], r[4], r[5], r[6] */
    }
    return r >> 7;
}

static uint64_t round_constant(unsigned round)
{
    uint64_t rc = 0;
    for (unsigned j = 0; j <= 6; j++) {
        rc |= (uint64_t)rc_bit(j + 7 * round) << ((1U << j) - 1);
    }
    return rc;
}

static uint64_t rotate(uint64_t x, unsigned n)
{
    return n % 64 == 0 ? x : x << n % 64 | x >> (64 - n % 64);
}

static void theta(uint64_t a[5][5])
{
    uint64_t c[5];
    for (size_t x = 0; x < 5; x++) {
        c[x] = a[x][0] ^ a[x][1] ^ a[x][2] ^ a[x][3] ^ a[x][4];
    }
    for (size_t x = 0; x < 5; x++) {
        for (size_t y = 0; y < 5; y++) {
            a[x][y] ^= c[(x + 4) % 5] ^ rotate(c[(x + 1) % 5], 1);
        }
    }
}

static void rho(uint64_t a[5][5]) /* algorithm 2 */
{
    size_t x = 1;
    size_t y = 0;
    for (unsigned t = 0; t < 24; t++) {
        a[x][y] = rotate(a[x][y], (t + 1) * (t + 2) / 2);
        size_t next = (2 * x + 3 * y) % 5;
        x = y;
        y = next;
    }
}

static void pi_and_chi(uint64_t a[5][5])
{
    uint64_t b[5][5];
    for (size_t x = 0; x < 5; x++) {
        for (size_t y = 0; y < 5; y++) {
            b[x][y] = a[(x + 3 * y) % 5][x];
        }
    }
    for (size_t x = 0; x < 5; x++) {
        for (size_t y = 0; y < 5; y++) {
            a[x][y] = b[x][y] ^ (~b[(x + 1) % 5][y] & b[(x + 2) % 5][y]);
        }
    }
}

static void oracle(uint64_t s[25])
{
    uint64_t a[5][5];
    for (size_t i = 0; i < 25; i++) {
        a[i % 5][i / 5] = s[i];
    }
    for (unsigned round = 0; round < 24; round++) {
        theta(a);
        rho(a);
        pi_and_chi(a);
        a[0][0] ^= round_constant(round);
    }
    for (size_t i = 0; i < 25; i++) {
        s[i] = a[i % 5][i / 5];
    }
}

static void oracle_with_block(uint64_t s[25], const uint8_t *block)
{
    for (size_t i = 0; block != NULL && i < KXDP_SHA3_256_RATE; i++) {
        s[i / 8] ^= (uint64_t)block[i] << (8 * (i % 8));
    }
    oracle(s);
}

/* ---- The checks ---- */

static void permutes_one_state(const struct kxdp_mlkem768_impl *m, const uint64_t in[25], const uint8_t *block)
{
    uint64_t expected[25];
    uint64_t s[25];
    memcpy(expected, in, sizeof expected);
    memcpy(s, in, sizeof s);
    oracle_with_block(expected, block);
    m->keccak->permute(s, block);
    CHECK(memcmp(s, expected, sizeof s) == 0, "%s, one state", m->name);
}

static void permutes_four_states(const struct kxdp_mlkem768_impl *m, const uint64_t in[4][25], const uint8_t *block)
{
    struct kxdp_keccak_x4 s;
    alignas(64) uint8_t out[4][192];
    for (size_t lane = 0; lane < 4; lane++) {
        for (size_t i = 0; i < 25; i++) {
            s.w[i][lane] = in[lane][i];
        }
    }
    m->keccak->permute_x4(&s, block);
    m->keccak->extract_x4(out[0], sizeof out[0], &s);
    for (size_t lane = 0; lane < 4; lane++) {
        uint64_t expected[25];
        uint8_t bytes[KXDP_SHAKE128_RATE];
        int same = 1;
        memcpy(expected, in[lane], sizeof expected);
        oracle_with_block(expected, lane == 0 ? block : NULL);
        for (size_t i = 0; i < 25; i++) {
            same &= s.w[i][lane] == expected[i];
        }
        kxdp_keccak_read(bytes, sizeof bytes, expected);
        CHECK(same, "%s, lane %zu of four", m->name, lane);
        CHECK(memcmp(out[lane], bytes, sizeof bytes) == 0, "%s, bytes of lane %zu", m->name, lane);
    }
}

static void permutes_as_specified(const struct kxdp_mlkem768_impl *m)
{
    struct test_random random;
    uint64_t in[4][25];
    uint8_t block[KXDP_SHA3_256_RATE];
    test_random_start(&random, "keccak");
    for (int i = 0; i < 200; i++) {
        test_random_bytes(&random, in, sizeof in);
        test_random_bytes(&random, block, sizeof block);
        permutes_one_state(m, in[0], i % 2 ? block : NULL);
        permutes_four_states(m, (const uint64_t(*)[25])in, i % 2 ? block : NULL);
    }
}

static void hex(char *out, const uint8_t *in, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        snprintf(out + 2 * i, 3, "%02x", in[i]);
    }
}

/* The empty message: figures of FIPS 202's examples. */
static void hashes_the_empty_message(const struct kxdp_mlkem768_impl *m)
{
    uint8_t out[64];
    char text[129];
    kxdp_sha3_256(m->keccak, out, NULL, 0);
    hex(text, out, 32);
    CHECK(strcmp(text, "a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a") == 0, "%s", text);
    kxdp_sha3_512(m->keccak, out, NULL, 0);
    hex(text, out, 32);
    CHECK(strcmp(text, "a69f73cca23a9ac5c8b567dc185a756e97c982164fe25859e0d1dcc1475c80a6") == 0, "%s", text);
    kxdp_shake128(m->keccak, out, 32, NULL, 0);
    hex(text, out, 32);
    CHECK(strcmp(text, "7f9c2ba4e88f827d616045507605853ed73b8093f6efbc88eb1a6eacfa66ef26") == 0, "%s", text);
    kxdp_shake256(m->keccak, out, 32, NULL, 0);
    hex(text, out, 32);
    CHECK(strcmp(text, "46b9dd2b0ba88d13233b3feb743eeb243fcd52ea62b81b82b50c27646ed5762f") == 0, "%s", text);
}

/* A sponge, byte by byte, over the oracle. */
static void oracle_sponge(uint8_t *out, size_t outlen, const uint8_t *in, size_t inlen, uint8_t suffix, size_t rate)
{
    uint64_t s[25] = {0};
    size_t used = 0;
    for (size_t i = 0; i < inlen; i++) {
        s[used / 8] ^= (uint64_t)in[i] << (8 * (used % 8));
        if (++used == rate) {
            oracle(s);
            used = 0;
        }
    }
    s[used / 8] ^= (uint64_t)suffix << (8 * (used % 8));
    s[rate / 8 - 1] ^= (uint64_t)1 << 63;
    for (size_t i = 0; i < outlen; i++) {
        if (i % rate == 0) {
            oracle(s);
        }
        out[i] = (uint8_t)(s[i % rate / 8] >> (8 * (i % 8)));
    }
}

static void hashes_every_length(const struct kxdp_mlkem768_impl *m)
{
    uint8_t in[350];
    uint8_t out[400];
    uint8_t expected[400];
    for (size_t i = 0; i < sizeof in; i++) {
        in[i] = (uint8_t)(7 * i + 1);
    }
    for (size_t n = 0; n <= sizeof in; n++) {
        kxdp_shake128(m->keccak, out, n + 50, in, n);
        oracle_sponge(expected, n + 50, in, n, KXDP_SHAKE_SUFFIX, KXDP_SHAKE128_RATE);
        CHECK(memcmp(out, expected, n + 50) == 0, "%s, SHAKE128 of %zu bytes", m->name, n);
        kxdp_shake256(m->keccak, out, n + 50, in, n);
        oracle_sponge(expected, n + 50, in, n, KXDP_SHAKE_SUFFIX, KXDP_SHAKE256_RATE);
        CHECK(memcmp(out, expected, n + 50) == 0, "%s, SHAKE256 of %zu bytes", m->name, n);
        kxdp_sha3_256(m->keccak, out, in, n);
        oracle_sponge(expected, 32, in, n, KXDP_SHA3_SUFFIX, KXDP_SHA3_256_RATE);
        CHECK(memcmp(out, expected, 32) == 0, "%s, SHA3-256 of %zu bytes", m->name, n);
        kxdp_sha3_512(m->keccak, out, in, n);
        oracle_sponge(expected, 64, in, n, KXDP_SHA3_SUFFIX, KXDP_SHA3_512_RATE);
        CHECK(memcmp(out, expected, 64) == 0, "%s, SHA3-512 of %zu bytes", m->name, n);
    }
}

int main(void)
{
    const struct kxdp_mlkem768_impl *tiers[3];
    size_t n = test_tiers(tiers);
    for (size_t i = 0; i < n; i++) {
        permutes_as_specified(tiers[i]);
        hashes_the_empty_message(tiers[i]);
        hashes_every_length(tiers[i]);
    }
    return test_end("keccak");
}
