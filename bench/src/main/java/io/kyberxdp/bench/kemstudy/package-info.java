/**
 * The KEM study: X-Wing beside a naive combiner, the generic one and DHKEM, on each engine of the provider, and beside other
 * providers and libraries.
 */
package io.kyberxdp.bench.kemstudy;
