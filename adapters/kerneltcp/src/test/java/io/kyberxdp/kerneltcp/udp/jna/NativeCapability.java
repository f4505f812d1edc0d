package io.kyberxdp.kerneltcp.udp.jna;

import io.kyberxdp.transport.testkit.Capability;
import java.io.IOException;

/** Skips a test where the native way does not work. */
final class NativeCapability {

    private NativeCapability() {}

    static void need() {
        String cause = "";
        try {
            NativeUdp.load();
        } catch (IOException e) {
            cause = e.getMessage();
        }
        Capability.need("udp-native", cause.isEmpty(), cause);
    }

    /** Skips it where the kernel knows no segmentation offload as well. */
    static void needSegmentation() throws IOException {
        need();
        String description = NativeUdp.load().description();
        Capability.need("udp-gso", description.contains("with segmentation"), description);
    }
}
