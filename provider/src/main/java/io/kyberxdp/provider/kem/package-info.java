/**
 * X-Wing and ML-KEM-768 over the engines: their keys and their derandomised operations, one {@link
 * io.kyberxdp.provider.kem.KemAlgorithm} each. The services of the JCA are written over that interface.
 */
package io.kyberxdp.provider.kem;
