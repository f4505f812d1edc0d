package io.kyberxdp.kerneltcp.udp.jna;

import io.kyberxdp.kerneltcp.udp.UdpImplementation;
import io.kyberxdp.kerneltcp.udp.UdpPort;
import io.kyberxdp.kerneltcp.udp.UdpSettings;
import java.io.IOException;
import java.util.Locale;
import java.util.Set;

/**
 * UDP by system calls of Linux that carry many datagrams at once, on 64-bit x86 and ARM with JNA. Names none of JNA's types,
 * so that it loads where there is none.
 *
 * <p>Its ports count as dropped what could not be sent, and the arrivals that found the queue full; of these they hear with
 * the next arrival (SO_RXQ_OVFL), and datagrams that arrived joined count as one.
 */
public final class NativeUdp implements UdpImplementation {

    private static final Set<String> ARCHITECTURES = Set.of("amd64", "x86_64", "aarch64");

    private final String description;

    private NativeUdp(String description) {
        this.description = description;
    }

    /**
     * The implementation, tried out on first use.
     *
     * @throws IOException with the cause if it does not work here
     */
    public static NativeUdp load() throws IOException {
        if (Outcome.FAILURE != null) {
            throw new IOException(Outcome.FAILURE.getMessage(), Outcome.FAILURE);
        }
        return Outcome.LOADED;
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public UdpPort open(UdpSettings settings) throws IOException {
        return NativeUdpPort.open(settings);
    }

    /** What came of trying, once in a JVM. */
    private static final class Outcome {

        static final NativeUdp LOADED;
        static final IOException FAILURE;

        static {
            NativeUdp loaded = null;
            IOException failure = null;
            try {
                requireKnownMachine();
                requireJna();
                loaded = new NativeUdp(SelfTest.run());
            } catch (IOException e) {
                failure = e;
            } catch (RuntimeException | LinkageError e) {
                failure = new IOException("JNA does not work here: " + e, e);
            }
            LOADED = loaded;
            FAILURE = failure;
        }

        private static void requireKnownMachine() throws IOException {
            String system = System.getProperty("os.name");
            String architecture = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
            if (!system.equals("Linux") || !ARCHITECTURES.contains(architecture)) {
                throw new IOException("the structures are those of Linux on x86-64 and AArch64, and this is " + system
                        + " on " + architecture);
            }
        }

        private static void requireJna() throws IOException {
            try {
                Class.forName("com.sun.jna.Native", true, NativeUdp.class.getClassLoader());
            } catch (ClassNotFoundException e) {
                throw new IOException(
                        "JNA is not there; add net.java.dev.jna:jna to the class path (on the module path, --add-modules"
                                + " com.sun.jna too)",
                        e);
            }
        }
    }
}
