package io.kyberxdp.afxdp.net;

import io.kyberxdp.afxdp.jna.Libraries;
import io.kyberxdp.afxdp.jna.ProgramObject;
import io.kyberxdp.transport.Availability;
import io.kyberxdp.transport.Availability.Unavailable;
import io.kyberxdp.transport.testkit.Capability;

/** What tests on real interfaces need. */
public final class Capabilities {

    private Capabilities() {}

    /** Goes on where this process is root, clang compiled the programs, and the libraries are installed. */
    public static void needXdp() {
        need("libxdp", Libraries.availability());
        need("clang", ProgramObject.availability());
        Capability.need(
                "root",
                "root".equals(System.getProperty("user.name")),
                "loading XDP programs and making network namespaces needs root; run the tests as root");
    }

    private static void need(String name, Availability availability) {
        String cause = availability instanceof Unavailable unavailable
                ? unavailable.cause() + "; " + unavailable.remedy()
                : "";
        Capability.need(name, availability.isAvailable(), cause);
    }
}
