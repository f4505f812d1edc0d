package io.kyberxdp.bench.transport;

import io.kyberxdp.bench.network.Place;
import io.kyberxdp.transport.Endpoint;
import java.util.Map;

/** A transport with its settings, as something to be measured. */
public enum Carrier {
    KERNEL_TCP("kernel TCP", "tcp", ""),
    KERNEL_UDP("kernel UDP", "udp", ""),
    AF_XDP_POLL("AF_XDP poll", "afxdp", "poll"),
    AF_XDP_SPIN("AF_XDP spin", "afxdp", "spin");

    private final String label;
    private final String scheme;
    private final String mode;

    Carrier(String label, String scheme, String mode) {
        this.label = label;
        this.scheme = scheme;
        this.mode = mode;
    }

    /** What tables call it. */
    public String label() {
        return label;
    }

    /** The scheme of its endpoints. */
    public String scheme() {
        return scheme;
    }

    /** Whether it goes past the kernel's network stack. */
    public boolean isAfXdp() {
        return !mode.isEmpty();
    }

    /** A free port at a place. */
    Endpoint at(Place place) {
        Map<String, String> parameters = isAfXdp() ? Map.of("if", place.interfaceName(), "mode", mode) : Map.of();
        return new Endpoint(scheme, place.address(), 0, parameters);
    }
}
