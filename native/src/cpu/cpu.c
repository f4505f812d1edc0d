#include "cpu.h"

#include <stdatomic.h>

#if defined(KXDP_X86_64)
#include <cpuid.h>

/* Bits of CPUID (Intel SDM volume 2A) and of XCR0 (volume 1, section 13.3). */
#define LEAF1_ECX_OSXSAVE (1u << 27)
#define LEAF1_ECX_AVX (1u << 28)
#define LEAF7_EBX_BMI1 (1u << 3)
#define LEAF7_EBX_AVX2 (1u << 5)
#define LEAF7_EBX_BMI2 (1u << 8)
#define LEAF7_EBX_AVX512F (1u << 16)
#define LEAF7_EBX_AVX512DQ (1u << 17)
#define LEAF7_EBX_ADX (1u << 19)
#define LEAF7_EBX_AVX512IFMA (1u << 21)
#define LEAF7_EBX_AVX512BW (1u << 30)
#define LEAF7_EBX_AVX512VL (1u << 31)
#define LEAF7_ECX_AVX512VBMI (1u << 1)
#define LEAF7_ECX_AVX512VBMI2 (1u << 6)
#define LEAF7_ECX_AVX512VNNI (1u << 11)
#define XCR0_AVX 0x06u    /* SSE and AVX state */
#define XCR0_AVX512 0xe6u /* and the mask registers, the upper halves, the upper sixteen registers */

static uint32_t xcr0(void)
{
    uint32_t eax;
    uint32_t edx;
    __asm__ volatile("xgetbv" : "=a"(eax), "=d"(edx) : "c"(0));
    return eax;
}

static int has(uint32_t word, uint32_t bits)
{
    return (word & bits) == bits;
}

static uint32_t vector_features(uint32_t ebx, uint32_t ecx)
{
    const uint32_t common = LEAF7_EBX_AVX512F | LEAF7_EBX_AVX512DQ | LEAF7_EBX_AVX512BW | LEAF7_EBX_AVX512VL;
    uint32_t state = xcr0();
    uint32_t found = 0;
    if (has(state, XCR0_AVX) && has(ebx, LEAF7_EBX_AVX2)) {
        found |= KXDP_CPU_AVX2;
    }
    if (has(state, XCR0_AVX512) && has(ebx, common)) {
        if (has(ecx, LEAF7_ECX_AVX512VBMI | LEAF7_ECX_AVX512VBMI2 | LEAF7_ECX_AVX512VNNI)) {
            found |= KXDP_CPU_AVX512;
        }
        if (has(ebx, LEAF7_EBX_AVX512IFMA)) {
            found |= KXDP_CPU_IFMA;
        }
    }
    return found;
}

static uint32_t detect(void)
{
    uint32_t eax;
    uint32_t ebx;
    uint32_t ecx;
    uint32_t edx;
    uint32_t leaf1_ecx;
    uint32_t found = 0;
    if (!__get_cpuid(1, &eax, &ebx, &leaf1_ecx, &edx) || !__get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx)) {
        return 0;
    }
    if (has(ebx, LEAF7_EBX_BMI1 | LEAF7_EBX_BMI2)) {
        found |= KXDP_CPU_BMI2;
    }
    if (has(ebx, LEAF7_EBX_ADX)) {
        found |= KXDP_CPU_ADX;
    }
    if (has(leaf1_ecx, LEAF1_ECX_OSXSAVE | LEAF1_ECX_AVX)) {
        found |= vector_features(ebx, ecx);
    }
    return found;
}

#else

static uint32_t detect(void)
{
    return 0;
}

#endif

#define DETECTED (1u << 31)

uint32_t kxdp_cpu_features(void)
{
    /* Threads that race here all store the same word, so that relaxed order is enough. */
    static _Atomic uint32_t cache;
    uint32_t word = atomic_load_explicit(&cache, memory_order_relaxed);
    if (word == 0) {
        word = detect() | DETECTED;
        atomic_store_explicit(&cache, word, memory_order_relaxed);
    }
    return word & ~DETECTED;
}
