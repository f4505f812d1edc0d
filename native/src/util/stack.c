#include "ct.h"

void kxdp_wipe_stack(void)
{
    uint8_t below[4096];
    kxdp_secure_zero(below, sizeof below);
}
