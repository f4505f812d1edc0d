#if !defined(_DEFAULT_SOURCE)
#define _DEFAULT_SOURCE /* getentropy */
#endif

#include "random.h"

#include <errno.h>
#include <sys/types.h>
#include <unistd.h>
#if defined(__linux__) || defined(__APPLE__)
#include <sys/random.h>
#endif

#include "../util/ct.h"
#include "kyberxdp.h"

/* Up to n random bytes: how many it gave, or -1 with errno set. */
static ssize_t some_random(uint8_t *out, size_t n)
{
#if defined(__linux__)
    return getrandom(out, n, 0);
#else
    size_t most = n < 256 ? n : 256; /* the limit of getentropy */
    return getentropy(out, most) == 0 ? (ssize_t)most : -1;
#endif
}

int kxdp_random(uint8_t *out, size_t n)
{
    size_t done = 0;
    while (done < n) {
        ssize_t got = some_random(out + done, n - done);
        if (got > 0) {
            done += (size_t)got;
        } else if (got == 0 || errno != EINTR) {
            kxdp_secure_zero(out, n);
            return KXDP_ERR_RANDOM;
        }
    }
    return 0;
}
