package io.kyberxdp.exchange;

import java.time.Duration;
import java.util.Optional;

/**
 * What bounds a session after its handshake.
 *
 * @param rekeyAfter how many records a key protects before the next
 * @param idleTimeout how long neither side may send a message
 */
record SessionLimits(long rekeyAfter, Optional<Duration> idleTimeout) {}
