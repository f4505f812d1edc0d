package io.kyberxdp.afxdp.netlink;

/**
 * A network interface.
 *
 * @param index its number
 * @param name its name
 * @param mac its Ethernet address in the low 48 bits, or -1 if it has none of six bytes
 * @param mtu the largest IP packet in bytes
 * @param isUp whether it is up
 */
public record Link(int index, String name, long mac, int mtu, boolean isUp) {}
