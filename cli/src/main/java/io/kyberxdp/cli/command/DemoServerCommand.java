package io.kyberxdp.cli.command;

import io.kyberxdp.cli.demo.DemoServer;
import io.kyberxdp.cli.key.KemKeys;
import io.kyberxdp.transport.Endpoint;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The demo's server process; started by {@link DemoCommand}, not by people. */
@Command(name = "demo-server", hidden = true, description = "The server process of 'demo'.")
public final class DemoServerCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Option(names = "--algorithm", required = true, description = "Of the key that the server makes.")
    private String algorithm;

    @Parameters(paramLabel = "URI", converter = EndpointConverter.class)
    private Endpoint endpoint;

    @Override
    public Integer call() throws Exception {
        new DemoServer()
                .run(
                        KemKeys.provider(),
                        KemKeys.generate(algorithm),
                        endpoint,
                        System.in,
                        spec.commandLine().getOut());
        return 0;
    }
}
