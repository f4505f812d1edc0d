package io.kyberxdp.afxdp.netlink;

import io.kyberxdp.afxdp.jna.Errno;
import io.kyberxdp.afxdp.jna.NetlinkSocket;
import io.kyberxdp.afxdp.jna.SystemCallException;
import io.kyberxdp.afxdp.netlink.Neighbour.State;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * The kernel's tables, as they are at each call, of the network namespace in which this was opened. One thread at a time uses
 * it; a question about one entry takes some 5 us.
 */
public final class KernelTables implements AutoCloseable {

    private static final int AF_INET = 2;
    private static final int AF_INET6 = 10;

    private static final int NLMSG_ERROR = 2;
    private static final int NLMSG_DONE = 3;
    private static final int RTM_GETLINK = 18;
    private static final int RTM_GETADDR = 22;
    private static final int RTM_GETROUTE = 26;
    private static final int RTM_GETNEIGH = 30;

    private static final int LINK_BODY = 16;
    private static final int IFLA_ADDRESS = 1;
    private static final int IFLA_IFNAME = 3;
    private static final int IFLA_MTU = 4;
    private static final int IFF_UP = 1;

    private static final int ADDRESS_BODY = 8;
    private static final int IFA_ADDRESS = 1;
    private static final int IFA_LOCAL = 2;

    private static final int ROUTE_BODY = 12;
    private static final int RTA_DST = 1;
    private static final int RTA_SRC = 2;
    private static final int RTA_OIF = 4;
    private static final int RTA_GATEWAY = 5;
    private static final int RTA_PREFSRC = 7;
    private static final int RTA_VIA = 18;
    private static final int RTN_UNICAST = 1;

    private static final int NEIGHBOUR_BODY = 12;
    private static final int NDA_DST = 1;
    private static final int NDA_LLADDR = 2;
    private static final int NUD_STALE = 0x04;

    /** Reachable, delay, probe, no ARP, permanent. */
    private static final int NUD_VALID = 0x02 | 0x08 | 0x10 | 0x40 | 0x80;

    private final NetlinkSocket socket = new NetlinkSocket();
    private int sequence;

    /**
     * Opens the tables.
     *
     * @throws IOException if the kernel gives no netlink socket
     */
    public KernelTables() throws IOException {}

    /**
     * An interface by its name.
     *
     * @throws IOException if there is none of that name
     */
    public Link link(String name) throws IOException {
        return link("finding the interface " + name, linkRequest(0).attribute(IFLA_IFNAME, name));
    }

    /**
     * An interface by its number.
     *
     * @throws IOException if there is none
     */
    public Link link(int index) throws IOException {
        return link("finding the interface number " + index, linkRequest(index));
    }

    private Request linkRequest(int index) {
        return new Request(RTM_GETLINK, false, ++sequence)
                .u32(0)
                .u32(index)
                .u32(0)
                .u32(0);
    }

    private Link link(String what, Request request) throws IOException {
        Message answer = ask(what, request).get(0);
        return new Link(
                answer.body().getInt(4),
                answer.text(LINK_BODY, IFLA_IFNAME),
                answer.mac(LINK_BODY, IFLA_ADDRESS),
                answer.attribute(LINK_BODY, IFLA_MTU, 0),
                (answer.body().getInt(8) & IFF_UP) != 0);
    }

    /** An address of this machine and the number of the interface that has it. */
    public record LocalAddress(int interfaceIndex, InetAddress address) {}

    /**
     * Every address of this machine.
     *
     * @throws IOException if the kernel does not tell
     */
    public List<LocalAddress> addresses() throws IOException {
        Request request = new Request(RTM_GETADDR, true, ++sequence).u32(0).u32(0);
        List<LocalAddress> found = new ArrayList<>();
        for (Message answer : ask("listing addresses", request)) {
            int index = answer.body().getInt(4);
            byte[] local =
                    answer.attribute(ADDRESS_BODY, IFA_LOCAL); // of a point-to-point link the other is the peer's
            byte[] bytes = local != null ? local : answer.attribute(ADDRESS_BODY, IFA_ADDRESS);
            if (bytes != null) {
                found.add(new LocalAddress(index, address(bytes, index)));
            }
        }
        return found;
    }

    /**
     * The way to a destination, or null if there is none.
     *
     * @param from the source address, or null to let the kernel choose
     * @throws IOException if the kernel does not tell
     */
    public Route route(InetAddress to, InetAddress from) throws IOException {
        int bits = 8 * to.getAddress().length;
        Request request = new Request(RTM_GETROUTE, false, ++sequence)
                .u8(family(to))
                .u8(bits)
                .u8(from == null ? 0 : bits)
                .u8(0)
                .u32(0)
                .u32(0)
                .attribute(RTA_DST, to.getAddress());
        if (from != null) {
            request.attribute(RTA_SRC, from.getAddress());
        }
        if (to instanceof Inet6Address ipv6 && ipv6.isLinkLocalAddress()) {
            request.attribute(RTA_OIF, ipv6.getScopeId());
        }
        Message answer;
        try {
            answer = ask("finding the route to " + to.getHostAddress(), request).get(0);
        } catch (SystemCallException e) {
            return null; // network unreachable, prohibited, and the like
        }
        int index = answer.attribute(ROUTE_BODY, RTA_OIF, 0);
        byte[] source = answer.attribute(ROUTE_BODY, RTA_PREFSRC);
        return new Route(
                answer.body().get(7) == RTN_UNICAST,
                index,
                nextHop(answer, index, to),
                source == null ? null : address(source, index));
    }

    private static InetAddress nextHop(Message answer, int index, InetAddress to) throws UnknownHostException {
        byte[] gateway = answer.attribute(ROUTE_BODY, RTA_GATEWAY);
        byte[] via =
                answer.attribute(ROUTE_BODY, RTA_VIA); // a gateway of the other family, behind a u16 with that family
        if (gateway != null) {
            return address(gateway, index);
        }
        return via == null || via.length < 6 ? to : address(ByteBuffer.wrap(via).slice(2, via.length - 2), index);
    }

    /**
     * What is known of a station on a link.
     *
     * @throws IOException if the kernel does not tell
     */
    public Neighbour neighbour(int interfaceIndex, InetAddress station) throws IOException {
        Request request = new Request(RTM_GETNEIGH, false, ++sequence)
                .u8(family(station))
                .u8(0)
                .u16(0)
                .u32(interfaceIndex)
                .u32(0)
                .attribute(NDA_DST, station.getAddress());
        Message answer;
        try {
            answer = ask("finding the neighbour " + station.getHostAddress(), request)
                    .get(0);
        } catch (SystemCallException e) {
            if (e.errno() == Errno.ENOENT) {
                return Neighbour.NONE;
            }
            throw e;
        }
        int state = answer.body().getShort(8);
        long mac = answer.mac(NEIGHBOUR_BODY, NDA_LLADDR);
        if (mac < 0 || (state & (NUD_VALID | NUD_STALE)) == 0) {
            return new Neighbour(State.UNRESOLVED, -1);
        }
        return new Neighbour((state & NUD_STALE) != 0 ? State.STALE : State.VALID, mac);
    }

    private static int family(InetAddress address) {
        return address instanceof Inet4Address ? AF_INET : AF_INET6;
    }

    private static InetAddress address(ByteBuffer bytes, int scope) throws UnknownHostException {
        byte[] copy = new byte[bytes.remaining()];
        bytes.get(copy);
        return address(copy, scope);
    }

    private static InetAddress address(byte[] bytes, int scope) throws UnknownHostException {
        InetAddress plain = InetAddress.getByAddress(bytes);
        return plain instanceof Inet6Address && plain.isLinkLocalAddress()
                ? Inet6Address.getByAddress(null, bytes, scope)
                : plain;
    }

    /** Asks, and gathers the answer's messages: at least one, but for a table that is empty. */
    private List<Message> ask(String what, Request request) throws IOException {
        ByteBuffer question = request.build();
        boolean isDump = (question.getShort(6) & 0x300) != 0;
        socket.send(question);
        List<Message> answers = new ArrayList<>();
        while (true) {
            ByteBuffer part = socket.receive();
            for (Message message = Message.next(part); message != null; message = Message.next(part)) {
                if (message.sequence() != sequence) {
                    continue; // of a question that failed half way
                }
                if (message.type() == NLMSG_ERROR) {
                    throw NetlinkSocket.refused(what, -message.body().getInt(0));
                }
                if (message.type() == NLMSG_DONE) {
                    return answers;
                }
                answers.add(isDump ? message.copy() : message);
                if (!isDump) {
                    return answers;
                }
            }
        }
    }

    @Override
    public void close() {
        socket.close();
    }
}
