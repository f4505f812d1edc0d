package io.kyberxdp.transport;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.ServiceLoader;

/**
 * An adapter that carries {@link MessageChannel}s, found by {@link ServiceLoader}. Implementations are stateless, safe for
 * any number of threads, and load without touching the network or native code.
 */
public interface TransportProvider {

    /** {@return the scheme of the endpoints this transport serves, in lower case, such as {@code tcp}} */
    String scheme();

    /** {@return whether the transport works on this machine, from a real probe; otherwise the cause and the remedy} */
    Availability availability();

    /**
     * Connects to a listener.
     *
     * @param endpoint an endpoint of this scheme, its port not 0
     * @param timeout how long to try, over all addresses of the host; more than zero, rounded up to whole milliseconds
     * @return the channel, which belongs to the caller, who closes it
     * @throws IllegalArgumentException if the endpoint is of another scheme, has port 0 or a parameter this transport does
     *     not know
     * @throws java.net.SocketTimeoutException if the time is up
     * @throws IOException if the host is unknown, refuses or cannot be reached; the message names the endpoint
     */
    MessageChannel connect(Endpoint endpoint, Duration timeout) throws IOException;

    /**
     * Starts listening.
     *
     * @param endpoint an endpoint of this scheme; port 0 lets the system choose, see {@link MessageListener#local}
     * @return the listener, which belongs to the caller, who closes it
     * @throws IllegalArgumentException as for {@link #connect}, except that port 0 is allowed
     * @throws IOException if the address is in use, not this machine's, or not permitted; the message names the endpoint
     */
    MessageListener listen(Endpoint endpoint) throws IOException;

    /** {@return every transport on the class path or module path, available or not, in the order found} */
    static List<TransportProvider> installed() {
        return ServiceLoader.load(TransportProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }

    /**
     * {@return the transport that serves an endpoint}
     *
     * @param endpoint of any scheme
     * @throws IllegalArgumentException if none is installed for its scheme
     * @throws IOException if it is installed but does not work here; the message gives cause and remedy
     */
    static TransportProvider of(Endpoint endpoint) throws IOException {
        List<TransportProvider> all = installed();
        for (TransportProvider provider : all) {
            if (provider.scheme().equals(endpoint.scheme())) {
                provider.availability().require("the " + endpoint.scheme() + " transport");
                return provider;
            }
        }
        List<String> schemes = all.stream().map(TransportProvider::scheme).toList();
        throw new IllegalArgumentException("no transport for '" + endpoint + "' is installed; installed: " + schemes);
    }
}
