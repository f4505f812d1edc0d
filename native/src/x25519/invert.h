/* Inversion and division in the field of 2^255-19 elements, shared by every tier. */
#ifndef KXDP_X25519_INVERT_H
#define KXDP_X25519_INVERT_H

#include <stdint.h>

/* r = 1/a mod 2^255-19, and 0 for a = 0. Words in little-endian order; a must be below p, as the result is. */
void kxdp_x25519_invert(uint64_t r[4], const uint64_t a[4]);

/* out = the encoding of n/d, and zero for d = 0. n and d must be below p. */
void kxdp_x25519_divide(uint8_t out[32], const uint64_t n[4], const uint64_t d[4]);

#endif
