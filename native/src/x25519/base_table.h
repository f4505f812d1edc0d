/* Precomputed multiples of the base point for the fixed-base multiplication. */
#ifndef KXDP_X25519_BASE_TABLE_H
#define KXDP_X25519_BASE_TABLE_H

#include <stdint.h>

/*
 * An affine point of edwards25519 as the mixed addition takes it: y-x, y+x and 2dxy, each below p, words in
 * little-endian order.
 */
struct kxdp_x25519_niels {
    uint64_t ymx[4], ypx[4], xy2d[4];
};

/* Entry [i][j] is (j+1) * 256^i * B, B the base point (RFC 7748, section 4.1). Written by tools/x25519_base_table.c. */
extern const struct kxdp_x25519_niels kxdp_x25519_base_table[32][8];

#endif
