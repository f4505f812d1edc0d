/* The XDP program: hands the datagrams of our ports and addresses to the AF_XDP sockets, and all else to the kernel. */
#include "classify.h"

SEC("xdp")
int kyberxdp(struct xdp_md *ctx)
{
    struct cursor c = {};

    return deliver(ctx, classify(ctx, &c));
}

/* No helper used here asks for the GPL. */
char kyberxdp_license[] SEC("license") = "Apache-2.0";
