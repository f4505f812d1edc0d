package io.kyberxdp.afxdp.netlink;

import java.net.InetAddress;

/**
 * The way to a destination.
 *
 * @param isUnicast whether it leads to one other host; otherwise to this one, to many or to none
 * @param interfaceIndex the interface it goes out by
 * @param nextHop the next station: a gateway, or the destination itself
 * @param source the address of this machine that the kernel prefers for it, or null
 */
public record Route(boolean isUnicast, int interfaceIndex, InetAddress nextHop, InetAddress source) {}
