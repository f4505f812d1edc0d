package io.kyberxdp.afxdp;

import io.kyberxdp.afxdp.frame.IpAddress;
import io.kyberxdp.afxdp.frame.Station;
import io.kyberxdp.afxdp.jna.AttachedProgram;
import io.kyberxdp.afxdp.jna.ProgramMaps;
import io.kyberxdp.afxdp.jna.SocketMap;
import io.kyberxdp.afxdp.jna.Verdict;
import io.kyberxdp.afxdp.jna.XdpProgram;
import io.kyberxdp.afxdp.jna.XdpProgram.Mode;
import io.kyberxdp.afxdp.netlink.Link;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.Map;

/** Our program, as somebody with the privileges attached it and pinned its maps ({@link Pinning}). It stays when we go. */
final class PinnedProgram implements Redirection {

    private static final String AGAIN = "; have it removed and pinned again";

    private final String folder;
    private final ProgramMaps maps;
    private final Mode mode;
    private final Map<Verdict, Long> countedBefore;

    private PinnedProgram(String folder, ProgramMaps maps, Mode mode) throws IOException {
        this.folder = folder;
        this.maps = maps;
        this.mode = mode;
        countedBefore = maps.counters();
    }

    /** Opens the maps, and makes sure that the program is on the interface and was told what is ours. */
    static PinnedProgram open(String folder, Link link, Station own) throws IOException {
        AttachedProgram attached = ForeignProgram.requireAttached(link);
        int id = XdpProgram.pinnedId(folder);
        if (id != attached.id()) {
            throw new IOException(
                    "the program pinned in " + folder + " has the id " + id + ", but the one on " + link.name()
                            + " is that with the id " + attached.id() + "; name the interface or folder it is for");
        }
        ProgramMaps maps = ProgramMaps.pinned(folder);
        try {
            requireToldOf(own, maps, folder);
            return new PinnedProgram(folder, maps, attached.mode());
        } catch (IOException | RuntimeException e) {
            maps.close();
            throw e;
        }
    }

    private static void requireToldOf(Station own, ProgramMaps maps, String folder) throws IOException {
        String program = "the program pinned in " + folder;
        if (!maps.isStation(own.mac(), own.vlans())) {
            throw new IOException(program + " is for another Ethernet address or other VLAN tags than this port has"
                    + AGAIN + ", or use the same parameter vlan");
        }
        if (!maps.admitsPort(own.port())) {
            throw new IOException(program + " is not for the UDP port " + own.port() + AGAIN
                    + ", or use the port it is for (to open a port to a peer: by the parameter local-port)");
        }
        boolean hasAddress = false;
        for (IpAddress address : own.addresses()) {
            hasAddress |= maps.admitsAddress(address.bytes());
        }
        if (!hasAddress) {
            throw new IOException(program + " is for none of the IP addresses of this port" + AGAIN);
        }
    }

    @Override
    public SocketMap sockets() {
        return maps.sockets();
    }

    @Override
    public void start() {
        // the program is attached
    }

    @Override
    public void setStation(Station own) {
        System.getLogger(PinnedProgram.class.getName())
                .log(
                        Level.WARNING,
                        "the program pinned in {0} knows the interface by its old Ethernet address{1}; until then datagrams"
                                + " come by the kernel",
                        folder,
                        AGAIN);
    }

    /** What it counted since this port was opened. */
    @Override
    public Map<Verdict, Long> counters() throws IOException {
        Map<Verdict, Long> counted = maps.counters();
        counted.replaceAll((verdict, count) -> count - countedBefore.get(verdict));
        return counted;
    }

    @Override
    public String description() {
        return mode.description() + " by the program pinned in " + folder;
    }

    @Override
    public void stop(Iterable<Integer> queues) {
        ForeignProgram.remove(queues, maps.sockets());
    }

    @Override
    public void close() {
        maps.close();
    }
}
