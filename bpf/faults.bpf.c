/*
 * The XDP program as tests want it: of the frames that are ours it drops some and changes others. How many is fixed
 * when it is compiled: DROP, FLIP and SWAP are parts of a thousand. FLIP inverts one bit, which the UDP checksum shows.
 * SWAP exchanges the first two words of the payload, which it does not show.
 */
#include "classify.h"

#define THOUSAND 1000

struct {
    __uint(type, BPF_MAP_TYPE_PERCPU_ARRAY);
    __uint(max_entries, 1);
    __type(key, __u32);
    __type(value, __u32);
} dice SEC(".maps");

/* Marsaglia's xorshift32, from one seed: the faults of a run on one CPU are those of the next one. */
static __always_inline __u32 roll(void)
{
    __u32 zero = 0;
    __u32 *state = bpf_map_lookup_elem(&dice, &zero);

    if (!state)
        return 0;
    __u32 x = *state ? *state : 25722;
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    *state = x;
    return x;
}

/* Changes the payload in place; frames too short for it stay as they are. */
static __always_inline enum verdict change(struct cursor *c, int swap)
{
    if (!c->udp) /* never; the verifier does not see that */
        return OURS;
    __u16 *payload = (void *)(c->udp + 1);
    if ((void *)(payload + 2) > c->end)
        return OURS;
    if (swap) {
        __u16 first = payload[0];
        payload[0] = payload[1];
        payload[1] = first;
    } else {
        payload[0] ^= 1;
    }
    return FAULT_CHANGED;
}

SEC("xdp")
int kyberxdp(struct xdp_md *ctx)
{
    struct cursor c = {};
    enum verdict verdict = classify(ctx, &c);

    if (verdict == OURS) {
        __u32 part = roll() % THOUSAND;
        if (part < DROP) {
            count(FAULT_DROPPED);
            return XDP_DROP;
        }
        if (part < DROP + FLIP + SWAP)
            if (change(&c, part >= DROP + FLIP) == FAULT_CHANGED)
                count(FAULT_CHANGED);
    }
    return deliver(ctx, verdict);
}

char kyberxdp_license[] SEC("license") = "Apache-2.0";
