/**
 * The four rings between this process and the kernel, and the frames that travel on them. Every ring has one producer and one
 * consumer, one of them the kernel, and belongs to one thread on our side. The memory is shared: once it is unmapped, no
 * object of this package may be touched.
 */
package io.kyberxdp.afxdp.ring;
