/**
 * What moves the reliable connections of {@link io.kyberxdp.exchange.reliable}: threads, locks, clocks and ports, none of
 * which that package knows. It decides what is to be sent and when; here is who does it.
 *
 * <p>One {@link DatagramLoop} owns one port and carries any number of {@link ReliableStream}s, each shared by the loop and an
 * application's threads. {@link ReliableChannel} frames messages in a stream, {@link ReliableListener} hands out the streams
 * that peers opened, and {@link ReliableTransport} makes the two out of an endpoint.
 *
 * <p>Locks, in the order they are taken: the loop's right to send, then one stream's lock. Nobody waits for the right to send:
 * who does not get it leaves the work in the queue of whoever has it.
 */
package io.kyberxdp.exchange.datagram;
