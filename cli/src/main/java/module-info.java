/** The commands of {@code ./kyberxdp}. */
module io.kyberxdp.cli {
    requires io.kyberxdp.bench;
    requires io.kyberxdp.exchange;
    requires io.kyberxdp.testvectors;
    requires info.picocli;
    requires com.google.gson;
    requires HdrHistogram;
}
