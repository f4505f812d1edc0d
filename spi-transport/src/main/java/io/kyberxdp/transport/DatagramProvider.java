package io.kyberxdp.transport;

import java.io.IOException;
import java.util.List;
import java.util.ServiceLoader;

/**
 * An adapter that carries unreliable datagrams, found by {@link ServiceLoader}; what is missing to whole, ordered messages is
 * added above it, once for all such adapters. Implementations are stateless, safe for any number of threads, and load
 * without touching the network or native code.
 */
public interface DatagramProvider {

    /** {@return the scheme of the endpoints this adapter serves, in lower case, such as {@code udp}} */
    String scheme();

    /** {@return whether the adapter works on this machine, from a real probe; otherwise the cause and the remedy} */
    Availability availability();

    /** {@return what carries the datagrams on this machine and why, in a line for a reader of a report} */
    default String description() {
        return scheme();
    }

    /** {@return whether its frames pass by the kernel, so that no tool but a {@link FrameTap} sees them} */
    default boolean bypassesKernel() {
        return false;
    }

    /**
     * Opens a port that peers can send to.
     *
     * @param local an endpoint of this scheme; port 0 lets the system choose, see {@link DatagramPort#local}
     * @return the port, which belongs to the caller, who closes it
     * @throws IllegalArgumentException if the endpoint is of another scheme or has a parameter this adapter does not know
     * @throws IOException if the address is in use, not this machine's, or not permitted; the message names the endpoint
     */
    DatagramPort bind(Endpoint local) throws IOException;

    /**
     * Opens a port of the system's choice from which a peer can be reached, and every other peer whose endpoint has the same
     * scheme and parameters.
     *
     * @param remote an endpoint of this scheme, its port not 0
     * @return the port, which belongs to the caller, who closes it
     * @throws IllegalArgumentException as for {@link #bind}, and if the port is 0
     * @throws IOException if no such port can be had; the message names the endpoint
     */
    DatagramPort open(Endpoint remote) throws IOException;

    /** {@return every adapter on the class path or module path, available or not, in the order found} */
    static List<DatagramProvider> installed() {
        return ServiceLoader.load(DatagramProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }
}
