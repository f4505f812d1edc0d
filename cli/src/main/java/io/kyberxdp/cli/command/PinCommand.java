package io.kyberxdp.cli.command;

import io.kyberxdp.cli.terminal.JsonOption;
import io.kyberxdp.cli.terminal.UserError;
import io.kyberxdp.transport.DatagramProvider;
import io.kyberxdp.transport.Endpoint;
import io.kyberxdp.transport.PrivilegedSetUp;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Sets up a port for somebody without the privileges for it. */
@Command(
        name = "pin",
        description = "Set up, as root, an AF_XDP port that others may open without being root.",
        footer = {
            "  kyberxdp pin 'afxdp://192.0.2.1:25722?if=eth0' --to /run/kyberxdp/eth0 --group kyberxdp",
            "",
            "Attaches the XDP program to the interface, and prints the endpoint by which members of the group bind to the"
                    + " port; they need no capability but CAP_NET_RAW. Lasts until 'kyberxdp unpin', or until this machine or"
                    + " the interface is removed."
        })
public final class PinCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private JsonOption json;

    @Parameters(
            arity = "1",
            paramLabel = "ENDPOINT",
            converter = EndpointConverter.class,
            description = "What is to be bound to: address, port and interface.")
    private Endpoint endpoint;

    @Option(
            names = "--to",
            required = true,
            paramLabel = "FOLDER",
            description = "Where to leave it: a new folder in a BPF file system.")
    private Path folder;

    @Option(
            names = "--group",
            required = true,
            paramLabel = "NAME",
            description = "The group whose members may open the port; a number will do.")
    private String group;

    /** What was set up, as {@code --json} shows it. */
    record Pinned(String endpoint, Path folder, String group) {}

    @Override
    public Integer call() throws UserError {
        try {
            Endpoint bound = setUp().pin(endpoint, folder, group);
            json.print(
                    spec.commandLine().getOut(),
                    new Pinned(bound.toString(), folder, group),
                    pinned -> pinned.endpoint() + "\n");
            return 0;
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private PrivilegedSetUp setUp() {
        return DatagramProvider.installed().stream()
                .filter(provider -> provider.scheme().equals(endpoint.scheme()))
                .flatMap(provider -> setUp(provider).stream())
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "ports of '" + endpoint.scheme() + "' need no privileges, so there is nothing to set up"));
    }

    /** What an adapter sets up for others, if it does. */
    static Optional<PrivilegedSetUp> setUp(DatagramProvider provider) {
        return provider instanceof PrivilegedSetUp setUp ? Optional.of(setUp) : Optional.empty();
    }

    static UserError failed(IOException failure) {
        return new UserError(failure.getMessage(), "docs/afxdp.md tells what this needs", failure);
    }
}
