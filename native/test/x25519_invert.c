/* The inversion, on the ends of its range, on powers of two and their neighbours, and on random numbers. */
#include "x25519_oracle.h"
#include "x25519_test.h"

#include "../src/x25519/invert.h"

static num from_words(const uint64_t w[4])
{
    num r;
    for (int i = 0; i < 8; i++) {
        r.w[i] = (uint32_t)(w[i / 2] >> (32 * (i % 2)));
    }
    return r;
}

static void check(num a, int number)
{
    uint64_t w[4];
    for (int i = 0; i < 4; i++) {
        w[i] = a.w[2 * i] | (uint64_t)a.w[2 * i + 1] << 32;
    }
    kxdp_x25519_invert(w, w);
    num inverse = from_words(w), reduced = num_reduce(inverse), product = num_mul(a, inverse), zero = num_small(0);
    num expected = num_small(num_equal(&a, &zero) ? 0 : 1);
    x25519_check(num_equal(&product, &expected), "a/a = 1", "all", number);
    x25519_check(num_equal(&inverse, &reduced), "the inverse is below p", "all", number);
}

int main(void)
{
    struct test_random random;
    test_random_start(&random, "x25519_invert");
    num power = num_small(1);
    for (uint32_t i = 0; i < 300; i++) {
        check(num_small(i), (int)i);
        check(num_sub(num_small(0), num_small(i)), (int)i);
        check(power, (int)i);
        check(num_sub(power, num_small(1)), (int)i);
        check(num_inverse(num_add(power, num_small(i))), (int)i);
        power = num_add(power, power);
    }
    for (int i = 0; i < 20000; i++) {
        uint8_t bytes[32];
        test_random_bytes(&random, bytes, 32);
        /* Fewer bits as i grows: the numbers of steps that are needed differ most between short numbers and long ones.
         */
        memset(bytes + 32 - i % 32, 0, (size_t)(i % 32));
        check(num_reduce(num_from_bytes(bytes)), i);
    }
    return test_end("x25519_invert");
}
