package io.kyberxdp.kerneltcp.udp;

import java.io.IOException;

/** One way to the kernel's UDP. */
public interface UdpImplementation {

    /** What it is and what it makes use of, for a reader of a report. */
    String description();

    /**
     * Opens a port.
     *
     * @throws IOException in the system's words, if the address is in use, not this machine's, or not permitted
     */
    UdpPort open(UdpSettings settings) throws IOException;
}
