package io.kyberxdp.bench.handshake;

import io.kyberxdp.transport.Endpoint;
import java.security.PublicKey;
import java.util.Map;

/**
 * Where the benchmark's servers listen.
 *
 * @param key what the clients pin
 * @param secure those that shake hands, by scheme
 * @param bare those that only answer, by scheme
 * @param plainPort the TCP port of the one that takes bytes as they come
 */
record ServerAddresses(PublicKey key, Map<String, Endpoint> secure, Map<String, Endpoint> bare, int plainPort) {}
