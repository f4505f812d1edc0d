package io.kyberxdp.afxdp.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A network namespace with one end of a {@link VethPair}, the interface {@link #INTERFACE}. */
public final class Namespace {

    /** The interface's name in every namespace. */
    public static final String INTERFACE = "kx0";

    private static final int O_RDONLY = 0;
    private static final int CLONE_NEWNET = 0x4000_0000;
    private static final int SIOCETHTOOL = 0x8946;
    private static final int ETHTOOL_STXCSUM = 0x17;
    private static final int IFREQ = 40;
    private static final int AF_INET = 2;
    private static final int SOCK_DGRAM = 2;
    private static final int AF_PACKET = 17;
    private static final int SOCK_RAW = 3;

    /** Far less than a veth's ring holds, 256. */
    private static final int MOST_AT_ONCE = 64;

    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(60);

    /** Of a line of /proc/net/dev: eight counts of what was received, then bytes and frames sent. */
    private static final Pattern SENT = Pattern.compile(INTERFACE + ":(?:\\s+\\d+){9}\\s+(\\d+)");

    private final String name;

    Namespace(String name) {
        this.name = name;
    }

    public String name() {
        return name;
    }

    /** Runs an action in a thread of its own that is in the namespace; what it opens stays there. */
    public <T> T call(Callable<T> action) throws Exception {
        FutureTask<T> task = new FutureTask<>(() -> {
            int fd = TestC.open("/run/netns/" + name, O_RDONLY);
            assertTrue(fd >= 0, "no namespace " + name);
            assertEquals(0, TestC.setns(fd, CLONE_NEWNET), () -> "setns: errno " + Native.getLastError());
            TestC.close(fd);
            return action.call();
        });
        Thread thread = new Thread(task);
        thread.start();
        try {
            return task.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Exception cause) {
                throw cause;
            }
            throw e;
        }
    }

    /** Runs the ip command in the namespace, and gives what it printed. */
    public String ip(String arguments) throws Exception {
        return run("ip -n " + name + " " + arguments);
    }

    /** Runs a command, which must succeed. */
    public static String run(String command) throws Exception {
        Process process = new ProcessBuilder(command.split(" ", -1))
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), command + ": " + output);
        return output;
    }

    /** The interface's Ethernet address. */
    public long mac() throws Exception {
        String text = ip("-br link show dev " + INTERFACE).trim().split("\\s+", -1)[2];
        return Long.parseLong(text.replace(":", ""), 16);
    }

    /** The interface's number. */
    public int index() throws Exception {
        return Integer.parseInt(ip("-o link show dev " + INTERFACE).split(":", 2)[0]);
    }

    /** Lets the kernel leave the checksums of what it sends to the network card, of which a veth has none; or not. */
    public void setChecksumOffload(boolean on) throws Exception {
        call(() -> {
            int fd = TestC.socket(AF_INET, SOCK_DGRAM, 0);
            try (Memory request = new Memory(IFREQ);
                    Memory value = new Memory(8)) {
                request.clear();
                request.setString(0, INTERFACE);
                request.setLong(16, Pointer.nativeValue(value));
                value.setInt(0, ETHTOOL_STXCSUM);
                value.setInt(4, on ? 1 : 0);
                assertEquals(0, TestC.ioctl(fd, SIOCETHTOOL, Pointer.nativeValue(request)));
            } finally {
                TestC.close(fd);
            }
            return null;
        });
    }

    /** Puts frames on the wire as they are, by AF_PACKET, and waits until the other end has taken them all. */
    public void inject(byte[]... frames) throws Exception {
        int index = index();
        call(() -> {
            int fd = TestC.socket(AF_PACKET, SOCK_RAW, 0);
            try {
                byte[] address = new byte[20];
                address[0] = AF_PACKET;
                address[4] = (byte) index;
                for (int from = 0; from < frames.length; from += MOST_AT_ONCE) {
                    long before = passed();
                    int to = Math.min(frames.length, from + MOST_AT_ONCE);
                    for (int i = from; i < to; i++) {
                        send(fd, address, frames[i]);
                    }
                    awaitPassed(before + to - from);
                }
            } finally {
                TestC.close(fd);
            }
            return null;
        });
    }

    private static void send(int fd, byte[] address, byte[] frame) throws IOException {
        long sent = TestC.sendto(fd, frame, frame.length, 0, address, address.length);
        if (sent != frame.length) {
            throw new IOException("sendto: errno " + Native.getLastError() + ", " + frame.length + " bytes");
        }
    }

    /** A kernel that is busy takes frames off a veth's ring later, by a thread of its own, and drops what the ring cannot hold. */
    private static void awaitPassed(long count) throws Exception {
        long deadline = System.nanoTime() + PATIENCE;
        while (passed() < count) {
            assertTrue(System.nanoTime() - deadline < 0, "frames do not reach the other end of the wire");
            Thread.sleep(1);
        }
    }

    /** How many frames the other end has taken, as the namespace of the calling thread counts them. */
    private static long passed() throws IOException {
        Matcher counts = SENT.matcher(Files.readString(Path.of("/proc/thread-self/net/dev")));
        assertTrue(counts.find());
        return Long.parseLong(counts.group(1));
    }
}
