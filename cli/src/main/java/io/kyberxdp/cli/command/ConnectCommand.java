package io.kyberxdp.cli.command;

import io.kyberxdp.cli.capture.SessionCapture;
import io.kyberxdp.cli.key.KeyFiles;
import io.kyberxdp.cli.terminal.EventLog;
import io.kyberxdp.cli.terminal.UserError;
import io.kyberxdp.cli.tunnel.ForwardingClient;
import io.kyberxdp.cli.tunnel.Pipe;
import io.kyberxdp.cli.tunnel.SessionEvents;
import io.kyberxdp.cli.tunnel.Traffic;
import io.kyberxdp.exchange.Fingerprint;
import io.kyberxdp.exchange.KeyExchange;
import io.kyberxdp.exchange.KeyExchangeClient;
import io.kyberxdp.exchange.protocol.KemAlgorithm;
import io.kyberxdp.exchange.protocol.Suite;
import io.kyberxdp.transport.Endpoint;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The connecting side: of a pipe, or of a tunnel for TCP connections. */
@Command(
        name = "connect",
        description = "Connect to a server and pipe standard input and output to it; or tunnel TCP connections.",
        footer = {
            "  kyberxdp connect tcp://host:25722 --pin server.key.pub < file",
            "  kyberxdp connect tcp://host:25722 --pin SHA256:... --listen 127.0.0.1:15432",
            "  kyberxdp connect tcp://host:25722 --pin SHA256:... --key client.key --listen 127.0.0.1:2222",
            "",
            "Without --listen the command is done when both sides have ended their streams; exit code 0 says that all"
                    + " of both arrived. What happens is told on standard error."
        })
public final class ConnectCommand implements Callable<Integer> {

    private static final String FINGERPRINT = "SHA256:";

    @Spec
    private CommandSpec spec;

    @Mixin
    private SessionOptions options;

    @Parameters(
            paramLabel = "URI",
            converter = EndpointConverter.class,
            description = "The server, such as tcp://host:25722.")
    private Endpoint endpoint;

    @Option(
            names = "--pin",
            paramLabel = "KEY",
            description = "The server's public key: a PEM file, or its fingerprint, SHA256:...")
    private String pin;

    @Option(
            names = "--key",
            paramLabel = "FILE",
            description = "Show the server this private key's public half, and prove to hold it.")
    private Path key;

    @Option(
            names = "--suite",
            paramLabel = "NAME",
            converter = SuiteConverter.class,
            completionCandidates = SuiteConverter.class,
            description =
                    "The suite to propose, of ${COMPLETION-CANDIDATES}; default: AES-256-GCM for the server's kind of"
                            + " key.")
    private Suite suite;

    @Option(
            names = "--listen",
            paramLabel = "HOST:PORT",
            converter = HostPortConverter.class,
            description =
                    "Carry every TCP connection to here to the server, many at once; port 0 lets the system choose.")
    private Endpoint listen;

    private final Traffic traffic = new Traffic();
    private EventLog log;

    @Override
    public Integer call() throws UserError, InterruptedException {
        log = options.log(spec);
        try {
            KeyExchangeClient exchange = exchange();
            if (listen == null) {
                pipe(exchange);
            } else {
                forward(exchange);
            }
            return 0;
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        } catch (IOException e) {
            throw SessionFailure.explain(e);
        }
    }

    private KeyExchangeClient exchange() throws UserError {
        if (options.anonymous == (pin != null)) {
            throw new ParameterException(
                    spec.commandLine(), "name the server's key by --pin, or say --anonymous, and not both");
        }
        KeyExchangeClient exchange = KeyExchange.client();
        options.apply(exchange, spec);
        if (suite != null) {
            exchange.suite(suite);
        }
        if (options.anonymous) {
            exchange.anonymous(suite == null ? KemAlgorithm.X_WING : suite.kem());
        } else {
            pin(exchange);
        }
        return key == null ? exchange : exchange.key(KeyFiles.readKeyPair(key));
    }

    private void pin(KeyExchangeClient exchange) throws UserError {
        if (pin.startsWith(FINGERPRINT)) {
            exchange.pin(Fingerprint.parse(pin));
        } else {
            exchange.pin(KeyFiles.readPublicKey(Path.of(pin)));
        }
    }

    private void pipe(KeyExchangeClient exchange) throws IOException, InterruptedException, UserError {
        Pipe pipe = new Pipe(log, traffic);
        try (SessionCapture capture = options.capture(endpoint, log, spec)) {
            options.lifetime(pipe, capture, log, traffic).run(() -> pipe.connect(exchange, endpoint));
        }
    }

    private void forward(KeyExchangeClient exchange) throws IOException, InterruptedException, UserError {
        int limit = options.maxConnections(spec);
        try (SessionCapture capture = options.capture(endpoint, log, spec)) {
            ForwardingClient client = new ForwardingClient(exchange, endpoint, listen, limit, log, traffic);
            options.lifetime(client, capture, log, traffic).run(() -> {
                log.say(new SessionEvents.Tunnelling(HostPortConverter.text(client.local()), endpoint.toString()));
                client.run();
            });
        }
    }
}
