/*
 * What the field code asks of the compiler: its functions inlined and its loops over limbs unrolled, so that limbs live
 * in registers.
 */
#ifndef KXDP_X25519_INLINING_H
#define KXDP_X25519_INLINING_H

#define FE_INLINE static inline __attribute__((always_inline))

#ifdef __clang__
#define UNROLL _Pragma("clang loop unroll(full)")
#else
#define UNROLL _Pragma("GCC unroll 20")
#endif

#endif
