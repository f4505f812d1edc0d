package io.kyberxdp.afalg.jna;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** The kernel's keyrings, for tests: keyutils(7) by its system calls on x86-64. */
public final class Keyring {

    /** The keyring of the session. */
    public static final int SESSION = -3;

    /** The keyring of the user. */
    public static final int USER = -4;

    private static final long ADD_KEY = 248;
    private static final long KEYCTL = 250;
    private static final long KEYCTL_REVOKE = 3;
    private static final long KEYCTL_SETPERM = 5;
    private static final long KEYCTL_UNLINK = 9;
    private static final long KEYCTL_SET_TIMEOUT = 15;

    private Keyring() {}

    /** Adds a key and gives its serial number. */
    public static int add(String type, String description, byte[] payload, int keyring) throws IOException {
        OffHeap memory = new OffHeap(3 * 256);
        text(memory, 0, type);
        text(memory, 256, description);
        memory.bytes().put(512, payload);
        return (int) call(
                "add_key",
                ADD_KEY,
                memory.address(0),
                memory.address(256),
                memory.address(512),
                payload.length,
                keyring);
    }

    /** Revokes a key: it can be used no more. */
    public static void revoke(int serial) throws IOException {
        call("keyctl(REVOKE)", KEYCTL, KEYCTL_REVOKE, serial, 0, 0, 0);
    }

    /** Lets a key expire after some seconds. */
    public static void expire(int serial, int seconds) throws IOException {
        call("keyctl(SET_TIMEOUT)", KEYCTL, KEYCTL_SET_TIMEOUT, serial, seconds, 0, 0);
    }

    /** Sets who may do what with a key. */
    public static void setPermissions(int serial, int mask) throws IOException {
        call("keyctl(SETPERM)", KEYCTL, KEYCTL_SETPERM, serial, mask, 0, 0);
    }

    /** Takes a key out of a keyring. */
    public static void unlink(int serial, int keyring) throws IOException {
        call("keyctl(UNLINK)", KEYCTL, KEYCTL_UNLINK, serial, keyring, 0, 0);
    }

    private static void text(OffHeap memory, int at, String text) {
        memory.bytes().put(at, (text + "\0").getBytes(StandardCharsets.US_ASCII));
    }

    private static long call(String name, long number, long a, long b, long c, long d, long e) throws IOException {
        long result = LibC.syscall(number, a, b, c, d, e);
        if (result < 0) {
            throw KernelCallException.of(name);
        }
        return result;
    }
}
