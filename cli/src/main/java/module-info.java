/** The commands of {@code ./kyberxdp}: the only place where everything comes together. */
module io.kyberxdp.cli {
    requires io.kyberxdp.bench;
    requires io.kyberxdp.exchange;
    requires io.kyberxdp.testvectors;
    requires io.kyberxdp.transport;
    requires info.picocli;
    requires com.google.gson;
    requires java.management;

    opens io.kyberxdp.cli to
            info.picocli;
    opens io.kyberxdp.cli.capture to
            com.google.gson;
    opens io.kyberxdp.cli.command to
            info.picocli,
            com.google.gson;
    opens io.kyberxdp.cli.demo to
            com.google.gson;
    opens io.kyberxdp.cli.doctor to
            com.google.gson;
    opens io.kyberxdp.cli.terminal to
            info.picocli;
    opens io.kyberxdp.cli.tunnel to
            com.google.gson;
}
