/** The JCA provider "KyberXdp": X-Wing and ML-KEM-768 behind {@link javax.crypto.KEM}. */
module io.kyberxdp.provider {
    requires static com.sun.jna;

    exports io.kyberxdp.provider;

    provides java.security.Provider with
            io.kyberxdp.provider.KyberXdpProvider;
}
