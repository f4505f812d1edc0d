/* X25519 for x86-64 with the instructions mulx, adcx and adox. */
#include "x25519.h"

#include "../cpu/cpu.h"
#include "fe64.h"

#include "fixed_base.h"
#include "ladder.h"

static void public_key(uint8_t u[32], const uint8_t scalar[32])
{
    comb_multiply(u, scalar);
}

static void dh(uint8_t out[32], const uint8_t scalar[32], const uint8_t peer[32])
{
    ladder_multiply(out, scalar, peer);
}

const struct kxdp_x25519_impl kxdp_x25519_adx = {"adx", KXDP_CPU_BMI2 | KXDP_CPU_ADX, public_key, dh};
