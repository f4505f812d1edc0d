#include "keccak.h"

#include "../util/bytes.h"
#include "../util/ct.h"

static void xor_bytes(uint64_t s[25], const uint8_t *in, size_t n)
{
    size_t words = n / 8;
    for (size_t i = 0; i < words; i++) {
        s[i] ^= kxdp_load64(in + 8 * i);
    }
    for (size_t i = 8 * words; i < n; i++) {
        s[i / 8] ^= (uint64_t)in[i] << (8 * (i % 8));
    }
}

void kxdp_keccak_read(uint8_t *out, size_t n, const uint64_t s[25])
{
    size_t words = n / 8;
    for (size_t i = 0; i < words; i++) {
        kxdp_store64(out + 8 * i, s[i]);
    }
    for (size_t i = 8 * words; i < n; i++) {
        out[i] = (uint8_t)(s[i / 8] >> (8 * (i % 8)));
    }
}

static void absorb_last(uint64_t s[25], const uint8_t *in, size_t n, uint8_t suffix, size_t rate)
{
    xor_bytes(s, in, n);
    s[n / 8] ^= (uint64_t)suffix << (8 * (n % 8));
    s[rate / 8 - 1] ^= (uint64_t)1 << 63;
}

void kxdp_keccak_start(uint64_t s[25], const uint8_t *in, size_t inlen, uint8_t suffix, size_t rate)
{
    memset(s, 0, 25 * sizeof s[0]);
    absorb_last(s, in, inlen, suffix, rate);
}

/* FIPS 202, algorithm 8. */
static void sponge(const struct kxdp_keccak_impl *k, uint8_t *out, size_t outlen, const uint8_t *in, size_t inlen,
                   uint8_t suffix, size_t rate)
{
    uint64_t s[25] = {0};
    for (; inlen >= rate; in += rate, inlen -= rate) {
        xor_bytes(s, in, rate);
        k->permute(s, NULL);
    }
    absorb_last(s, in, inlen, suffix, rate);
    k->permute(s, NULL);
    for (; outlen > rate; out += rate, outlen -= rate) {
        kxdp_keccak_read(out, rate, s);
        k->permute(s, NULL);
    }
    kxdp_keccak_read(out, outlen, s);
    kxdp_secure_zero(s, sizeof s);
}

void kxdp_sha3_256(const struct kxdp_keccak_impl *k, uint8_t out[32], const uint8_t *in, size_t inlen)
{
    sponge(k, out, 32, in, inlen, KXDP_SHA3_SUFFIX, KXDP_SHA3_256_RATE);
}

void kxdp_sha3_512(const struct kxdp_keccak_impl *k, uint8_t out[64], const uint8_t *in, size_t inlen)
{
    sponge(k, out, 64, in, inlen, KXDP_SHA3_SUFFIX, KXDP_SHA3_512_RATE);
}

void kxdp_shake128(const struct kxdp_keccak_impl *k, uint8_t *out, size_t outlen, const uint8_t *in, size_t inlen)
{
    sponge(k, out, outlen, in, inlen, KXDP_SHAKE_SUFFIX, KXDP_SHAKE128_RATE);
}

void kxdp_shake256(const struct kxdp_keccak_impl *k, uint8_t *out, size_t outlen, const uint8_t *in, size_t inlen)
{
    sponge(k, out, outlen, in, inlen, KXDP_SHAKE_SUFFIX, KXDP_SHAKE256_RATE);
}
