package io.kyberxdp.cli.command;

import io.kyberxdp.cli.capture.SessionCapture;
import io.kyberxdp.cli.key.AllowList;
import io.kyberxdp.cli.key.KemKeys;
import io.kyberxdp.cli.key.KeyFiles;
import io.kyberxdp.cli.terminal.EventLog;
import io.kyberxdp.cli.terminal.UserError;
import io.kyberxdp.cli.tunnel.ForwardingServer;
import io.kyberxdp.cli.tunnel.Pipe;
import io.kyberxdp.cli.tunnel.SessionEvents;
import io.kyberxdp.cli.tunnel.Traffic;
import io.kyberxdp.exchange.Fingerprint;
import io.kyberxdp.exchange.KeyExchange;
import io.kyberxdp.exchange.KeyExchangeServer;
import io.kyberxdp.exchange.protocol.KemAlgorithm;
import io.kyberxdp.exchange.protocol.Suite;
import io.kyberxdp.transport.Endpoint;
import java.io.IOException;
import java.nio.file.Path;
import java.security.KeyPair;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The listening side: of a pipe, or of a tunnel to a TCP service. */
@Command(
        name = "serve",
        description = "Wait for a client and pipe standard input and output to it; or tunnel to a TCP service.",
        footer = {
            "  kyberxdp serve tcp://0.0.0.0:25722 --key server.key > file",
            "  kyberxdp serve tcp://0.0.0.0:25722 --key server.key --forward 127.0.0.1:5432",
            "  kyberxdp serve tcp://0.0.0.0:25722 --key server.key --allow clients --forward 127.0.0.1:22",
            "",
            "Without --forward one client is served: when both sides have ended their streams, the command is done."
                    + " Without --key a key is made for this run and shown. What happens is told on standard error."
        })
public final class ServeCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private SessionOptions options;

    @Parameters(
            paramLabel = "URI",
            converter = EndpointConverter.class,
            description = "Where to listen, such as tcp://0.0.0.0:25722; port 0 lets the system choose.")
    private Endpoint endpoint;

    @Option(names = "--key", paramLabel = "FILE", description = "The server's private key, as keygen writes it.")
    private Path key;

    @Option(
            names = "--allow",
            paramLabel = "FILE",
            description = "Serve only clients whose public keys or fingerprints are in this file; may be repeated.")
    private List<Path> allow = List.of();

    @Option(
            names = "--suite",
            paramLabel = "NAME",
            split = ",",
            converter = SuiteConverter.class,
            completionCandidates = SuiteConverter.class,
            description = "The suites to accept, of ${COMPLETION-CANDIDATES}; default: those of the key's kind.")
    private List<Suite> suites = List.of();

    @Option(
            names = "--forward",
            paramLabel = "HOST:PORT",
            converter = HostPortConverter.class,
            description = "Carry every session to this TCP service, many at once.")
    private Endpoint target;

    private final Traffic traffic = new Traffic();
    private EventLog log;
    private String fingerprint;
    private String newPublicKey;

    @Override
    public Integer call() throws UserError, InterruptedException {
        log = options.log(spec);
        try {
            KeyExchangeServer exchange = exchange();
            if (target == null) {
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

    private KeyExchangeServer exchange() throws UserError {
        KeyExchangeServer exchange = KeyExchange.server();
        options.apply(exchange, spec);
        if (!suites.isEmpty()) {
            exchange.suites(Set.copyOf(suites));
        }
        if (options.anonymous) {
            return anonymous(exchange);
        }
        exchange.key(keyPair());
        if (!allow.isEmpty()) {
            Set<Fingerprint> allowed = allowed();
            exchange.allowIf(client -> isAllowed(Fingerprint.of(client), allowed));
        }
        return exchange;
    }

    /** Tells of a stranger's key, which an operator may want to let in. */
    private boolean isAllowed(Fingerprint client, Set<Fingerprint> allowed) {
        boolean known = allowed.contains(client);
        if (!known) {
            log.say(new SessionEvents.NotAllowed(client.toString()));
        }
        return known;
    }

    private KeyExchangeServer anonymous(KeyExchangeServer exchange) {
        if (key != null || !allow.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "an anonymous server knows no keys: leave out --anonymous, or --key and --allow");
        }
        return exchange.anonymous(newKeyAlgorithm());
    }

    private KemAlgorithm newKeyAlgorithm() {
        return suites.isEmpty() ? KemAlgorithm.X_WING : suites.get(0).kem();
    }

    private KeyPair keyPair() throws UserError {
        KeyPair pair = key != null
                ? KeyFiles.readKeyPair(key)
                : KemKeys.generate(newKeyAlgorithm().jcaName());
        fingerprint = Fingerprint.of(pair.getPublic()).toString();
        newPublicKey = key != null ? null : KeyFiles.publicText(pair.getPublic());
        return pair;
    }

    private Set<Fingerprint> allowed() throws UserError {
        Set<Fingerprint> allowed = new HashSet<>();
        for (Path file : allow) {
            allowed.addAll(AllowList.read(file));
        }
        return allowed;
    }

    private void pipe(KeyExchangeServer exchange) throws IOException, InterruptedException, UserError {
        Pipe pipe = new Pipe(log, traffic);
        try (SessionCapture capture = options.capture(endpoint, log, spec)) {
            options.lifetime(pipe, capture, log, traffic)
                    .run(() -> pipe.serve(exchange, endpoint, this::tellListening));
        }
    }

    private void forward(KeyExchangeServer exchange) throws IOException, InterruptedException, UserError {
        int limit = options.maxConnections(spec);
        try (SessionCapture capture = options.capture(endpoint, log, spec)) {
            ForwardingServer server =
                    new ForwardingServer(exchange, endpoint, target, options.timeout, limit, log, traffic);
            options.lifetime(server, capture, log, traffic).run(() -> {
                tellListening(server.local());
                server.awaitClose();
            });
        }
    }

    private void tellListening(Endpoint actual) {
        String forward = target == null ? null : HostPortConverter.text(target);
        log.say(new SessionEvents.Listening(actual.toString(), fingerprint, newPublicKey, forward));
    }
}
