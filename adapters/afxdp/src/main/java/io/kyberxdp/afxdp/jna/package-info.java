/**
 * The one place that calls C: libbpf for the XDP program, libxdp for the sockets, libc for the rest. Every {@code long}
 * handed to a function of C is an address or a size.
 */
package io.kyberxdp.afxdp.jna;
