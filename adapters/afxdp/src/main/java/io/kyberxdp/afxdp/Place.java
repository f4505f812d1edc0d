package io.kyberxdp.afxdp;

import io.kyberxdp.afxdp.frame.IpAddress;
import io.kyberxdp.afxdp.frame.Station;
import io.kyberxdp.afxdp.frame.Wire;
import io.kyberxdp.afxdp.jna.XskSocket;
import io.kyberxdp.afxdp.netlink.KernelTables;
import io.kyberxdp.afxdp.netlink.KernelTables.LocalAddress;
import io.kyberxdp.afxdp.netlink.Link;
import io.kyberxdp.afxdp.netlink.Route;
import java.io.IOException;
import java.net.InetAddress;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Where a port is to be: on which interface, with which addresses.
 *
 * @param link the interface
 * @param addresses the addresses it takes datagrams for
 * @param bound the only one of them; null if it takes those of the whole interface
 * @param shown the one it gives as its own
 * @param interfaces the numbers of the interfaces by which its peers are reached in frames
 */
record Place(Link link, List<InetAddress> addresses, InetAddress bound, InetAddress shown, Set<Integer> interfaces) {

    /**
     * The place for a port that peers send to.
     *
     * @param local its address; the wildcard stands for every address of the interface
     * @throws IOException if the address is none of this machine's, or the interface cannot serve
     */
    static Place toBind(KernelTables tables, AfXdpSettings settings, InetAddress local) throws IOException {
        if (local.isAnyLocalAddress()) {
            if (settings.interfaceName() == null) {
                throw new IOException("the address " + local.getHostAddress()
                        + " stands for all of them; name one, or add the interface: if=eth0");
            }
            return whole(tables, settings, tables.link(settings.interfaceName()), null);
        }
        LocalAddress own = tables.addresses().stream()
                .filter(known -> known.address().equals(local))
                .findFirst()
                .orElseThrow(() -> new IOException("no interface here has the address " + local.getHostAddress()));
        Link link = settings.interfaceName() == null
                ? tables.link(own.interfaceIndex())
                : tables.link(settings.interfaceName());
        return checked(
                new Place(
                        link,
                        List.of(own.address()),
                        own.address(),
                        own.address(),
                        interfaces(settings, link, List.of(own))),
                settings);
    }

    /**
     * The place for a port that reaches a peer.
     *
     * @throws IOException if no route leads there by the interface, or the interface cannot serve
     */
    static Place toReach(KernelTables tables, AfXdpSettings settings, InetAddress peer) throws IOException {
        Route route = tables.route(peer, null);
        if (route == null) {
            throw new IOException("there is no route to " + peer.getHostAddress());
        }
        Link outgoing = tables.link(route.interfaceIndex());
        Link link = settings.interfaceName() == null ? outgoing : tables.link(settings.interfaceName());
        if (link.index() != outgoing.index() && settings.vlans().isEmpty()) {
            throw new IOException("the way to " + peer.getHostAddress() + " is by the interface " + outgoing.name()
                    + ", not by " + link.name());
        }
        return whole(tables, settings, link, route.source());
    }

    private static Place whole(KernelTables tables, AfXdpSettings settings, Link link, InetAddress preferred)
            throws IOException {
        List<LocalAddress> own = tables.addresses().stream()
                .filter(known -> known.interfaceIndex() == link.index()
                        || (preferred != null && known.address().equals(preferred)))
                .toList();
        List<InetAddress> addresses = own.stream().map(LocalAddress::address).toList();
        if (addresses.isEmpty()) {
            throw new IOException("the interface " + link.name() + " has no IP address; add one: ip address add");
        }
        InetAddress first = addresses.stream()
                .filter(address -> !address.isLinkLocalAddress())
                .findFirst()
                .orElse(addresses.get(0));
        InetAddress shown = preferred == null ? first : preferred;
        return checked(new Place(link, addresses, null, shown, interfaces(settings, link, own)), settings);
    }

    /** Tagged frames belong to interfaces above this one; it is they that have the addresses and neighbours. */
    private static Set<Integer> interfaces(AfXdpSettings settings, Link link, List<LocalAddress> own) {
        Set<Integer> interfaces = new HashSet<>(Set.of(link.index()));
        if (!settings.vlans().isEmpty()) {
            own.forEach(address -> interfaces.add(address.interfaceIndex()));
        }
        return interfaces;
    }

    private static Place checked(Place place, AfXdpSettings settings) throws IOException {
        Link link = place.link;
        if (link.mac() <= 0) {
            throw new IOException(
                    "the interface " + link.name() + " has no Ethernet address; AF_XDP here needs Ethernet");
        }
        if (longestFrame(link) > XskSocket.maxFrame()) {
            int most = XskSocket.maxFrame() - longestFrame(link) + link.mtu();
            throw new IOException("the MTU of " + link.name() + " is " + link.mtu() + ", and AF_XDP frames here hold "
                    + most + "; lower it: ip link set " + link.name() + " mtu " + most);
        }
        int room = link.mtu() - Wire.IPV6 - Wire.UDP;
        if (settings.maxPayload() > room) {
            throw new IOException("a payload of " + settings.maxPayload() + " bytes does not fit the MTU of "
                    + link.name() + ", " + link.mtu() + "; use the parameter payload=" + room + " or raise the MTU");
        }
        return place;
    }

    /** The longest frame that the interface may carry, in bytes. */
    static int longestFrame(Link link) {
        return Wire.ETHERNET + Wire.MAX_TAGS * Wire.TAG + link.mtu();
    }

    /** Who the port is on the wire. */
    Station station(List<Integer> vlans, int port) {
        return new Station(
                link.mac(), vlans, addresses.stream().map(IpAddress::of).toList(), port);
    }
}
