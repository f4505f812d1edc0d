package io.kyberxdp.exchange;

/**
 * What a {@link SecureServer} has seen since it started.
 *
 * @param accepted connections accepted from the transport
 * @param established handshakes completed
 * @param failed connections whose handshake failed
 * @param halfOpen connections in their handshake now
 * @param open established channels now
 */
public record ServerStatistics(long accepted, long established, long failed, int halfOpen, int open) {}
