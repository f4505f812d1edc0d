package io.kyberxdp.afxdp.jna;

import com.sun.jna.Native;
import java.util.Map;

/** The error numbers of Linux that mean something here; they are the same on x86-64 and AArch64. */
public final class Errno {

    /** No permission: a capability is missing. */
    public static final int EPERM = 1;

    /** There is no such object. */
    public static final int ENOENT = 2;

    /** A signal came first. */
    public static final int EINTR = 4;

    /** The device the socket was bound to is gone. */
    public static final int ENXIO = 6;

    /** Too large: of a map, a key beyond its end. */
    public static final int E2BIG = 7;

    /** Would wait, or not done yet. */
    public static final int EAGAIN = 11;

    /** Out of memory. */
    public static final int ENOMEM = 12;

    /** No permission. */
    public static final int EACCES = 13;

    /** In use by somebody else. */
    public static final int EBUSY = 16;

    /** It is there already. */
    public static final int EEXIST = 17;

    /** There is no such network interface. */
    public static final int ENODEV = 19;

    /** An argument the kernel does not take. */
    public static final int EINVAL = 22;

    /** Out of range: of XDP, an MTU too large. */
    public static final int ERANGE = 34;

    /** The socket is of another kind. */
    public static final int EPROTOTYPE = 91;

    /** Not supported by this device or protocol. */
    public static final int EOPNOTSUPP = 95;

    /** This kernel has no such kind of socket. */
    public static final int EAFNOSUPPORT = 97;

    /** The network interface is down. */
    public static final int ENETDOWN = 100;

    /** No buffers, or over the limit on locked memory. */
    public static final int ENOBUFS = 105;

    /** Nobody listens there. */
    public static final int ECONNREFUSED = 111;

    private static final Map<Integer, String> NAMES = Map.ofEntries(
            Map.entry(EPERM, "EPERM"),
            Map.entry(ENOENT, "ENOENT"),
            Map.entry(EINTR, "EINTR"),
            Map.entry(ENXIO, "ENXIO"),
            Map.entry(E2BIG, "E2BIG"),
            Map.entry(EAGAIN, "EAGAIN"),
            Map.entry(ENOMEM, "ENOMEM"),
            Map.entry(EACCES, "EACCES"),
            Map.entry(EBUSY, "EBUSY"),
            Map.entry(EEXIST, "EEXIST"),
            Map.entry(ENODEV, "ENODEV"),
            Map.entry(EINVAL, "EINVAL"),
            Map.entry(ERANGE, "ERANGE"),
            Map.entry(EOPNOTSUPP, "EOPNOTSUPP"),
            Map.entry(EAFNOSUPPORT, "EAFNOSUPPORT"),
            Map.entry(EPROTOTYPE, "EPROTOTYPE"),
            Map.entry(98, "EADDRINUSE"),
            Map.entry(99, "EADDRNOTAVAIL"),
            Map.entry(ENETDOWN, "ENETDOWN"),
            Map.entry(104, "ECONNRESET"),
            Map.entry(ENOBUFS, "ENOBUFS"),
            Map.entry(ECONNREFUSED, "ECONNREFUSED"));

    private Errno() {}

    /** The number the last failed call of this thread left. */
    static int last() {
        return Native.getLastError();
    }

    /** The number's name, its value and what the C library says of it. */
    static String describe(int errno) {
        return NAMES.getOrDefault(errno, "errno") + " (" + errno + ", " + LibC.strerror(errno) + ")";
    }
}
