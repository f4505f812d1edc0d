package io.kyberxdp.kerneltcp;

import io.kyberxdp.kerneltcp.udp.NioUdp;
import io.kyberxdp.kerneltcp.udp.UdpSettings;
import io.kyberxdp.transport.Availability;
import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.DatagramProvider;
import io.kyberxdp.transport.Endpoint;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Set;

/**
 * UDP through the kernel, over IPv4 and IPv6: {@code udp://host:port}. One parameter, {@code payload}: the largest payload to
 * send in bytes, 512 to 65,507; 1,232 without it, which fits every path that IPv6 may take. Payloads of any size are received.
 *
 * <p>There are two ways to the kernel: by system calls that carry many datagrams at once, on Linux with JNA
 * ({@link io.kyberxdp.kerneltcp.udp.jna.NativeUdp}), and by the JDK's own channels everywhere ({@link NioUdp}). The first one
 * is chosen where it passes its self-test; the system property {@code kyberxdp.udp} forces either, {@code nio} or {@code
 * native}. JDK 24 and later warn of native access once; {@code --enable-native-access=ALL-UNNAMED} (on the module path, {@code
 * com.sun.jna}) spares that, and so does {@code nio}.
 *
 * <p>Datagrams are sent with "don't fragment" wherever the platform allows it ({@link NioUdp} says where it does not), so
 * one that is larger than the MTU is lost and not cut into fragments.
 */
public final class UdpTransport implements DatagramProvider {

    private static final String SCHEME = "udp";
    private static final String PAYLOAD = "payload";
    private static final int MIN_PAYLOAD = 512;

    /** The least MTU of IPv6, 1,280 bytes (RFC 8200, section 5), less the headers of IPv6 (40) and UDP (8). */
    private static final int DEFAULT_PAYLOAD = 1_232;

    private static final byte[] LOOPBACK_IPV4 = {127, 0, 0, 1};
    private static final byte[] LOOPBACK_IPV6 = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};

    /** What errors of the system ask for, by the system's words. */
    private static final Map<String, String> REMEDIES = Map.of(
            "Address already in use", "another program has this port: stop it, or choose another",
            "Cannot assign requested address", "no interface of this machine has this address",
            "Permission denied", "ports below 1024 need root or CAP_NET_BIND_SERVICE: choose another",
            "Too many open files", "raise the limit on open files (ulimit -n)");

    /** For the service loader. */
    public UdpTransport() {}

    @Override
    public String scheme() {
        return SCHEME;
    }

    @Override
    public Availability availability() {
        try {
            UdpSelection.choose()
                    .implementation()
                    .open(new UdpSettings(null, loopbackFor(null), DEFAULT_PAYLOAD))
                    .close();
            return Availability.available();
        } catch (IOException e) {
            return Availability.unavailable(
                    "the kernel gives no UDP socket: " + e.getMessage(),
                    "raise the limit on open files, or allow this process network sockets");
        }
    }

    @Override
    public String description() {
        try {
            return UdpSelection.choose().toString();
        } catch (IOException e) {
            return e.getMessage();
        }
    }

    @Override
    public DatagramPort bind(Endpoint local) throws IOException {
        int payload = checkedPayload(local);
        return open(local, TcpTransport.resolve(local)[0], loopbackFor(null), payload);
    }

    @Override
    public DatagramPort open(Endpoint remote) throws IOException {
        int payload = checkedPayload(remote);
        if (remote.port() == 0) {
            throw new IllegalArgumentException("port 0 is for binding; open a port to the one the server reports");
        }
        InetAddress peer = TcpTransport.resolve(remote)[0].getAddress();
        return open(remote, null, loopbackFor(peer), payload);
    }

    private static DatagramPort open(Endpoint endpoint, InetSocketAddress local, InetAddress loopback, int payload)
            throws IOException {
        try {
            return UdpSelection.choose().implementation().open(new UdpSettings(local, loopback, payload));
        } catch (IOException e) {
            String cause = String.valueOf(e.getMessage());
            String remedy = REMEDIES.entrySet().stream()
                    .filter(known -> cause.contains(known.getKey()))
                    .map(known -> "; " + known.getValue())
                    .findAny()
                    .orElse("");
            throw new IOException("cannot open a UDP port for " + endpoint + ": " + cause + remedy, e);
        }
    }

    /** Of the peer's kind; both lead to a port that is bound to every address. */
    private static InetAddress loopbackFor(InetAddress peer) throws IOException {
        return InetAddress.getByAddress(peer instanceof Inet6Address ? LOOPBACK_IPV6 : LOOPBACK_IPV4);
    }

    private static int checkedPayload(Endpoint endpoint) {
        if (!endpoint.scheme().equals(SCHEME)) {
            throw new IllegalArgumentException("the udp transport does not serve " + endpoint);
        }
        endpoint.allowOnly(Set.of(PAYLOAD));
        String text = endpoint.parameters().get(PAYLOAD);
        if (text == null) {
            return DEFAULT_PAYLOAD;
        }
        if (text.matches("[1-9][0-9]{2,4}")) {
            int payload = Integer.parseInt(text);
            if (payload >= MIN_PAYLOAD && payload <= UdpSettings.LARGEST_PAYLOAD) {
                return payload;
            }
        }
        throw new IllegalArgumentException("the parameter payload of " + endpoint + " is not a number of bytes from "
                + MIN_PAYLOAD + " to " + UdpSettings.LARGEST_PAYLOAD);
    }
}
