/** Benchmarks of key encapsulation through {@code javax.crypto.KEM}, any provider beside any other. */
module io.kyberxdp.bench {
    requires java.management;
    requires jmh.core;
    requires org.bouncycastle.provider;
    requires org.conscrypt;

    exports io.kyberxdp.bench;
    exports io.kyberxdp.bench.subject;

    opens io.kyberxdp.bench to
            com.google.gson;

    uses java.security.Provider;
}
