package io.kyberxdp.afxdp.net;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Two network namespaces and a veth pair between them. The left end has 10.77.0.1 and fd77::1, the right one 10.77.0.2 and
 * fd77::2. Removed on close, and at the latest when the JVM ends; what a killed JVM left is removed by the next one.
 */
public final class VethPair implements AutoCloseable {

    public static final String LEFT_IPV4 = "10.77.0.1";
    public static final String RIGHT_IPV4 = "10.77.0.2";
    public static final String LEFT_IPV6 = "fd77::1";
    public static final String RIGHT_IPV6 = "fd77::2";

    private static final String PREFIX = "kyberxdp-test-";
    private static final Pattern NAME = Pattern.compile(PREFIX + "([0-9]+)-\\S+");
    private static final AtomicInteger COUNT = new AtomicInteger();

    private final Namespace left;
    private final Namespace right;
    private final Thread hook = new Thread(this::removeQuietly);

    private VethPair(Namespace left, Namespace right) {
        this.left = left;
        this.right = right;
    }

    /** A pair with one queue a side and an MTU of 1,500 bytes. */
    public static VethPair create() throws Exception {
        return create(1500, 1);
    }

    public static VethPair create(int mtu, int queues) throws Exception {
        Capabilities.needXdp();
        removeLeftovers();
        String base = PREFIX + ProcessHandle.current().pid() + "-" + COUNT.incrementAndGet();
        VethPair pair = new VethPair(new Namespace(base + "a"), new Namespace(base + "b"));
        Runtime.getRuntime().addShutdownHook(pair.hook);
        try {
            Namespace.run("ip netns add " + pair.left.name());
            Namespace.run("ip netns add " + pair.right.name());
            String count = " numrxqueues " + queues + " numtxqueues " + queues;
            pair.left.ip("link add kx0 mtu " + mtu + count + " type veth peer name kx0 mtu " + mtu + count + " netns "
                    + pair.right.name());
            pair.raise(pair.left, LEFT_IPV4, LEFT_IPV6);
            pair.raise(pair.right, RIGHT_IPV4, RIGHT_IPV6);
            return pair;
        } catch (Exception | Error e) {
            pair.close();
            throw e;
        }
    }

    private void raise(Namespace side, String ipv4, String ipv6) throws Exception {
        side.ip("link set lo up");
        side.ip("addr add " + ipv4 + "/24 dev kx0");
        side.ip("addr add " + ipv6 + "/64 dev kx0 nodad");
        side.ip("link set kx0 up");
    }

    public Namespace left() {
        return left;
    }

    public Namespace right() {
        return right;
    }

    private static void removeLeftovers() throws Exception {
        Matcher matcher = NAME.matcher(Namespace.run("ip netns list"));
        while (matcher.find()) {
            if (ProcessHandle.of(Long.parseLong(matcher.group(1))).isEmpty()) {
                removeQuietly(matcher.group());
            }
        }
    }

    private void removeQuietly() {
        removeQuietly(left.name());
        removeQuietly(right.name());
    }

    private static void removeQuietly(String namespace) {
        try {
            Namespace.run("ip netns delete " + namespace);
        } catch (Exception | AssertionError e) {
            // it was not made, or another process removes it
        }
    }

    @Override
    public void close() {
        Runtime.getRuntime().removeShutdownHook(hook);
        removeQuietly();
    }
}
