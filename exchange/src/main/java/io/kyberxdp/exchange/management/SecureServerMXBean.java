package io.kyberxdp.exchange.management;

/** What a server has seen since it started; {@code io.kyberxdp:type=SecureServer,endpoint="..."}. */
public interface SecureServerMXBean {

    /** Where it listens. */
    String getEndpoint();

    /** Connections accepted from the transport. */
    long getAccepted();

    /** Handshakes completed. */
    long getEstablished();

    /** Connections whose handshake failed. */
    long getFailed();

    /** Connections in their handshake now. */
    int getHalfOpen();

    /** How many may be in their handshake at once. */
    int getMaxHalfOpen();

    /** Established channels now. */
    int getOpen();
}
