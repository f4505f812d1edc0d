/** The JCA provider "KyberXdp": X-Wing and ML-KEM-768 behind {@link javax.crypto.KEM}. */
module io.kyberxdp.provider {
    requires static com.sun.jna;

    exports io.kyberxdp.provider;
    exports io.kyberxdp.provider.engine to
            io.kyberxdp.bench;
    exports io.kyberxdp.provider.keccak to
            io.kyberxdp.bench;
    exports io.kyberxdp.provider.selector to
            io.kyberxdp.bench;

    provides java.security.Provider with
            io.kyberxdp.provider.KyberXdpProvider;
}
