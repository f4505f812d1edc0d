package io.kyberxdp.cli.command;

import io.kyberxdp.cli.capture.SessionCapture;
import io.kyberxdp.cli.key.KemKeys;
import io.kyberxdp.cli.key.PreSharedKeyFile;
import io.kyberxdp.cli.terminal.EventLog;
import io.kyberxdp.cli.terminal.Lifetime;
import io.kyberxdp.cli.terminal.UserError;
import io.kyberxdp.cli.tunnel.SessionEvents;
import io.kyberxdp.cli.tunnel.StatisticsReport;
import io.kyberxdp.cli.tunnel.Traffic;
import io.kyberxdp.exchange.KeyExchange;
import io.kyberxdp.exchange.KeyExchangeOptions;
import io.kyberxdp.transport.Availability.Unavailable;
import io.kyberxdp.transport.DatagramProvider;
import io.kyberxdp.transport.Endpoint;
import io.kyberxdp.transport.SymmetricProvider;
import java.io.Closeable;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** What {@code serve} and {@code connect} have in common. */
final class SessionOptions {

    @Option(
            names = "--anonymous",
            description = "No keys: safe from whoever only listens, and from nobody else. Both sides must say it.")
    boolean anonymous;

    private static final String DEFAULT_SYMMETRIC = "jca";

    /** As long as the end of this process waits for it. */
    private static final Duration MOST_DELIVERY = Duration.ofSeconds(3);

    @Option(
            names = "--psk",
            paramLabel = "FILE",
            description =
                    "A key that both sides have, beside all others: a file of 64 hexadecimal digits, its owner's only.")
    private Path preSharedKey;

    @Option(
            names = "--symmetric",
            paramLabel = "NAME",
            defaultValue = DEFAULT_SYMMETRIC,
            description = "What encrypts the records; default ${DEFAULT-VALUE}. Both sides may differ.")
    private String symmetric;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            defaultValue = "10s",
            converter = DurationConverter.class,
            description = "How long connecting and the handshake may each take, such as 10s or 500ms;"
                    + " default ${DEFAULT-VALUE}.")
    Duration timeout;

    @Option(
            names = "--idle-timeout",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "End a session that carries nothing either way for so long; default: never.")
    private Duration idleTimeout;

    @Option(
            names = "--max-connections",
            paramLabel = "N",
            defaultValue = "1000",
            description = "How many may be tunnelled at once, further ones wait; default ${DEFAULT-VALUE}.")
    private int maxConnections;

    @Option(names = "--stats", description = "Print counters at the end.")
    private boolean stats;

    @Option(
            names = "--stats-interval",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "Print counters also in between.")
    private Duration statsInterval;

    @Option(
            names = "--pcap",
            paramLabel = "FILE",
            description = "Record every frame of an afxdp:// endpoint in this new file, as pcapng for Wireshark.")
    private Path pcap;

    @Option(names = "--json", description = "Write the lines on standard error as JSON, one object each.")
    private boolean json;

    @Option(
            names = {"-v", "--verbose"},
            description = "Tell of every session, not only of failures.")
    private boolean verbose;

    /** Sets on either side what both have. */
    void apply(KeyExchangeOptions<?> exchange, CommandSpec command) throws UserError {
        exchange.kemProvider(KemKeys.provider()).handshakeTimeout(timeout);
        exchange.symmetric(symmetricProvider(command).crypto());
        if (idleTimeout != null) {
            exchange.idleTimeout(idleTimeout);
        }
        if (preSharedKey != null) {
            byte[] key = PreSharedKeyFile.read(preSharedKey);
            exchange.preSharedKey(key);
            Arrays.fill(key, (byte) 0);
        }
    }

    /** The backend asked for; where that does not work, the JCA's, which does the same, and a word about it. */
    private SymmetricProvider symmetricProvider(CommandSpec command) throws UserError {
        List<String> names = SymmetricProvider.installed().stream()
                .map(SymmetricProvider::name)
                .toList();
        String name = Choices.oneOf(command, "--symmetric", symmetric, names);
        SymmetricProvider asked = SymmetricProvider.named(name).orElseThrow();
        if (!(asked.availability() instanceof Unavailable unavailable)) {
            return asked;
        }
        if (name.equals(DEFAULT_SYMMETRIC)) {
            throw new UserError(
                    "the backend '" + name + "' does not work here: " + unavailable.cause(), unavailable.remedy());
        }
        PrintWriter err = command.commandLine().getErr();
        err.println(command.qualifiedName() + ": '" + DEFAULT_SYMMETRIC + "' encrypts instead of '" + name
                + "', which does not work here: " + unavailable.cause() + "; " + unavailable.remedy());
        err.flush();
        return SymmetricProvider.named(DEFAULT_SYMMETRIC).orElseThrow();
    }

    int maxConnections(CommandSpec command) {
        if (maxConnections < 1) {
            throw new ParameterException(command.commandLine(), "--max-connections must be at least 1");
        }
        return maxConnections;
    }

    EventLog log(CommandSpec command) {
        return new EventLog(command.commandLine().getErr(), command.qualifiedName(), json, verbose);
    }

    /**
     * Lets frames be recorded from now on, where there are any to see.
     *
     * @throws ParameterException if {@code --pcap} is given and there are none
     */
    SessionCapture capture(Endpoint endpoint, EventLog log, CommandSpec command) throws UserError {
        boolean hasFrames = DatagramProvider.installed().stream()
                .anyMatch(provider -> provider.scheme().equals(endpoint.scheme()) && provider.bypassesKernel());
        if (hasFrames) {
            return SessionCapture.start(endpoint.toString(), pcap, log);
        }
        if (pcap != null) {
            throw new ParameterException(
                    command.commandLine(),
                    "--pcap is for afxdp://, whose frames tcpdump cannot see; for " + endpoint.scheme()
                            + ":// run: tcpdump -i any -w FILE port " + endpoint.port());
        }
        return SessionCapture.NONE;
    }

    /** To be closed where the next one is to see all of what closed sessions still deliver. */
    private static void awaitDelivery() {
        try {
            KeyExchange.awaitDelivery(MOST_DELIVERY);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Reports counters from now on; null where that is not asked for. */
    private StatisticsReport report(EventLog log, Traffic traffic) {
        if (!stats && statsInterval == null) {
            return null;
        }
        return new StatisticsReport(
                log, Optional.ofNullable(statsInterval), () -> SessionEvents.Statistics.of(traffic));
    }

    /** How long the work lasts. What is counted and captured at its end includes what closed sessions still deliver. */
    Lifetime lifetime(Closeable work, SessionCapture capture, EventLog log, Traffic traffic) {
        Closeable delivery = SessionOptions::awaitDelivery;
        Closeable report = report(log, traffic);
        return Lifetime.of(
                report == null ? null : delivery,
                report,
                work,
                capture == SessionCapture.NONE ? null : delivery,
                capture);
    }
}
