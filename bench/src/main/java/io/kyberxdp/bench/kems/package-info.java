/**
 * KEMs for benchmarks only: X-Wing beside the combiners it is compared with. They share everything but the combiner and, in
 * GHPC, DHKEM: the provider's engines for ML-KEM-768 and X25519, its SHA-3, prepared keys, and one way of calling them all,
 * with no JCA in between. Nobody should protect anything with them; X-Wing itself is the provider's.
 */
package io.kyberxdp.bench.kems;
