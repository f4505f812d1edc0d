/**
 * Exchanges over every transport by turns, between two processes on a network of their own: what {@code demo} shows and the
 * transport study measures. {@link io.kyberxdp.bench.transport.Stage} finds out what can be had here,
 * {@link io.kyberxdp.bench.transport.Ends} are the two processes, {@link io.kyberxdp.bench.transport.Race} lets the transports
 * take turns.
 */
package io.kyberxdp.bench.transport;
