/* Randomness of the operating system. */
#ifndef KXDP_KEM_RANDOM_H
#define KXDP_KEM_RANDOM_H

#include <stddef.h>
#include <stdint.h>

/* Fills out with n random bytes. Returns 0, or KXDP_ERR_RANDOM with errno set; then out is zeros. */
int kxdp_random(uint8_t *out, size_t n);

#endif
