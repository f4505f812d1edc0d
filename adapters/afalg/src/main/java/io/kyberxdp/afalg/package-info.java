/**
 * The kernel's symmetric cryptography through AF_ALG: a security provider, and a backend for the exchange's records.
 *
 * <p>Types of {@code java.security} belong in the module {@code io.kyberxdp.provider}, by this project's rule; here they are
 * for the same purpose, a provider of its own, and stay in this package, {@code jca} and {@code key}.
 */
package io.kyberxdp.afalg;
