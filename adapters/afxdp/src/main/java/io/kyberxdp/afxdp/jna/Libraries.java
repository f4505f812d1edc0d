package io.kyberxdp.afxdp.jna;

import io.kyberxdp.transport.Availability;
import java.util.List;

/** The C libraries this adapter calls. */
public final class Libraries {

    private Libraries() {}

    /** Whether all of them load; if not, why the first one that fails does not. */
    public static Availability availability() {
        try {
            return List.of(LibC.BINDING, LibBpf.BINDING, LibXdp.BINDING).stream()
                    .map(Binding::availability)
                    .filter(availability -> !availability.isAvailable())
                    .findFirst()
                    .orElse(Availability.available());
        } catch (LinkageError e) { // JNA itself: absent, or forbidden to load its library
            return Availability.unavailable(
                    "JNA does not work here: " + e.getMessage(),
                    "put net.java.dev.jna:jna on the class path, and allow native access (--enable-native-access=ALL-UNNAMED)");
        }
    }
}
