/*
 * Tells whose a frame is. All that is not plainly ours stays the kernel's: it answers ARP and NDP, puts fragments
 * together, knows IP options, and gives the datagrams among them to the UDP socket that holds our port.
 *
 * Lengths and checksums are not looked at here: whoever takes the frame must verify them anyway.
 */
#ifndef KYBERXDP_CLASSIFY_H
#define KYBERXDP_CLASSIFY_H

#include <linux/bpf.h>
#include <linux/if_ether.h>
#include <linux/in.h>
#include <linux/in6.h>
#include <linux/ip.h>
#include <linux/ipv6.h>
#include <linux/udp.h>

#include <bpf/bpf_endian.h>
#include <bpf/bpf_helpers.h>

#include "verdict.h"

#define MAX_QUEUES 64
#define MAX_ADDRESSES 64
#define MAX_PORTS 64
#define MAX_VLAN_TAGS 2
#define VLAN_ID_MASK 0x0fff
#define IPV4_NO_OPTIONS 0x45 /* version 4, a header of five words */
#define IPV4_FRAGMENT 0x3fff /* more fragments follow, or an offset: a part of a packet */
#define IPV6_EXTENSION_HOP 0
#define IPV6_EXTENSION_ROUTING 43
#define IPV6_EXTENSION_FRAGMENT 44
#define IPV6_EXTENSION_AUTHENTICATION 51
#define IPV6_EXTENSION_DESTINATION 60

/* The station we are: what a frame must carry below IP. */
struct station {
    __u8 mac[ETH_ALEN];
    __u16 tags;                /* how many VLAN tags, 0 to MAX_VLAN_TAGS */
    __u16 vlan[MAX_VLAN_TAGS]; /* their ids, the outermost first */
};

struct vlan_tag {
    __be16 control;
    __be16 protocol;
};

/* IPv4 addresses in the form ::ffff:a.b.c.d. */
struct address {
    __be32 word[4];
};

struct {
    __uint(type, BPF_MAP_TYPE_XSKMAP);
    __uint(max_entries, MAX_QUEUES);
    __type(key, __u32); /* the receive queue that the socket is bound to */
    __type(value, __u32);
} xsks SEC(".maps");

struct {
    __uint(type, BPF_MAP_TYPE_ARRAY);
    __uint(max_entries, 1);
    __type(key, __u32);
    __type(value, struct station);
} station SEC(".maps");

struct {
    __uint(type, BPF_MAP_TYPE_HASH);
    __uint(max_entries, MAX_ADDRESSES);
    __type(key, struct address);
    __type(value, __u8);
} locals SEC(".maps");

struct {
    __uint(type, BPF_MAP_TYPE_HASH);
    __uint(max_entries, MAX_PORTS);
    __type(key, __be16);
    __type(value, __u8);
} ports SEC(".maps");

struct {
    __uint(type, BPF_MAP_TYPE_PERCPU_ARRAY);
    __uint(max_entries, VERDICTS);
    __type(key, __u32);
    __type(value, __u64);
} counters SEC(".maps");

/* Where the parser is in the frame, and what it found. */
struct cursor {
    void *at;
    void *end;
    __be16 protocol;
    struct udphdr *udp;
};

static __always_inline void count(__u32 verdict)
{
    __u64 *counter = bpf_map_lookup_elem(&counters, &verdict);

    if (counter)
        *counter += 1; /* this CPU's own: no other writes it */
}

static __always_inline int is_same_mac(const __u8 *a, const __u8 *b)
{
    const __u16 *x = (const __u16 *)a;
    const __u16 *y = (const __u16 *)b;

    return ((x[0] ^ y[0]) | (x[1] ^ y[1]) | (x[2] ^ y[2])) == 0;
}

/* Moves behind the VLAN tags, which must be the station's own; a third one is another VLAN in any case. */
static __always_inline enum verdict pass_tags(struct cursor *c, const struct station *own)
{
    __u16 tags = 0;
    int same = 1;

#pragma unroll
    for (int i = 0; i <= MAX_VLAN_TAGS; i++) {
        if (c->protocol != bpf_htons(ETH_P_8021Q) && c->protocol != bpf_htons(ETH_P_8021AD))
            break;
        if (i == MAX_VLAN_TAGS)
            return OTHER_VLAN;
        struct vlan_tag *tag = c->at;
        if ((void *)(tag + 1) > c->end)
            return TRUNCATED;
        same &= (bpf_ntohs(tag->control) & VLAN_ID_MASK) == own->vlan[i];
        c->protocol = tag->protocol;
        c->at = tag + 1;
        tags++;
    }
    return same && tags == own->tags ? OURS : OTHER_VLAN;
}

static __always_inline enum verdict classify_udp(struct cursor *c, const struct address *to)
{
    c->udp = c->at;
    if ((void *)(c->udp + 1) > c->end)
        return TRUNCATED;
    if (!bpf_map_lookup_elem(&locals, to))
        return OTHER_ADDRESS;
    __be16 port = c->udp->dest;
    return bpf_map_lookup_elem(&ports, &port) ? OURS : OTHER_PORT;
}

static __always_inline enum verdict classify_ipv4(struct cursor *c)
{
    struct iphdr *ip = c->at;

    if ((void *)(ip + 1) > c->end)
        return TRUNCATED;
    if (*(__u8 *)ip != IPV4_NO_OPTIONS)
        return OPTIONS;
    if (ip->frag_off & bpf_htons(IPV4_FRAGMENT))
        return FRAGMENT;
    if (ip->protocol != IPPROTO_UDP)
        return NOT_UDP;
    c->at = ip + 1;
    struct address to = {.word = {0, 0, bpf_htonl(0xffff), ip->daddr}};
    return classify_udp(c, &to);
}

static __always_inline enum verdict classify_ipv6(struct cursor *c)
{
    struct ipv6hdr *ip = c->at;

    if ((void *)(ip + 1) > c->end)
        return TRUNCATED;
    if (ip->version != 6)
        return OPTIONS;
    switch (ip->nexthdr) {
    case IPPROTO_UDP: break;
    case IPV6_EXTENSION_FRAGMENT: return FRAGMENT;
    case IPV6_EXTENSION_HOP:
    case IPV6_EXTENSION_ROUTING:
    case IPV6_EXTENSION_AUTHENTICATION:
    case IPV6_EXTENSION_DESTINATION: return OPTIONS;
    default: return NOT_UDP;
    }
    c->at = ip + 1;
    struct address to;
    __builtin_memcpy(&to, &ip->daddr, sizeof(to));
    return classify_udp(c, &to);
}

/* The verdict on a frame; when it is OURS, the cursor stands at the UDP header. */
static __always_inline enum verdict classify(struct xdp_md *ctx, struct cursor *c)
{
    __u32 zero = 0;
    struct station *own = bpf_map_lookup_elem(&station, &zero);
    struct ethhdr *eth = (void *)(long)ctx->data;

    c->end = (void *)(long)ctx->data_end;
    if (!own || (void *)(eth + 1) > c->end)
        return TRUNCATED;
    c->at = eth + 1;
    c->protocol = eth->h_proto;
    enum verdict tags = pass_tags(c, own);
    if (tags == TRUNCATED)
        return TRUNCATED;
    int is_ipv6 = c->protocol == bpf_htons(ETH_P_IPV6);
    if (tags == OURS && !is_ipv6 && c->protocol != bpf_htons(ETH_P_IP))
        return NOT_IP;
    if (!is_same_mac(eth->h_dest, own->mac))
        return OTHER_MAC;
    if (tags != OURS)
        return tags;
    return is_ipv6 ? classify_ipv6(c) : classify_ipv4(c);
}

/* Counts the frame and says where it goes: to the socket of its receive queue, or on to the kernel. */
static __always_inline int deliver(struct xdp_md *ctx, enum verdict verdict)
{
    int action = XDP_PASS;

    if (verdict == OURS) {
        action = bpf_redirect_map(&xsks, ctx->rx_queue_index, XDP_PASS);
        if (action != XDP_REDIRECT)
            verdict = NO_SOCKET;
    }
    count(verdict);
    return action;
}

#endif
