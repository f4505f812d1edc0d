package io.kyberxdp.kerneltcp;

import io.kyberxdp.kerneltcp.udp.NioUdp;
import io.kyberxdp.kerneltcp.udp.UdpImplementation;
import io.kyberxdp.kerneltcp.udp.jna.NativeUdp;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicBoolean;

/** Chooses the way to the kernel's UDP: the native one where it works, unless the user says which. */
final class UdpSelection {

    /** The system property by which the user says it: {@code nio} or {@code native}. */
    static final String PROPERTY = "kyberxdp.udp";

    private static final Logger LOGGER = System.getLogger(UdpSelection.class.getPackageName());
    private static final AtomicBoolean FALLBACK_TOLD = new AtomicBoolean();

    private UdpSelection() {}

    /**
     * The implementation and why it is this one.
     *
     * @param reason in words, for a reader of a report
     */
    record Choice(UdpImplementation implementation, String reason) {

        @Override
        public String toString() {
            return implementation.description() + " (" + reason + ")";
        }
    }

    /**
     * Chooses.
     *
     * @throws IOException if what the user asks for does not work here; the message gives cause and remedy
     */
    static Choice choose() throws IOException {
        String asked = System.getProperty(PROPERTY);
        if (asked == null) {
            return fastest();
        }
        String reason = "asked for by the system property " + PROPERTY;
        return switch (asked) {
            case "nio" -> new Choice(new NioUdp(), reason);
            case "native" -> new Choice(forced(), reason);
            default ->
                throw new IOException("the system property " + PROPERTY + " is '" + asked
                        + "'; set it to nio or native, or leave it out for the faster that works");
        };
    }

    private static Choice fastest() {
        try {
            return new Choice(NativeUdp.load(), "the fastest, and it passed its self-test");
        } catch (IOException e) {
            if (!FALLBACK_TOLD.getAndSet(true)) {
                LOGGER.log(Level.DEBUG, "UDP goes through NIO, since its native way does not work here", e);
            }
            return new Choice(new NioUdp(), "its native way does not work here: " + e.getMessage());
        }
    }

    private static UdpImplementation forced() throws IOException {
        try {
            return NativeUdp.load();
        } catch (IOException e) {
            throw new IOException(
                    "native UDP does not work here: " + e.getMessage() + "; leave out the system property " + PROPERTY,
                    e);
        }
    }
}
