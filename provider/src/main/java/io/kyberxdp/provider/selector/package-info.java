/**
 * Which engine computes: {@link io.kyberxdp.provider.selector.Engines} lists those there are and takes the fastest that
 * passes its self-test.
 */
package io.kyberxdp.provider.selector;
