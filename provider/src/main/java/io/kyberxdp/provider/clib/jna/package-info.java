/**
 * Engines in C libraries, called through JNA's direct mapping: libkyberxdp, which is this project's own, and the X25519
 * of lib25519 and libsodium.
 *
 * <p>A native call gets numbers only: the addresses of off-heap memory. Arguments are copied into a {@link
 * io.kyberxdp.provider.clib.jna.Workspace}, and secrets are wiped from it when the call has returned, so that none ends
 * up in an array of JNA's. JNA is optional: without it no class here but {@link io.kyberxdp.provider.clib.jna.Jna} is
 * initialised, and the engines are unavailable with that cause.
 */
package io.kyberxdp.provider.clib.jna;
