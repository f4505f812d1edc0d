/* The table of the fixed base, computed again from the curve equation and compared; and its use against the ladder. */
#include "x25519_oracle.h"
#include "x25519_test.h"

#include "../src/x25519/base_table.h"

static void test_entries(void)
{
    const num d = oracle_d();
    edwards row = oracle_base();
    for (int i = 0; i < 32; i++) {
        edwards multiple = row;
        for (int j = 0; j < 8; j++) {
            uint64_t expected[12];
            const struct kxdp_x25519_niels *entry = &kxdp_x25519_base_table[i][j];
            oracle_niels(expected, multiple, d);
            x25519_check(memcmp(entry->ymx, expected, 32) == 0 && memcmp(entry->ypx, expected + 4, 32) == 0 &&
                             memcmp(entry->xy2d, expected + 8, 32) == 0,
                         "table entry", "all", 8 * i + j);
            multiple = oracle_add(multiple, row, d);
        }
        for (int k = 0; k < 8; k++) {
            row = oracle_add(row, row, d);
        }
    }
}

/* Every digit at every place: nibbles n in a row of zeros, of eights (they carry) and of fifteens. */
static void test_digits(const struct kxdp_x25519_impl *tier)
{
    static const uint8_t base[32] = {9}, around[] = {0x00, 0x88, 0xff};
    for (int place = 0; place < 64; place++) {
        for (int n = 0; n < 48; n++) {
            uint8_t scalar[32], fixed[32], ladder[32];
            memset(scalar, around[n / 16], 32);
            scalar[place / 2] =
                (uint8_t)((scalar[place / 2] & (place % 2 ? 0x0f : 0xf0)) | (n % 16) << (4 * (place % 2)));
            tier->public_key(fixed, scalar);
            tier->dh(ladder, scalar, base);
            x25519_check(memcmp(fixed, ladder, 32) == 0, "fixed base equals ladder", tier->name, 48 * place + n);
        }
    }
}

int main(void)
{
    const struct kxdp_x25519_impl *tiers[3];
    int n = x25519_tiers(tiers);
    test_entries();
    for (int i = 0; i < n; i++) {
        test_digits(tiers[i]);
    }
    return test_end("x25519_table");
}
