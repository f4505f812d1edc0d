package io.kyberxdp.transport;

import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Where a transport listens or connects to, written {@code scheme://host:port} or {@code scheme://host:port?key=value&key=value}.
 *
 * <p>The grammar is a small, strict part of RFC 3986: the scheme and the host are always there, the port is a decimal
 * number from 0 (let the system choose; for listening) to 65535, and there is no user, path, fragment or percent-encoding.
 * An IPv6 address stands in brackets and may carry a zone, as in {@code tcp://[fe80::1%eth0]:25722}. Parameters are kept
 * sorted by key, so two endpoints that mean the same are equal and print the same.
 *
 * @param scheme the transport's name in lower case, such as {@code tcp}
 * @param host a host name, an IPv4 address, or an IPv6 address without its brackets
 * @param port 0 to 65535
 * @param parameters what the transport wants to know besides; unmodifiable
 */
public record Endpoint(String scheme, String host, int port, Map<String, String> parameters) {

    private static final int MAX_PORT = 65_535;

    /**
     * Checks every part, and the length of its text, as {@link #parse} does.
     *
     * @param scheme names the transport, such as {@code tcp}
     * @param host a name or an address; IPv6 without brackets
     * @param port 0 to 65,535
     * @param parameters what the transport is told, by key
     * @throws IllegalArgumentException if a part does not fit the grammar; the message names the part and the rule
     */
    public Endpoint {
        EndpointSyntax.checkScheme(scheme);
        EndpointSyntax.checkHost(host);
        if (port < 0 || port > MAX_PORT) {
            throw new IllegalArgumentException("the port is " + port + ", but ports go from 0 to " + MAX_PORT);
        }
        parameters.forEach(EndpointSyntax::checkParameter);
        parameters = Collections.unmodifiableMap(new TreeMap<>(parameters));
        EndpointSyntax.checkLength(text(scheme, host, port, parameters));
    }

    /**
     * An endpoint without parameters.
     *
     * @param scheme names the transport, such as {@code tcp}
     * @param host a name or an address; IPv6 without brackets
     * @param port 0 to 65,535
     */
    public Endpoint(String scheme, String host, int port) {
        this(scheme, host, port, Map.of());
    }

    /**
     * Reads an endpoint from its text.
     *
     * @param text at most 1,024 characters; may come from anyone
     * @return the endpoint
     * @throws IllegalArgumentException if the text is not an endpoint; the message says which part is wrong and what
     *     would be right
     */
    public static Endpoint parse(String text) {
        Objects.requireNonNull(text, "text");
        return EndpointSyntax.parse(text);
    }

    /**
     * {@return the same place at another port: what a listener bound to port 0 reports as its own}
     *
     * @param newPort 0 to 65,535
     */
    public Endpoint withPort(int newPort) {
        return new Endpoint(scheme, host, newPort, parameters);
    }

    /**
     * Refuses parameters the transport does not know, so that a misspelt one is never ignored.
     *
     * @param known the keys of the parameters the transport knows
     * @throws IllegalArgumentException if a parameter's key is not among {@code known}
     */
    public void allowOnly(Set<String> known) {
        for (String key : parameters.keySet()) {
            if (!known.contains(key)) {
                String all = known.isEmpty()
                        ? "none"
                        : String.join(", ", known.stream().sorted().toList());
                throw new IllegalArgumentException(
                        "the " + scheme + " transport has no parameter '" + key + "'; it knows: " + all);
            }
        }
    }

    /** The text that {@link #parse} reads back to an equal endpoint. */
    @Override
    public String toString() {
        return text(scheme, host, port, parameters);
    }

    private static String text(String scheme, String host, int port, Map<String, String> parameters) {
        String shownHost = host.indexOf(':') < 0 ? host : "[" + host + "]";
        String query = parameters.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining("&"));
        return String.format(Locale.ROOT, "%s://%s:%d", scheme, shownHost, port) + (query.isEmpty() ? "" : "?" + query);
    }
}
