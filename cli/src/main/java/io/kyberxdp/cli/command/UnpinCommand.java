package io.kyberxdp.cli.command;

import io.kyberxdp.cli.terminal.UserError;
import io.kyberxdp.transport.DatagramProvider;
import io.kyberxdp.transport.PrivilegedSetUp;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Removes what {@link PinCommand} set up. */
@Command(
        name = "unpin",
        description = "Remove, as root, what 'kyberxdp pin' set up.",
        footer = {
            "  kyberxdp unpin /run/kyberxdp/eth0",
            "",
            "Ports that are open go on, with what the kernel's UDP gives them."
        })
public final class UnpinCommand implements Callable<Integer> {

    @Parameters(arity = "1", paramLabel = "FOLDER", description = "Where 'kyberxdp pin' left it.")
    private Path folder;

    @Override
    public Integer call() throws UserError {
        PrivilegedSetUp setUp = DatagramProvider.installed().stream()
                .flatMap(provider -> PinCommand.setUp(provider).stream())
                .findFirst()
                .orElseThrow(
                        () -> new UserError("no transport here pins anything", "put the afxdp transport in place"));
        try {
            setUp.unpin(folder);
            return 0;
        } catch (IOException e) {
            throw PinCommand.failed(e);
        }
    }
}
