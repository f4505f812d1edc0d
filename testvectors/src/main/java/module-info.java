/** Standards' test vectors, and the runner that checks any JCA provider by them. */
module io.kyberxdp.testvectors {
    requires com.google.gson;
    requires org.bouncycastle.provider;

    exports io.kyberxdp.testvectors;
    exports io.kyberxdp.testvectors.report;
}
