package io.kyberxdp.afxdp.netlink;

/**
 * What the kernel knows of a station on one of its links.
 *
 * @param state how sure it is
 * @param mac the station's Ethernet address in the low 48 bits, or -1
 */
public record Neighbour(State state, long mac) {

    /** The kernel knows nothing of it. */
    static final Neighbour NONE = new Neighbour(State.UNKNOWN, -1);

    /** How sure the kernel is. */
    public enum State {
        /** It was never asked for, or has been forgotten. */
        UNKNOWN,
        /** It is being asked for, or did not answer. */
        UNRESOLVED,
        /** It answered once; whether it still is there will be seen when the kernel next uses the entry. */
        STALE,
        /** It is there, or about to be asked again. */
        VALID
    }
}
