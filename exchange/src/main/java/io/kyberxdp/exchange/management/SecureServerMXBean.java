package io.kyberxdp.exchange.management;

/** What a server has seen since it started; {@code io.kyberxdp:type=SecureServer,endpoint="..."}. */
public interface SecureServerMXBean {

    /** {@return where it listens} */
    String getEndpoint();

    /** {@return connections accepted from the transport} */
    long getAccepted();

    /** {@return handshakes completed} */
    long getEstablished();

    /** {@return connections whose handshake failed} */
    long getFailed();

    /** {@return connections in their handshake now} */
    int getHalfOpen();

    /** {@return how many may be in their handshake at once} */
    int getMaxHalfOpen();

    /** {@return established channels now} */
    int getOpen();
}
