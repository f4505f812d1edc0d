/** Networks to measure on, made on this machine by iproute2 as root: namespaces and veth pairs, and what loses frames between. */
package io.kyberxdp.bench.network;
