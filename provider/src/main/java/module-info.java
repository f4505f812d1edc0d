/** The JCA provider "KyberXdp": X-Wing and ML-KEM-768 behind {@link javax.crypto.KEM}. */
module io.kyberxdp.provider {
    exports io.kyberxdp.provider;

    provides java.security.Provider with
            io.kyberxdp.provider.KyberXdpProvider;
}
