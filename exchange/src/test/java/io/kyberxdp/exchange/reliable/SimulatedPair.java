package io.kyberxdp.exchange.reliable;

/** The two ends of a simulated connection. */
record SimulatedPair(SimulatedEnd client, SimulatedEnd server) {

    boolean bothReceivedAll() {
        return client.receivedAll() && server.receivedAll();
    }

    boolean bothClosed() {
        return client.connection().closed() && server.connection().closed();
    }
}
