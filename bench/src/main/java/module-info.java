/** Benchmarks of key encapsulation through {@code javax.crypto.KEM}, any provider or C library beside any other. */
module io.kyberxdp.bench {
    requires com.sun.jna;
    requires java.management;
    requires jdk.management;
    requires jmh.core;
    requires org.bouncycastle.provider;
    requires org.conscrypt;

    exports io.kyberxdp.bench;
    exports io.kyberxdp.bench.peer;
    exports io.kyberxdp.bench.subject;
    exports io.kyberxdp.bench.timing;

    opens io.kyberxdp.bench to
            com.google.gson;
    opens io.kyberxdp.bench.peer to
            com.google.gson;
    opens io.kyberxdp.bench.subject to
            com.google.gson;
    opens io.kyberxdp.bench.timing to
            com.google.gson;

    uses java.security.Provider;
}
