/** Ethernet, VLAN, IPv4, IPv6 and UDP headers: read, checked and written in the frames themselves. */
package io.kyberxdp.afxdp.frame;
