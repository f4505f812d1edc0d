/**
 * What is told to operators: Flight Recorder events, by {@link io.kyberxdp.exchange.observe.Events}, and counters over JMX, by
 * {@link io.kyberxdp.exchange.observe.ManagedBean}. Both work without their modules of the JDK, too: then nobody is told.
 *
 * <p>Nothing here holds a secret or a byte of a message.
 */
package io.kyberxdp.exchange.observe;
