/** Benchmarks: handshakes over loopback, and key encapsulation through {@code javax.crypto.KEM}, any provider or C library beside any other. */
module io.kyberxdp.bench {
    requires com.google.gson;
    requires com.sun.jna;
    requires transitive io.kyberxdp.exchange;
    requires io.kyberxdp.provider;
    requires java.logging;
    requires java.management;
    requires jdk.management;
    requires jmh.core;
    requires HdrHistogram;
    requires org.bouncycastle.provider;
    requires org.apache.commons.rng.api;
    requires org.apache.commons.statistics.distribution;
    requires org.conscrypt;

    exports io.kyberxdp.bench;
    exports io.kyberxdp.bench.estimate;
    exports io.kyberxdp.bench.handshake;
    exports io.kyberxdp.bench.kemstudy;
    exports io.kyberxdp.bench.network;
    exports io.kyberxdp.bench.peer;
    exports io.kyberxdp.bench.report;
    exports io.kyberxdp.bench.statistics;
    exports io.kyberxdp.bench.study;
    exports io.kyberxdp.bench.subject;
    exports io.kyberxdp.bench.symmetric;
    exports io.kyberxdp.bench.timing;
    exports io.kyberxdp.bench.transport;

    opens io.kyberxdp.bench to
            com.google.gson;
    opens io.kyberxdp.bench.estimate to
            com.google.gson;
    opens io.kyberxdp.bench.handshake to
            com.google.gson;
    opens io.kyberxdp.bench.kemstudy to
            com.google.gson;
    opens io.kyberxdp.bench.peer to
            com.google.gson;
    opens io.kyberxdp.bench.report to
            com.google.gson;
    opens io.kyberxdp.bench.statistics to
            com.google.gson;
    opens io.kyberxdp.bench.study to
            com.google.gson;
    opens io.kyberxdp.bench.subject to
            com.google.gson;
    opens io.kyberxdp.bench.symmetric to
            com.google.gson;
    opens io.kyberxdp.bench.timing to
            com.google.gson;
    opens io.kyberxdp.bench.transport to
            com.google.gson;

    uses io.kyberxdp.transport.DatagramProvider;
    uses io.kyberxdp.transport.SymmetricProvider;
    uses io.kyberxdp.transport.TransportProvider;
    uses java.security.Provider;
}
