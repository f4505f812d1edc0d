package io.kyberxdp.afxdp;

import io.kyberxdp.afxdp.frame.Station;
import io.kyberxdp.afxdp.jna.SocketMap;
import io.kyberxdp.afxdp.jna.Verdict;
import java.io.IOException;
import java.util.Map;

/** What brings frames to a port's sockets: an XDP program that has a map of them. One thread at a time uses an instance. */
sealed interface Redirection permits OwnProgram, PinnedProgram, ForeignProgram {

    /** The program's map of sockets, valid until {@link #close}. */
    SocketMap sockets();

    /**
     * Lets frames come: all sockets are in the map.
     *
     * @throws IOException if they cannot
     */
    void start() throws IOException;

    /**
     * Notes that we are another station now.
     *
     * @throws IOException if the program could be told, and was not
     */
    void setStation(Station own) throws IOException;

    /** The program's counts; none where it has none that we know of. */
    Map<Verdict, Long> counters() throws IOException;

    /** Whose program it is, and where it is attached. */
    String description();

    /**
     * Ends what {@link #start} began, before the sockets close.
     *
     * @param queues those that have a socket of ours in the map
     */
    void stop(Iterable<Integer> queues);

    /** Lets go of the program. To be called once. */
    void close();
}
