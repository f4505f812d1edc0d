/**
 * What moves the reliable connections of {@link io.kyberxdp.exchange.reliable}: threads, locks, clocks and ports, none of
 * which that package knows. It decides what is to be sent and when; here is who does it.
 *
 * <p>One {@link DatagramLoop} owns one port and carries any number of {@link ReliableStream}s, each shared by the loop and an
 * application's threads. {@link ReliableChannel} frames messages in a stream, {@link ReliableListener} hands out the streams
 * that peers opened, and {@link ReliableTransport} makes the two out of an endpoint.
 *
 * <p>Locks, in the order they are taken: the right to receive for all ({@link Leadership}), the right to send for all, then one
 * stream's lock. Nobody waits for either right: who does not get it leaves the work to whoever has it. Who waits for something
 * else holds no lock, with one exception: that it receives meanwhile.
 */
package io.kyberxdp.exchange.datagram;
