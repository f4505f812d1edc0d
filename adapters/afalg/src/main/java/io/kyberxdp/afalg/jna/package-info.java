/**
 * AF_ALG as the kernel has it: sockets, control messages, pipes and keys, through JNA's direct mapping of libc. Constants and
 * layouts are those of {@code linux/if_alg.h} on 64-bit Linux. Native calls get numbers only; all memory they touch is
 * {@link io.kyberxdp.afalg.jna.OffHeap}. No call here waits: what the kernel could make wait is asked not to.
 */
package io.kyberxdp.afalg.jna;
