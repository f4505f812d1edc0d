/** The kernel's symmetric cryptography through AF_ALG: the JCA provider "KyberXdpAfAlg" and the backend "afalg". */
module io.kyberxdp.afalg {
    requires io.kyberxdp.transport;
    requires com.sun.jna;

    exports io.kyberxdp.afalg;
    exports io.kyberxdp.afalg.key;

    provides io.kyberxdp.transport.SymmetricProvider with
            io.kyberxdp.afalg.symmetric.AfAlgSymmetricProvider,
            io.kyberxdp.afalg.symmetric.AfAlgSymmetricProvider.Splicing;
    provides java.security.Provider with
            io.kyberxdp.afalg.KyberXdpAfAlgProvider;
}
