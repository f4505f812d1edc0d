/* Keccak-f[1600] on one state in 64-bit registers; each tier compiles its own copy with its own instructions. */
#ifndef KXDP_KECCAK_SCALAR_H
#define KXDP_KECCAK_SCALAR_H

#include "../util/bytes.h"
#include "keccak.h"

#define KXDP_WORD uint64_t
#define KXDP_XOR(a, b) ((a) ^ (b))
#define KXDP_XOR3(a, b, c) ((a) ^ (b) ^ (c))
#define KXDP_CHI(a, b, c) ((a) ^ (~(b) & (c)))
#define KXDP_ROL(a, n) (((a) << (n)) | ((a) >> (64 - (n))))
#define KXDP_SPLAT(x) (x)
#define KXDP_LOAD(s, i) ((s)[i])
#define KXDP_STORE(s, i, a) ((s)[i] = (a))
#define KXDP_PERMUTE rounds_scalar
#include "keccak_rounds.h"

static void permute_scalar(uint64_t s[25], const uint8_t *block)
{
    for (size_t i = 0; block != NULL && i < KXDP_SHA3_256_RATE / 8; i++) {
        s[i] ^= kxdp_load64(block + 8 * i);
    }
    rounds_scalar(s);
}

#endif
