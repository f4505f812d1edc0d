package io.kyberxdp.cli.command;

import io.kyberxdp.cli.demo.DemoClient;
import io.kyberxdp.cli.key.KemKeys;
import io.kyberxdp.exchange.Fingerprint;
import io.kyberxdp.transport.Endpoint;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The demo's client process; started by {@link DemoCommand}, not by people. */
@Command(name = "demo-client", hidden = true, description = "The client process of 'demo'.")
public final class DemoClientCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Option(names = "--pin", required = true, description = "The fingerprint of the server's key.")
    private String pin;

    @Option(names = "--exchanges", required = true, description = "How many.")
    private int exchanges;

    @Parameters(paramLabel = "URI", converter = EndpointConverter.class)
    private Endpoint endpoint;

    @Override
    public Integer call() throws Exception {
        Thread watch = new Thread(DemoClientCommand::endWithParent, "end with parent");
        watch.setDaemon(true);
        watch.start();
        new DemoClient(KemKeys.provider(), Fingerprint.parse(pin), endpoint)
                .run(exchanges, spec.commandLine().getOut());
        return 0;
    }

    /** Standard input is a pipe from the parent: it ends when the parent does, whatever ends the parent. */
    private static void endWithParent() {
        try {
            System.in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            // A pipe that cannot be read has no parent behind it either.
        }
        Runtime.getRuntime().halt(1);
    }
}
