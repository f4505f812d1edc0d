#include "keccak_scalar.h"

#include "../util/ct.h"

static void permute_x4(struct kxdp_keccak_x4 *s, const uint8_t *block)
{
    uint64_t lane[25];
    for (size_t j = 0; j < 4; j++) {
        for (size_t i = 0; i < 25; i++) {
            lane[i] = s->w[i][j];
        }
        permute_scalar(lane, j == 0 ? block : NULL);
        for (size_t i = 0; i < 25; i++) {
            s->w[i][j] = lane[i];
        }
    }
    kxdp_secure_zero(lane, sizeof lane);
}

static void start_x4(struct kxdp_keccak_x4 *s, size_t first, size_t count, const uint8_t seed[32], const uint64_t *tail,
                     size_t rate)
{
    for (size_t j = 0; j < count; j++) {
        for (size_t i = 0; i < 25; i++) {
            s->w[i][first + j] = i < 4 ? kxdp_load64(seed + 8 * i) : i == 4 ? tail[j] : 0;
        }
        s->w[rate / 8 - 1][first + j] |= (uint64_t)1 << 63;
    }
}

static void extract_x4(uint8_t *out, size_t stride, const struct kxdp_keccak_x4 *s)
{
    for (size_t j = 0; j < 4; j++) {
        for (size_t i = 0; i < KXDP_SHAKE128_RATE / 8; i++) {
            kxdp_store64(out + j * stride + 8 * i, s->w[i][j]);
        }
    }
}

const struct kxdp_keccak_impl kxdp_keccak_portable = {permute_scalar, permute_x4, start_x4, extract_x4};
