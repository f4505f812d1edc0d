package io.kyberxdp.exchange;

import io.kyberxdp.exchange.management.SecureServerMXBean;

/** A server's statistics as a bean. */
record ServerBean(SecureServer server, int maxHalfOpen) implements SecureServerMXBean {

    @Override
    public String getEndpoint() {
        return server.local().toString();
    }

    @Override
    public long getAccepted() {
        return server.statistics().accepted();
    }

    @Override
    public long getEstablished() {
        return server.statistics().established();
    }

    @Override
    public long getFailed() {
        return server.statistics().failed();
    }

    @Override
    public int getHalfOpen() {
        return server.statistics().halfOpen();
    }

    @Override
    public int getMaxHalfOpen() {
        return maxHalfOpen;
    }

    @Override
    public int getOpen() {
        return server.statistics().open();
    }
}
