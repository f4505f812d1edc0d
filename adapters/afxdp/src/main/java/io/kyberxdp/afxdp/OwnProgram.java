package io.kyberxdp.afxdp;

import io.kyberxdp.afxdp.frame.IpAddress;
import io.kyberxdp.afxdp.frame.Station;
import io.kyberxdp.afxdp.jna.ProgramMaps;
import io.kyberxdp.afxdp.jna.ProgramObject;
import io.kyberxdp.afxdp.jna.SocketMap;
import io.kyberxdp.afxdp.jna.Verdict;
import io.kyberxdp.afxdp.jna.XdpProgram;
import io.kyberxdp.afxdp.jna.XdpProgram.Mode;
import io.kyberxdp.afxdp.netlink.Link;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Map;

/** Our program, loaded for one port and attached by a link: it goes with the port, and at the latest with the process. */
final class OwnProgram implements Redirection {

    private final XdpProgram program;
    private final Link link;
    private final List<Mode> modes;
    private Mode mode;

    private OwnProgram(XdpProgram program, Link link, List<Mode> modes) {
        this.program = program;
        this.link = link;
        this.modes = modes;
    }

    /** Loads the program, and tells it what is ours. */
    static OwnProgram load(Link link, Station own, List<Mode> modes) throws IOException {
        XdpProgram program = XdpProgram.load(ProgramObject.read());
        try {
            ProgramMaps maps = program.maps();
            maps.setStation(own.mac(), own.vlans());
            maps.admitPort(own.port());
            for (IpAddress address : own.addresses()) {
                maps.admitAddress(address.bytes());
            }
            return new OwnProgram(program, link, modes);
        } catch (IOException | RuntimeException | Error e) {
            program.close();
            throw e;
        }
    }

    @Override
    public SocketMap sockets() {
        return program.maps().sockets();
    }

    /** Attaches the program: last, so that no frame comes before all is ready for it. */
    @Override
    public void start() throws IOException {
        mode = program.attach(link.index(), link.name(), modes);
        if (mode != modes.get(0)) {
            System.getLogger(OwnProgram.class.getName())
                    .log(Level.WARNING, "{0} takes no native XDP; using SKB mode, which is slower", link.name());
        }
    }

    @Override
    public void setStation(Station own) throws IOException {
        program.maps().setStation(own.mac(), own.vlans());
    }

    @Override
    public Map<Verdict, Long> counters() throws IOException {
        return program.maps().counters();
    }

    /**
     * Keeps the attached program beyond this process.
     *
     * @param folder an empty one in a BPF file system
     */
    void pin(String folder) throws IOException {
        program.pin(folder);
    }

    @Override
    public String description() {
        return mode.description();
    }

    /** Detaches the program: it must not find sockets that are half gone. */
    @Override
    public void stop(Iterable<Integer> queues) {
        program.detach();
    }

    @Override
    public void close() {
        program.close();
    }
}
