package io.kyberxdp.afxdp;

import io.kyberxdp.afxdp.frame.Station;
import io.kyberxdp.afxdp.jna.Verdict;
import io.kyberxdp.afxdp.jna.XskSocket;
import io.kyberxdp.afxdp.netlink.Link;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The program on an interface, and the sockets it gives a port's frames to. */
final class Steering {

    private final Redirection redirection;
    private final List<XskSocket> sockets = new ArrayList<>();
    private final List<Integer> queuesInMap = new ArrayList<>();

    private Steering(Redirection redirection) {
        this.redirection = redirection;
    }

    /**
     * Opens the sockets, and lets frames come.
     *
     * @throws IOException if anything of it fails; nothing is left behind
     */
    static Steering open(Link link, AfXdpSettings settings, Station own) throws IOException {
        Steering opened = new Steering(settings.setUp().open(link, own));
        try {
            opened.openSockets(link, settings.queues());
            opened.redirection.start();
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
            redirection.sockets().insert(queue, socket);
            queuesInMap.add(queue);
        }
    }

    /** Notes that we are another station now. */
    void setStation(Station own) throws IOException {
        redirection.setStation(own);
    }

    /** The sockets, in the order of the queues. */
    List<XskSocket> sockets() {
        return sockets;
    }

    /** The program's counters; none where it is not ours. */
    Map<Verdict, Long> counters() throws IOException {
        return redirection.counters();
    }

    /** How frames really come: the mode of the program and whether they are copied. */
    String description() throws IOException {
        return redirection.description() + ", " + (sockets.get(0).isZeroCopy() ? "zero-copy" : "copy") + " mode";
    }

    /** Ends the program's work first: it must not find sockets that are half gone. To be called once. */
    void close() {
        redirection.stop(queuesInMap);
        sockets.forEach(XskSocket::close);
        redirection.close();
    }
}
