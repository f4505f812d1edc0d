/*
 * An XDP program as others have it, for tests: it hands every frame of a receive queue to the queue's socket, whatever it
 * is, and to the kernel where there is none. Beside its map of sockets it has one that is none.
 */
#include <linux/bpf.h>

#include <bpf/bpf_helpers.h>

#define QUEUES 4

struct {
    __uint(type, BPF_MAP_TYPE_XSKMAP);
    __uint(max_entries, QUEUES);
    __type(key, __u32);
    __type(value, __u32);
} sockets SEC(".maps");

struct {
    __uint(type, BPF_MAP_TYPE_ARRAY);
    __uint(max_entries, 1);
    __type(key, __u32);
    __type(value, __u64);
} frames SEC(".maps");

SEC("xdp")
int redirect_all(struct xdp_md *ctx)
{
    __u32 zero = 0;
    __u64 *count = bpf_map_lookup_elem(&frames, &zero);

    if (count)
        __sync_fetch_and_add(count, 1);
    return bpf_redirect_map(&sockets, ctx->rx_queue_index, XDP_PASS);
}

char redirect_license[] SEC("license") = "Apache-2.0";
