/*
 * Secrets under valgrind's memcheck: what is marked undefined must decide no branch and no address. With the argument
 * --leak a test program branches on a secret on purpose: memcheck must then report an error, or the whole run proves
 * nothing.
 */
#ifndef KXDP_TEST_CTGRIND_H
#define KXDP_TEST_CTGRIND_H

#include "test.h"

#include <valgrind/memcheck.h>

static inline void make_secret(void *p, size_t n)
{
    VALGRIND_MAKE_MEM_UNDEFINED(p, n);
}

static inline void make_public(void *p, size_t n)
{
    VALGRIND_MAKE_MEM_DEFINED(p, n);
}

/* Whether any bit of the n bytes depends on a secret, as far as memcheck knows; -1 when it knows nothing. */
static inline int depends_on_secret(const void *p, size_t n)
{
    uint8_t bits[2400];
    uint8_t any = 0;
    if (VALGRIND_GET_VBITS(p, bits, n) != 1) {
        return -1;
    }
    for (size_t i = 0; i < n; i++) {
        any |= bits[i];
    }
    return any != 0;
}

/*
 * Whether the CPU has a feature, by the kernel's word: valgrind runs adcx and adox, but its CPUID does not say so.
 */
static inline int cpuinfo_has(const char *feature)
{
    FILE *f = fopen("/proc/cpuinfo", "r");
    char word[64];
    int found = 0;
    while (f != NULL && !found && fscanf(f, "%63s", word) == 1) {
        found = strcmp(word, feature) == 0;
    }
    if (f != NULL) {
        fclose(f);
    }
    return found;
}

#endif
