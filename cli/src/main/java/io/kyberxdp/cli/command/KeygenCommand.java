package io.kyberxdp.cli.command;

import io.kyberxdp.cli.key.KemKeys;
import io.kyberxdp.cli.key.KeyFiles;
import io.kyberxdp.cli.terminal.Json;
import io.kyberxdp.cli.terminal.JsonOption;
import io.kyberxdp.cli.terminal.UserError;
import io.kyberxdp.exchange.Fingerprint;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.security.KeyPair;
import java.util.Iterator;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Makes a key pair and writes it to two files. */
@Command(
        name = "keygen",
        description = "Make a key pair: FILE for its owner only, and FILE.pub.",
        footer = {"  kyberxdp keygen --out server.key", "  kyberxdp keygen --algorithm ML-KEM-768 --out k --force"})
public final class KeygenCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private JsonOption json;

    @Option(
            names = "--algorithm",
            paramLabel = "NAME",
            defaultValue = "X-Wing",
            completionCandidates = Algorithms.class,
            description = "One of: ${COMPLETION-CANDIDATES}; default ${DEFAULT-VALUE}.")
    private String algorithm;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            defaultValue = "kyberxdp.key",
            description = "Where the private key goes; default ${DEFAULT-VALUE}.")
    private Path out;

    @Option(names = "--force", description = "Replace files that are already there.")
    private boolean force;

    /** The names {@code --algorithm} takes. */
    static final class Algorithms implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return KemKeys.ALGORITHMS.iterator();
        }
    }

    /** What was made, as {@code --json} shows it. */
    record Made(String algorithm, Path privateKey, Path publicKey, String fingerprint) {}

    @Override
    public Integer call() throws UserError {
        String name = Choices.oneOf(spec, "--algorithm", algorithm, KemKeys.ALGORITHMS);
        KeyPair pair = KemKeys.generate(name);
        KeyFiles.write(out, pair, force);
        print(new Made(
                name,
                out,
                KeyFiles.publicFile(out),
                Fingerprint.of(pair.getPublic()).toString()));
        return 0;
    }

    private void print(Made made) {
        PrintWriter writer = spec.commandLine().getOut();
        if (json.isSet()) {
            writer.println(Json.of(made));
        } else {
            writer.println("private key  " + made.privateKey() + " (for its owner only)");
            writer.println("public key   " + made.publicKey());
            writer.println("fingerprint  " + made.fingerprint());
        }
        writer.flush();
    }
}
