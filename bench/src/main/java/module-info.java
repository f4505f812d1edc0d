/** Benchmarks of key encapsulation through {@code javax.crypto.KEM}. */
module io.kyberxdp.bench {
    requires com.google.gson;
    requires jmh.core;
}
