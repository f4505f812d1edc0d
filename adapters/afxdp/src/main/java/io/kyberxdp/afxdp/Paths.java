package io.kyberxdp.afxdp;

import io.kyberxdp.afxdp.Peer.Learned;
import io.kyberxdp.afxdp.frame.FrameTemplate;
import io.kyberxdp.afxdp.frame.IpAddress;
import io.kyberxdp.afxdp.frame.Station;
import io.kyberxdp.afxdp.netlink.KernelTables;
import io.kyberxdp.afxdp.netlink.Neighbour;
import io.kyberxdp.afxdp.netlink.Route;
import java.io.IOException;
import java.net.InetAddress;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Decides how datagrams reach a peer: in frames of ours to the next station on the port's interface, or through the kernel.
 *
 * <p>The kernel's routes and neighbours are the truth, looked up again every second. Where the kernel does not know the next
 * station, a datagram goes through the kernel, which finds out by ARP or NDP; until then answers to a peer go to the
 * Ethernet address its datagram came from. That address never stands against the kernel's word: with asymmetric routes the
 * way back is another one, and anybody can write any sender into a datagram.
 *
 * <p>Used by the sender only, but for {@link #learn}.
 */
final class Paths {

    private static final long CHECK_AGAIN = TimeUnit.SECONDS.toNanos(1);
    private static final long CHECK_SOON = TimeUnit.MILLISECONDS.toNanos(10);

    private final KernelTables tables;
    private final Set<Integer> interfaces;
    private final IpAddress bound;

    /**
     * Paths of one port.
     *
     * @param tables the sender's alone
     */
    Paths(KernelTables tables, Place place) {
        this.tables = tables;
        interfaces = place.interfaces();
        bound = place.bound() == null ? null : IpAddress.of(place.bound());
    }

    /** Notes what a datagram of the peer tells; called by the receiver. */
    static void learn(Peer peer, long mac, long targetHigh, long targetLow, int queue) {
        Learned known = peer.learned;
        if (known == null
                || known.mac() != mac
                || known.queue() != queue
                || known.ours().low() != targetLow
                || known.ours().high() != targetHigh) {
            peer.learned = new Learned(mac, new IpAddress(targetHigh, targetLow), queue);
        }
    }

    /**
     * Brings the way to a peer up to date.
     *
     * @param own who we are now
     * @throws IOException if the kernel does not answer
     */
    void refresh(Peer peer, Station own, long now) throws IOException {
        Learned learned = peer.learned;
        boolean isCurrent = peer.checkedMac == own.mac() && peer.checkAt - now > 0;
        // A peer that changes its Ethernet address may make us look again, but not as often as it likes.
        if (isCurrent && (now - peer.checkedAt < CHECK_SOON || Objects.equals(learned, peer.checkedWith))) {
            if (peer.template != null) {
                use(peer, own, source(learned, peer.templateSource), peer.templateMac);
            }
            return;
        }
        if (peer.checkedMac != own.mac()) {
            peer.template = null; // it names another sender
        }
        look(peer, own, learned, now);
        peer.checkedMac = own.mac();
        peer.checkedWith = learned;
        peer.checkedAt = now;
    }

    /** The address to send from: the one the peer sent to; without that the only one we have, or what the kernel prefers. */
    private IpAddress source(Learned learned, IpAddress preferred) {
        if (learned != null) {
            return learned.ours();
        }
        return bound != null ? bound : preferred;
    }

    private void look(Peer peer, Station own, Learned learned, long now) throws IOException {
        IpAddress wanted = source(learned, null);
        InetAddress from = wanted == null ? null : wanted.toInetAddress(0);
        Route route = tables.route(peer.address.getAddress(), from);
        if (route == null || !route.isUnicast() || !interfaces.contains(route.interfaceIndex())) {
            peer.template = null;
            peer.checkAt = now + CHECK_AGAIN;
            return;
        }
        Neighbour next = tables.neighbour(route.interfaceIndex(), route.nextHop());
        IpAddress source = source(learned, route.source() == null ? null : IpAddress.of(route.source()));
        long answer = learned == null ? Peer.NO_MAC : learned.mac();
        use(peer, own, source, next.mac() >= 0 ? next.mac() : answer);
        peer.nextByKernel = next.state() == Neighbour.State.STALE || next.state() == Neighbour.State.UNKNOWN;
        peer.checkAt = now + (next.mac() >= 0 ? CHECK_AGAIN : CHECK_SOON);
    }

    private static void use(Peer peer, Station own, IpAddress source, long mac) {
        if (mac == Peer.NO_MAC || source == null || source.isIpv4() != peer.ip.isIpv4()) {
            peer.template = null;
        } else if (peer.template == null || peer.templateMac != mac || !source.equals(peer.templateSource)) {
            peer.template = new FrameTemplate(own, source, mac, peer.ip, peer.address.getPort());
            peer.templateMac = mac;
            peer.templateSource = source;
        }
    }
}
