package io.kyberxdp.afxdp;

import io.kyberxdp.afxdp.frame.IpAddress;
import io.kyberxdp.afxdp.frame.Station;
import io.kyberxdp.afxdp.jna.ProgramObject;
import io.kyberxdp.afxdp.jna.Verdict;
import io.kyberxdp.afxdp.jna.XdpProgram;
import io.kyberxdp.afxdp.jna.XdpProgram.Mode;
import io.kyberxdp.afxdp.jna.XskSocket;
import io.kyberxdp.afxdp.netlink.Link;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The program on an interface, and the sockets it gives a port's frames to. */
final class Steering {

    private final XdpProgram program;
    private final List<XskSocket> sockets = new ArrayList<>();
    private Mode mode;

    private Steering(XdpProgram program) {
        this.program = program;
    }

    /**
     * Opens the sockets, and attaches the program last, so that no frame comes before all is ready for it.
     *
     * @throws IOException if anything of it fails; nothing is left behind
     */
    static Steering open(Link link, AfXdpSettings settings, Station own) throws IOException {
        Steering opened = new Steering(XdpProgram.load(ProgramObject.read()));
        try {
            opened.openSockets(link, settings.queues());
            opened.setStation(own);
            opened.program.admitPort(own.port());
            for (IpAddress address : own.addresses()) {
                opened.program.admitAddress(address.bytes());
            }
            opened.mode = opened.program.attach(link.index(), link.name(), settings.modes());
            if (opened.mode != settings.modes().get(0)) {
                System.getLogger(Steering.class.getName())
                        .log(Level.WARNING, "{0} takes no native XDP; using SKB mode, which is slower", link.name());
            }
            return opened;
        } catch (IOException | RuntimeException | Error e) {
            opened.close();
            throw e;
        }
    }

    private void openSockets(Link link, List<Integer> queues) throws IOException {
        int longestFrame = Place.longestFrame(link);
        for (int queue : queues) {
            XskSocket socket = XskSocket.open(link.name(), queue, longestFrame);
            sockets.add(socket);
            program.insertSocket(queue, socket.descriptor());
        }
    }

    /** Notes that we are another station now. */
    void setStation(Station own) throws IOException {
        program.setStation(own.mac(), own.vlans());
    }

    /** The sockets, in the order of the queues. */
    List<XskSocket> sockets() {
        return sockets;
    }

    /** The program's counters. */
    Map<Verdict, Long> counters() throws IOException {
        return program.counters();
    }

    /** How frames really come: the mode of the program and whether they are copied. */
    String description() throws IOException {
        String copying = sockets.get(0).isZeroCopy() ? "zero-copy" : "copy";
        return (mode == Mode.NATIVE ? "native" : "SKB") + " XDP, " + copying + " mode";
    }

    /** Detaches the program first: it must not find sockets that are half gone. To be called once. */
    void close() {
        program.detach();
        sockets.forEach(XskSocket::close);
        program.close();
    }
}
