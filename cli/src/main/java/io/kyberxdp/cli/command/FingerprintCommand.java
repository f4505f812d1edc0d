package io.kyberxdp.cli.command;

import io.kyberxdp.cli.key.KeyFiles;
import io.kyberxdp.cli.terminal.Json;
import io.kyberxdp.cli.terminal.JsonOption;
import io.kyberxdp.cli.terminal.UserError;
import io.kyberxdp.exchange.Fingerprint;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints the fingerprints that people compare. */
@Command(
        name = "fingerprint",
        description = "Print the fingerprint of each public or private key.",
        footer = {"  kyberxdp fingerprint server.key.pub"})
public final class FingerprintCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private JsonOption json;

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "PEM files, one key each.")
    private List<Path> files;

    /** One file's result, as {@code --json} shows it. */
    record Printed(Path file, String fingerprint) {}

    @Override
    public Integer call() throws UserError {
        List<Printed> results = new ArrayList<>();
        for (Path file : files) {
            results.add(new Printed(
                    file, Fingerprint.of(KeyFiles.readPublicKey(file)).toString()));
        }
        PrintWriter writer = spec.commandLine().getOut();
        if (json.isSet()) {
            writer.println(Json.of(results));
        } else {
            results.forEach(result -> writer.println(result.fingerprint() + "  " + result.file()));
        }
        writer.flush();
        return 0;
    }
}
