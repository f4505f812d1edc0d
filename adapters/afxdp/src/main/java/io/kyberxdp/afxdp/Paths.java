package io.kyberxdp.afxdp;

import io.kyberxdp.afxdp.frame.FrameTemplate;
import io.kyberxdp.afxdp.frame.IpAddress;
import io.kyberxdp.afxdp.frame.Station;
import io.kyberxdp.afxdp.netlink.KernelTables;
import io.kyberxdp.afxdp.netlink.Neighbour;
import io.kyberxdp.afxdp.netlink.Route;
import java.io.IOException;
import java.net.InetAddress;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Decides how datagrams reach a peer: in frames of ours to the next station on the port's interface, or through the kernel.
 *
 * <p>The kernel's routes and neighbours are the truth, looked up again every second. Where the kernel does not know the next
 * station, a datagram goes through the kernel, which finds out by ARP or NDP; until then answers to a peer go to the
 * Ethernet address its datagram came from. That address never stands against the kernel's word: with asymmetric routes the
 * way back is another one, and anybody can write any sender into a datagram.
 */
final class Paths {

    private static final long CHECK_AGAIN = TimeUnit.SECONDS.toNanos(1);
    private static final long CHECK_SOON = TimeUnit.MILLISECONDS.toNanos(10);

    private final KernelTables tables;
    private final Set<Integer> interfaces;
    private final InetAddress bound;
    private Station own;
    private int epoch;

    /**
     * Paths of one port.
     *
     * @param interfaces the numbers of the interface, and of those above it that have the port's addresses under a VLAN tag
     * @param bound the port's only address; null if it has all of the interface's
     */
    Paths(KernelTables tables, Set<Integer> interfaces, InetAddress bound, Station own) {
        this.tables = tables;
        this.interfaces = interfaces;
        this.bound = bound;
        this.own = own;
    }

    /** Notes that we are another station now: every frame needs new headers. */
    void setStation(Station station) {
        own = station;
        epoch++;
    }

    /** Notes where a datagram of the peer came from. */
    static void learn(Peer peer, long mac, long targetHigh, long targetLow, int queue, long now) {
        peer.queue = queue;
        if (peer.ours == null || peer.ours.low() != targetLow || peer.ours.high() != targetHigh) {
            peer.ours = new IpAddress(targetHigh, targetLow);
            peer.checkAt = now;
        }
        if (peer.learnedMac != mac) {
            peer.learnedMac = mac;
            // Perhaps the kernel knows of the change too. Not at once: a sender that changes it all the time costs
            // little.
            if (peer.checkAt - now > CHECK_SOON) {
                peer.checkAt = now + CHECK_SOON;
            }
        }
    }

    /**
     * Looks the way to a peer up where that is due.
     *
     * @throws IOException if the kernel does not answer
     */
    void refresh(Peer peer, long now) throws IOException {
        if (peer.epoch == epoch && peer.checkAt - now > 0) {
            return;
        }
        if (peer.epoch != epoch) {
            peer.epoch = epoch;
            peer.template = null;
        }
        Route route = tables.route(peer.address.getAddress(), source(peer));
        if (route == null || !route.isUnicast() || !interfaces.contains(route.interfaceIndex())) {
            peer.template = null;
            peer.checkAt = now + CHECK_AGAIN;
            return;
        }
        Neighbour next = tables.neighbour(route.interfaceIndex(), route.nextHop());
        IpAddress source = peer.ours != null || route.source() == null ? peer.ours : IpAddress.of(route.source());
        long mac = next.mac() >= 0 ? next.mac() : peer.learnedMac;
        use(peer, source, mac);
        peer.nextByKernel = next.state() == Neighbour.State.STALE || next.state() == Neighbour.State.UNKNOWN;
        peer.checkAt = now + (next.mac() >= 0 ? CHECK_AGAIN : CHECK_SOON);
    }

    private InetAddress source(Peer peer) {
        return peer.ours == null ? bound : peer.ours.toInetAddress(0);
    }

    private void use(Peer peer, IpAddress given, long mac) {
        IpAddress source = given != null || bound == null ? given : IpAddress.of(bound);
        if (mac == Peer.NO_MAC || source == null || source.isIpv4() != peer.ip.isIpv4()) {
            peer.template = null;
        } else if (peer.template == null || peer.templateMac != mac || !source.equals(peer.templateSource)) {
            peer.template = new FrameTemplate(own, source, mac, peer.ip, peer.address.getPort());
            peer.templateMac = mac;
            peer.templateSource = source;
        }
    }
}
