package io.kyberxdp.afxdp;

import io.kyberxdp.afxdp.frame.Station;
import io.kyberxdp.afxdp.jna.AttachedProgram;
import io.kyberxdp.afxdp.jna.SocketMap;
import io.kyberxdp.afxdp.jna.Verdict;
import io.kyberxdp.afxdp.netlink.Link;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.Map;

/**
 * A program that somebody else loaded and attached, of which we know no more than its map of sockets. It may send us frames
 * that are not ours; the port drops and counts them. It stays when we go.
 */
final class ForeignProgram implements Redirection {

    private final SocketMap sockets;
    private final String description;

    private ForeignProgram(SocketMap sockets, String description) {
        this.sockets = sockets;
        this.description = description;
    }

    /**
     * Makes sure that a program is there.
     *
     * @param sockets closed with this, and also if that fails
     * @param owner whose program it is, for descriptions
     */
    static ForeignProgram open(SocketMap sockets, String owner, Link link) throws IOException {
        try {
            AttachedProgram attached = requireAttached(link);
            return new ForeignProgram(sockets, attached.mode().description() + " by the program " + owner);
        } catch (IOException | RuntimeException e) {
            sockets.close();
            throw e;
        }
    }

    /** The program on an interface. Without one, frames would pass the sockets by, and nothing would tell. */
    static AttachedProgram requireAttached(Link link) throws IOException {
        AttachedProgram attached = AttachedProgram.on(link.index());
        if (attached.id() == 0) {
            throw new IOException("the interface " + link.name()
                    + " has no XDP program; whoever has the privileges for it must attach it first");
        }
        return attached;
    }

    /** Removes our sockets from a map that outlives them. */
    static void remove(Iterable<Integer> queues, SocketMap from) {
        for (int queue : queues) {
            try {
                from.remove(queue);
            } catch (IOException e) { // the kernel removes a socket that closes
                System.getLogger(ForeignProgram.class.getName()).log(Level.WARNING, e.getMessage());
            }
        }
    }

    @Override
    public SocketMap sockets() {
        return sockets;
    }

    @Override
    public void start() {
        // the program is attached
    }

    @Override
    public void setStation(Station own) {
        // whatever it looks at, it is not told by us
    }

    @Override
    public Map<Verdict, Long> counters() {
        return Map.of();
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public void stop(Iterable<Integer> queues) {
        remove(queues, sockets);
    }

    @Override
    public void close() {
        sockets.close();
    }
}
