package io.kyberxdp.cli.command;

import io.kyberxdp.cli.demo.DemoClient;
import io.kyberxdp.cli.key.KemKeys;
import io.kyberxdp.cli.key.KeyFiles;
import io.kyberxdp.transport.Endpoint;
import java.nio.file.Path;
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

    @Option(names = "--pin", required = true, description = "The server's public key.")
    private Path pin;

    @Option(names = "--exchanges", required = true, description = "How many.")
    private int exchanges;

    @Parameters(paramLabel = "URI", converter = EndpointConverter.class)
    private Endpoint endpoint;

    @Override
    public Integer call() throws Exception {
        new DemoClient(KemKeys.provider(), KeyFiles.readPublicKey(pin), endpoint)
                .run(exchanges, spec.commandLine().getOut());
        return 0;
    }
}
