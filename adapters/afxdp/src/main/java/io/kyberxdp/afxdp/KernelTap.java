package io.kyberxdp.afxdp;

import io.kyberxdp.afxdp.frame.FrameTemplate;
import io.kyberxdp.afxdp.frame.IpAddress;
import io.kyberxdp.afxdp.frame.Station;
import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.FrameTap;
import io.kyberxdp.transport.FrameTap.Direction;
import io.kyberxdp.transport.FrameTaps;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Shows the datagrams that took the kernel's way to this process's taps, where there are any, so that a capture tells the
 * whole conversation. Their frames were never here: the headers are made anew, from what is known.
 */
final class KernelTap {

    private static final String REMARK =
            "by the kernel's socket: of the headers only addresses of IP, ports and lengths are real";

    /** Ethernet, two tags, IPv6 and UDP are less. */
    private static final int MAX_HEADERS = 128;

    private static final long UNKNOWN_MAC = 0;

    private final DatagramPort port;
    private final String interfaceName;

    KernelTap(DatagramPort port, String interfaceName) {
        this.port = port;
        this.interfaceName = interfaceName;
    }

    /**
     * A datagram goes out by the kernel.
     *
     * @param payload its position stays
     */
    void sent(Station own, InetSocketAddress peer, ByteBuffer payload) {
        if (FrameTaps.areOpen()) {
            IpAddress target = IpAddress.of(peer.getAddress());
            IpAddress source = ofFamily(own, target);
            show(Direction.OUTBOUND, new FrameTemplate(own, source, UNKNOWN_MAC, target, peer.getPort()), payload);
        }
    }

    /**
     * A datagram came by the kernel.
     *
     * @param payload its position stays
     */
    void received(Station own, InetSocketAddress peer, ByteBuffer payload) {
        if (FrameTaps.areOpen()) {
            IpAddress source = IpAddress.of(peer.getAddress());
            Station sender = new Station(UNKNOWN_MAC, own.vlans(), List.of(source), peer.getPort());
            show(
                    Direction.INBOUND,
                    new FrameTemplate(sender, source, own.mac(), ofFamily(own, source), own.port()),
                    payload);
        }
    }

    /** An address of ours of the same family; the unspecified one if we have none. */
    private static IpAddress ofFamily(Station own, IpAddress other) {
        return own.addresses().stream()
                .filter(address -> address.isIpv4() == other.isIpv4())
                .findFirst()
                .orElseGet(() -> other.isIpv4() ? IpAddress.UNSPECIFIED_IPV4 : IpAddress.UNSPECIFIED_IPV6);
    }

    private void show(Direction direction, FrameTemplate template, ByteBuffer payload) {
        ByteBuffer frame = ByteBuffer.allocate(MAX_HEADERS + payload.remaining());
        frame.limit(template.write(frame, 0, payload));
        FrameTaps.show(new FrameTap.Frame(port, interfaceName, FrameTap.NO_QUEUE, direction, frame, REMARK));
    }
}
