/* Which instruction sets this CPU has and the operating system saves. */
#ifndef KXDP_CPU_H
#define KXDP_CPU_H

#include <stdint.h>

/* Whether the x86-64 tiers are part of this build; -DKXDP_PORTABLE_ONLY leaves them out. */
#if defined(__x86_64__) && !defined(KXDP_PORTABLE_ONLY)
#define KXDP_X86_64 1
#endif

#define KXDP_CPU_BMI2 1u   /* BMI1 and BMI2: andn, mulx, rorx */
#define KXDP_CPU_ADX 2u    /* adcx, adox */
#define KXDP_CPU_AVX2 4u   /* AVX and AVX2 */
#define KXDP_CPU_AVX512 8u /* AVX-512 F, BW, DQ, VL, VBMI, VBMI2 and VNNI: Ice Lake, Zen 4 and later */
#define KXDP_CPU_IFMA 16u  /* AVX-512 F, BW, DQ, VL and IFMA */

/* The features present, a set of the bits above; 0 on other CPUs than x86-64. Asks the CPU once; thread-safe. */
uint32_t kxdp_cpu_features(void);

#endif
