/**
 * The kernel's ciphers, AEADs, hashes and random numbers under any name that the kernel knows, generic ({@code cbc(aes)}) or a
 * driver's ({@code cbc-aes-aesni}). Objects here are safe for any number of threads unless they say otherwise: a key's
 * transform is opened once, and each operation under way has a socket for itself. They hold descriptors and are to be closed.
 *
 * <p>Errors of the kernel are {@link io.kyberxdp.afalg.jna.KernelCallException}. Sizes are checked before anything is sent.
 */
package io.kyberxdp.afalg.kernel;
