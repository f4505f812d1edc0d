package io.kyberxdp.afxdp.jna;

import io.kyberxdp.afxdp.jna.BpfMap.Layout;
import io.kyberxdp.afxdp.jna.PinnedFile.Access;
import java.io.IOException;

/** A map from receive queues to AF_XDP sockets (XSKMAP), by which an XDP program sends frames to sockets. */
public final class SocketMap implements AutoCloseable {

    /** The kernel's number of this kind of map. */
    static final int XSKMAP = 17;

    private final BpfMap map;

    /** Takes a map that is made as it should be. */
    SocketMap(BpfMap map) {
        this.map = map;
    }

    /**
     * Opens a map that somebody pinned.
     *
     * @param file where, in a BPF file system
     * @throws IOException if it is not there, is no such map, or this user may not write it
     */
    public static SocketMap pinned(String file) throws IOException {
        return checked(new BpfMap(PinnedFile.open(file, Access.READ_WRITE), "the map " + file));
    }

    /**
     * Takes a descriptor that came from somebody else.
     *
     * @param fd closed by {@link #close}, and at once if it is that of no such map
     * @param giver who gave it, for messages
     * @throws IOException if it is that of no such map
     */
    static SocketMap received(int fd, String giver) throws IOException {
        return checked(new BpfMap(fd, "the map of AF_XDP sockets from " + giver));
    }

    private static SocketMap checked(BpfMap map) throws IOException {
        try {
            map.require(new Layout(XSKMAP, Integer.BYTES, Integer.BYTES));
            return new SocketMap(map);
        } catch (IOException | RuntimeException e) {
            map.close();
            throw e;
        }
    }

    /**
     * Sends the frames of a receive queue to a socket, which must be bound to that very queue.
     *
     * @throws IOException if the map has no room for that queue, or it has a socket already
     */
    public void insert(int queue, XskSocket socket) throws IOException {
        insert(queue, socket.descriptor());
    }

    void insert(int queue, int socket) throws IOException {
        try (Scratch key = new Scratch(Integer.BYTES);
                Scratch value = new Scratch(Integer.BYTES)) {
            key.bytes().putInt(queue);
            value.bytes().putInt(socket);
            map.update(key, value, BpfMap.NEW);
        } catch (SystemCallException e) {
            String call = "putting the socket of queue " + queue + " into " + map;
            throw new SystemCallException(call, e.errno(), meaningOfInsert(e.errno()));
        }
    }

    private static String meaningOfInsert(int errno) {
        return switch (errno) {
            case Errno.E2BIG -> "the map has no room for that queue; choose another one, or have a larger map made";
            case Errno.EEXIST -> "that queue has a socket already; end its process, or choose another queue";
            case Errno.EPERM -> PinnedFile.UNPRIVILEGED;
            default -> "";
        };
    }

    /** Lets the program do with the frames of a receive queue what it does without a socket. */
    public void remove(int queue) throws IOException {
        try (Scratch key = new Scratch(Integer.BYTES)) {
            key.bytes().putInt(queue);
            map.delete(key);
        }
    }

    /** The same map by a descriptor of its own. */
    SocketMap duplicate() throws IOException {
        return new SocketMap(map.duplicate());
    }

    /** Closes the descriptor; sockets stay in the map as long as they are open. To be called once. */
    @Override
    public void close() {
        map.close();
    }
}
