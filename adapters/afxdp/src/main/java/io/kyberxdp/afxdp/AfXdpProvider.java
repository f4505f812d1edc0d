package io.kyberxdp.afxdp;

import io.kyberxdp.afxdp.AfXdpPort.Tables;
import io.kyberxdp.afxdp.jna.Errno;
import io.kyberxdp.afxdp.jna.Libraries;
import io.kyberxdp.afxdp.jna.ProgramObject;
import io.kyberxdp.afxdp.jna.SystemCallException;
import io.kyberxdp.afxdp.jna.XdpProgram;
import io.kyberxdp.afxdp.jna.XskSocket;
import io.kyberxdp.afxdp.netlink.KernelTables;
import io.kyberxdp.transport.Availability;
import io.kyberxdp.transport.Availability.Unavailable;
import io.kyberxdp.transport.DatagramPort;
import io.kyberxdp.transport.DatagramProvider;
import io.kyberxdp.transport.Endpoint;
import io.kyberxdp.transport.PrivilegedSetUp;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;

/**
 * UDP past the kernel's network stack: {@code afxdp://host:port?if=eth0&queue=0&mode=poll}. The parameters, all optional, are
 * {@code if}, {@code queue}, {@code mode}, {@code xdp}, {@code vlan}, {@code payload}, {@code partial-checksum} and {@code
 * local-port}, and {@code pinned}, {@code xskmap}, {@code plugin} and {@code pod} where somebody else sets up the XDP program;
 * docs/afxdp.md explains them.
 *
 * <p>On the wire it is UDP like any other, so a peer may use the kernel's. Needs Linux, libxdp and libbpf, and root or
 * CAP_NET_RAW, CAP_NET_ADMIN and CAP_BPF; where somebody else sets up the program, CAP_NET_RAW alone.
 */
public final class AfXdpProvider implements DatagramProvider, PrivilegedSetUp {

    /** For the service loader. */
    public AfXdpProvider() {}

    @Override
    public String scheme() {
        return AfXdpSettings.SCHEME;
    }

    @Override
    public Availability availability() {
        if (!System.getProperty("os.name").equals("Linux")) {
            return Availability.unavailable("AF_XDP is a part of Linux", "use udp:// on this system");
        }
        Availability libraries = Libraries.availability();
        if (!libraries.isAvailable()) {
            return libraries;
        }
        Availability program = ProgramObject.availability();
        if (!program.isAvailable()) {
            return program;
        }
        try {
            XskSocket.probe();
            mayLoadProgram(); // where it may not, a program that somebody else set up will do
            return Availability.available();
        } catch (IOException e) {
            return Availability.unavailable(
                    e.getMessage(), "run as root, or with CAP_NET_RAW, CAP_NET_ADMIN and CAP_BPF; or use udp://");
        }
    }

    /** Whether this process has the privileges to set up the program itself. */
    private static boolean mayLoadProgram() throws IOException {
        try {
            XdpProgram.load(ProgramObject.read()).close();
            return true;
        } catch (SystemCallException e) {
            if (e.errno() != Errno.EPERM && e.errno() != Errno.EACCES) {
                throw e;
            }
            return false;
        }
    }

    @Override
    public String description() {
        if (availability() instanceof Unavailable no) {
            return "unavailable: " + no.cause();
        }
        try {
            return "AF_XDP sockets by libxdp, the XDP program "
                    + (mayLoadProgram() ? "by libbpf" : "set up by somebody else: this process may not load it");
        } catch (IOException e) {
            return "unavailable: " + e.getMessage();
        }
    }

    @Override
    public boolean bypassesKernel() {
        return true;
    }

    @Override
    public DatagramPort bind(Endpoint local) throws IOException {
        AfXdpSettings settings = AfXdpSettings.of(local);
        if (settings.localPort() != 0) {
            throw new IllegalArgumentException(
                    "the parameter local-port is for opening a port to a peer; to bind, write the port into the address");
        }
        return opened(local, tables -> {
            InetAddress host = resolve(local);
            Place place = Place.toBind(tables.sender(), settings, host);
            return AfXdpPort.open(settings, place, tables, new InetSocketAddress(host, local.port()));
        });
    }

    @Override
    public DatagramPort open(Endpoint remote) throws IOException {
        AfXdpSettings settings = AfXdpSettings.of(remote);
        if (remote.port() == 0) {
            throw new IllegalArgumentException("port 0 is for binding; open a port to the one the server reports");
        }
        return opened(remote, tables -> {
            Place place = Place.toReach(tables.sender(), settings, resolve(remote));
            return AfXdpPort.open(settings, place, tables, new InetSocketAddress(settings.localPort()));
        });
    }

    @Override
    public Endpoint pin(Endpoint local, Path folder, String group) throws IOException {
        Libraries.availability().require("the afxdp transport");
        return Pinning.pin(local, resolve(local), folder.toAbsolutePath(), group);
    }

    @Override
    public void unpin(Path folder) throws IOException {
        Libraries.availability().require("the afxdp transport");
        Pinning.unpin(folder.toAbsolutePath());
    }

    private interface Opening {
        AfXdpPort open(Tables tables) throws IOException;
    }

    private static DatagramPort opened(Endpoint endpoint, Opening opening) throws IOException {
        Availability libraries = Libraries.availability();
        libraries.require("the afxdp transport");
        KernelTables first = new KernelTables();
        Tables tables;
        try {
            tables = new Tables(first, new KernelTables());
        } catch (IOException e) {
            first.close();
            throw e;
        }
        try {
            AfXdpPort port = opening.open(tables);
            System.getLogger(AfXdpProvider.class.getName()).log(Level.DEBUG, "{0}: {1}", endpoint, port);
            return port;
        } catch (IOException e) {
            tables.close();
            throw new IOException("cannot open " + endpoint + ": " + e.getMessage(), e);
        } catch (RuntimeException | Error e) {
            tables.close();
            throw e;
        }
    }

    private static InetAddress resolve(Endpoint endpoint) throws IOException {
        try {
            return InetAddress.getByName(endpoint.host());
        } catch (UnknownHostException e) {
            throw new IOException("the host " + endpoint.host() + " is unknown", e);
        }
    }
}
