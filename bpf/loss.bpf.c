/*
 * Loses packets at random, for measurements: a traffic-control program, so that it can sit in the middle of a network
 * and takes from whoever sends, past the kernel's stack or through it. One program, and one section, for each rate.
 */
#include <linux/bpf.h>
#include <linux/pkt_cls.h>

#include <bpf/bpf_helpers.h>

#define LOSS(percent)                                                             \
    SEC("loss" #percent)                                                          \
    int lose##percent(struct __sk_buff *packet)                                   \
    {                                                                             \
        (void)packet;                                                             \
        return bpf_get_prandom_u32() % 100 < (percent) ? TC_ACT_SHOT : TC_ACT_OK; \
    }

LOSS(1)
LOSS(5)

/* No helper used here asks for the GPL. */
char kyberxdp_license[] SEC("license") = "Apache-2.0";
