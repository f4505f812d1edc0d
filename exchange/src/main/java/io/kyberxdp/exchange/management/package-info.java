/** The counters that servers and ports show over JMX, for clients that want a proxy of them. */
package io.kyberxdp.exchange.management;
