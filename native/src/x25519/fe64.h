/*
 * The field of 2^255-19 elements in four words of 64 bits, for x86-64 with BMI2 (mulx, which leaves the flags alone)
 * and ADX (adcx and adox, two chains of carries at once). In assembly, as compilers do not make two chains of C.
 *
 * Two ranges of values are in use; the interface is that of fe51.h:
 *   tight  below 2^255 + 2^24   what fe_load, fe_mul, fe_sqr and fe_mul_small return
 *   loose  below 2^256          what these accept, and what fe_add and fe_sub return
 * One operand of fe_add and the second one of fe_sub must be tight.
 */
#ifndef KXDP_X25519_FE64_H
#define KXDP_X25519_FE64_H

#include <stdint.h>

#include "../util/bytes.h"
#include "../util/ct.h"
#include "inlining.h"

__extension__ typedef unsigned __int128 kxdp_u128;

typedef struct {
    uint64_t v[4];
} fe;

#define FE64_LOW63 (~UINT64_C(0) >> 1)

/* r = a + b over the four words. */
FE_INLINE void fe64_add_small(uint64_t r[4], const uint64_t a[4], uint64_t b)
{
    kxdp_u128 t = b;
    for (int i = 0; i < 4; i++) {
        t += a[i];
        r[i] = (uint64_t)t;
        t >>= 64;
    }
}

/* Reads the element of the words w; bit 255 is ignored, values from p up are accepted. */
FE_INLINE void fe_load(fe *r, const uint64_t w[4])
{
    *r = (fe){{w[0], w[1], w[2], w[3] & FE64_LOW63}};
}

/* Writes the one representative below p of a loose element. */
FE_INLINE void fe_store(uint64_t w[4], const fe *a)
{
    uint64_t t[4] = {a->v[0], a->v[1], a->v[2], a->v[3] & FE64_LOW63}, q[4];
    fe64_add_small(t, t, 19 * (a->v[3] >> 63));
    /* t < 2^255 + 19 is p or more exactly if t + 19 reaches 2^255. */
    fe64_add_small(q, t, 19);
    fe64_add_small(w, t, 19 * (q[3] >> 63));
    w[3] &= FE64_LOW63;
}

FE_INLINE void fe_small(fe *r, uint64_t n)
{
    *r = (fe){{n, 0, 0, 0}};
}

/* 2^256 = 38. The sum less 2^256 is below 2^255 + 2^24, so that adding 38 to it does not carry out again. */
FE_INLINE void fe_add(fe *r, const fe *a, const fe *b)
{
    uint64_t r0 = a->v[0], r1 = a->v[1], r2 = a->v[2], r3 = a->v[3], fold;
    __asm__("add %[b0], %[r0]\n\t"
            "adc %[b1], %[r1]\n\t"
            "adc %[b2], %[r2]\n\t"
            "adc %[b3], %[r3]\n\t"
            "sbb %[fold], %[fold]\n\t"
            "and $38, %[fold]\n\t"
            "add %[fold], %[r0]\n\t"
            "adc $0, %[r1]\n\t"
            "adc $0, %[r2]\n\t"
            "adc $0, %[r3]\n\t"
            : [r0] "+&r"(r0), [r1] "+&r"(r1), [r2] "+&r"(r2), [r3] "+&r"(r3), [fold] "=&r"(fold)
            : [b0] "r"(b->v[0]), [b1] "r"(b->v[1]), [b2] "r"(b->v[2]), [b3] "r"(b->v[3])
            : "cc");
    *r = (fe){{r0, r1, r2, r3}};
}

/*
 * The difference plus 2^256, if it is below zero, is at least 2^255 - 2^24, so that taking 38 from it does not borrow
 * again.
 */
FE_INLINE void fe_sub(fe *r, const fe *a, const fe *b)
{
    uint64_t r0 = a->v[0], r1 = a->v[1], r2 = a->v[2], r3 = a->v[3], fold;
    __asm__("sub %[b0], %[r0]\n\t"
            "sbb %[b1], %[r1]\n\t"
            "sbb %[b2], %[r2]\n\t"
            "sbb %[b3], %[r3]\n\t"
            "sbb %[fold], %[fold]\n\t"
            "and $38, %[fold]\n\t"
            "sub %[fold], %[r0]\n\t"
            "sbb $0, %[r1]\n\t"
            "sbb $0, %[r2]\n\t"
            "sbb $0, %[r3]\n\t"
            : [r0] "+&r"(r0), [r1] "+&r"(r1), [r2] "+&r"(r2), [r3] "+&r"(r3), [fold] "=&r"(fold)
            : [b0] "r"(b->v[0]), [b1] "r"(b->v[1]), [b2] "r"(b->v[2]), [b3] "r"(b->v[3])
            : "cc");
    *r = (fe){{r0, r1, r2, r3}};
}

/*
 * Brings the product r0 to r7 to a tight element in r0 to r3: first r4 to r7 times 38, which leaves at most 38 in r4;
 * then, with the bit 255, 2 r4 + 1 <= 77 times 19 to the 255 bits below it.
 */
#define FE64_FOLD                 \
    "mov $38, %%edx\n\t"          \
    "xor %k[t], %k[t]\n\t"        \
    "mulx %[r4], %[t], %[u]\n\t"  \
    "adcx %[t], %[r0]\n\t"        \
    "adox %[u], %[r1]\n\t"        \
    "mulx %[r5], %[t], %[u]\n\t"  \
    "adcx %[t], %[r1]\n\t"        \
    "adox %[u], %[r2]\n\t"        \
    "mulx %[r6], %[t], %[u]\n\t"  \
    "adcx %[t], %[r2]\n\t"        \
    "adox %[u], %[r3]\n\t"        \
    "mulx %[r7], %[t], %[r4]\n\t" \
    "adcx %[t], %[r3]\n\t"        \
    "mov $0, %k[t]\n\t"           \
    "adox %[t], %[r4]\n\t"        \
    "adcx %[t], %[r4]\n\t"        \
    "add %[r3], %[r3]\n\t"        \
    "adc %[r4], %[r4]\n\t"        \
    "shr $1, %[r3]\n\t"           \
    "imul $19, %[r4], %[r4]\n\t"  \
    "add %[r4], %[r0]\n\t"        \
    "adc $0, %[r1]\n\t"           \
    "adc $0, %[r2]\n\t"           \
    "adc $0, %[r3]\n\t"

/* Adds a * b, one word of a, to the words lo to hi; hi is new. */
#define FE64_ROW(a, lo, c1, c2, c3, hi) \
    "mov %[" #a "], %%rdx\n\t"          \
    "xor %k[t], %k[t]\n\t"              \
    "mulx %[b0], %[t], %[u]\n\t"        \
    "adcx %[t], %[" #lo "]\n\t"         \
    "adox %[u], %[" #c1 "]\n\t"         \
    "mulx %[b1], %[t], %[u]\n\t"        \
    "adcx %[t], %[" #c1 "]\n\t"         \
    "adox %[u], %[" #c2 "]\n\t"         \
    "mulx %[b2], %[t], %[u]\n\t"        \
    "adcx %[t], %[" #c2 "]\n\t"         \
    "adox %[u], %[" #c3 "]\n\t"         \
    "mulx %[b3], %[t], %[" #hi "]\n\t"  \
    "adcx %[t], %[" #c3 "]\n\t"         \
    "mov $0, %k[t]\n\t"                 \
    "adox %[t], %[" #hi "]\n\t"         \
    "adcx %[t], %[" #hi "]\n\t"

FE_INLINE void fe_mul(fe *r, const fe *a, const fe *b)
{
    uint64_t r0, r1, r2, r3, r4, r5, r6, r7, t, u;
    __asm__("mov %[a0], %%rdx\n\t"
            "mulx %[b0], %[r0], %[r1]\n\t"
            "mulx %[b1], %[t], %[r2]\n\t"
            "add %[t], %[r1]\n\t"
            "mulx %[b2], %[t], %[r3]\n\t"
            "adc %[t], %[r2]\n\t"
            "mulx %[b3], %[t], %[r4]\n\t"
            "adc %[t], %[r3]\n\t"
            "adc $0, %[r4]\n\t" FE64_ROW(a1, r1, r2, r3, r4, r5) FE64_ROW(a2, r2, r3, r4, r5, r6)
                FE64_ROW(a3, r3, r4, r5, r6, r7) FE64_FOLD
            : [r0] "=&r"(r0), [r1] "=&r"(r1), [r2] "=&r"(r2), [r3] "=&r"(r3), [r4] "=&r"(r4), [r5] "=&r"(r5),
              [r6] "=&r"(r6), [r7] "=&r"(r7), [t] "=&r"(t), [u] "=&r"(u)
            : [a0] "m"(a->v[0]), [a1] "m"(a->v[1]), [a2] "m"(a->v[2]), [a3] "m"(a->v[3]), [b0] "m"(b->v[0]),
              [b1] "m"(b->v[1]), [b2] "m"(b->v[2]), [b3] "m"(b->v[3])
            : "rdx", "cc");
    *r = (fe){{r0, r1, r2, r3}};
}

/*
 * Adds the square of a word of a to twice the words lo and hi: the doubling is the one chain of carries, the squares
 * are the other.
 */
#define FE64_SQUARE(a, lo, hi)        \
    "mov %[" #a "], %%rdx\n\t"        \
    "mulx %%rdx, %[t], %[u]\n\t"      \
    "adox %[" #lo "], %[" #lo "]\n\t" \
    "adcx %[t], %[" #lo "]\n\t"       \
    "adox %[" #hi "], %[" #hi "]\n\t" \
    "adcx %[u], %[" #hi "]\n\t"

FE_INLINE void fe_sqr(fe *r, const fe *a)
{
    uint64_t r0, r1, r2, r3, r4, r5, r6, r7, t, u;
    __asm__("mov %[a0], %%rdx\n\t"
            "mulx %[a1], %[r1], %[r2]\n\t"
            "mulx %[a2], %[t], %[r3]\n\t"
            "add %[t], %[r2]\n\t"
            "mulx %[a3], %[t], %[r4]\n\t"
            "adc %[t], %[r3]\n\t"
            "adc $0, %[r4]\n\t"
            "mov %[a1], %%rdx\n\t"
            "xor %k[r7], %k[r7]\n\t"
            "mulx %[a2], %[t], %[u]\n\t"
            "adcx %[t], %[r3]\n\t"
            "adox %[u], %[r4]\n\t"
            "mulx %[a3], %[t], %[r5]\n\t"
            "adcx %[t], %[r4]\n\t"
            "mov %[a2], %%rdx\n\t"
            "mulx %[a3], %[t], %[r6]\n\t"
            "adcx %[r7], %[r5]\n\t"
            "adox %[t], %[r5]\n\t"
            "adcx %[r7], %[r6]\n\t"
            "adox %[r7], %[r6]\n\t"
            "mov %[a0], %%rdx\n\t"
            "xor %k[r7], %k[r7]\n\t"
            "mulx %%rdx, %[r0], %[t]\n\t"
            "adox %[r1], %[r1]\n\t"
            "adcx %[t], %[r1]\n\t" FE64_SQUARE(a1, r2, r3) FE64_SQUARE(a2, r4, r5) FE64_SQUARE(a3, r6, r7) FE64_FOLD
            : [r0] "=&r"(r0), [r1] "=&r"(r1), [r2] "=&r"(r2), [r3] "=&r"(r3), [r4] "=&r"(r4), [r5] "=&r"(r5),
              [r6] "=&r"(r6), [r7] "=&r"(r7), [t] "=&r"(t), [u] "=&r"(u)
            : [a0] "m"(a->v[0]), [a1] "m"(a->v[1]), [a2] "m"(a->v[2]), [a3] "m"(a->v[3])
            : "rdx", "cc");
    *r = (fe){{r0, r1, r2, r3}};
}

/* r = n * a for a constant n below 2^17: what is above bit 255 is below 2^18, and 19 times it below 2^23. */
FE_INLINE void fe_mul_small(fe *r, const fe *a, uint64_t n)
{
    kxdp_u128 t = 0;
    uint64_t w[4];
    for (int i = 0; i < 4; i++) {
        t += (kxdp_u128)a->v[i] * n;
        w[i] = (uint64_t)t;
        t >>= 64;
    }
    uint64_t top = (uint64_t)t << 1 | w[3] >> 63;
    w[3] &= FE64_LOW63;
    fe64_add_small(r->v, w, 19 * top);
}

/* r = a if mask is 0, b if it is all ones. */
FE_INLINE void fe_select(fe *r, const fe *a, const fe *b, uint64_t mask)
{
    uint64_t r0 = a->v[0], r1 = a->v[1], r2 = a->v[2], r3 = a->v[3];
    __asm__("test %[mask], %[mask]\n\t"
            "cmovnz %[b0], %[r0]\n\t"
            "cmovnz %[b1], %[r1]\n\t"
            "cmovnz %[b2], %[r2]\n\t"
            "cmovnz %[b3], %[r3]\n\t"
            : [r0] "+&r"(r0), [r1] "+&r"(r1), [r2] "+&r"(r2), [r3] "+&r"(r3)
            : [b0] "r"(b->v[0]), [b1] "r"(b->v[1]), [b2] "r"(b->v[2]), [b3] "r"(b->v[3]), [mask] "r"(mask)
            : "cc");
    *r = (fe){{r0, r1, r2, r3}};
}

#endif
