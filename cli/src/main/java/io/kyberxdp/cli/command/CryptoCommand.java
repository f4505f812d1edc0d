package io.kyberxdp.cli.command;

import io.kyberxdp.bench.subject.JcaProviders;
import io.kyberxdp.cli.terminal.JsonOption;
import io.kyberxdp.cli.terminal.Table;
import io.kyberxdp.cli.terminal.Table.Column;
import io.kyberxdp.cli.terminal.UserError;
import java.security.NoSuchProviderException;
import java.security.Provider;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Lists the kernel's algorithms. */
@Command(
        name = "crypto",
        description = "List the kernel's algorithms, which of them programs can use, and which driver a name gets.",
        footer = {
            "  kyberxdp crypto",
            "  kyberxdp crypto --bindable",
            "  kyberxdp guest crypto --json",
            "",
            "The kernel lists what has been asked for since it started: what is missing here may still be had."
        })
public final class CryptoCommand implements Callable<Integer> {

    private static final String PROVIDER = "KyberXdpAfAlg";

    /**
     * An algorithm of the kernel.
     *
     * @param bindable {@code yes}, {@code no}, or {@code untyped} for a type that programs cannot use at all
     * @param chosen whether the name gets this driver
     * @param block bytes of a block
     * @param keys bytes of a key
     * @param result what else is sized
     */
    record Algorithm(
            String name,
            String driver,
            String type,
            String priority,
            String bindable,
            boolean chosen,
            String block,
            String keys,
            String result) {

        static Algorithm parse(String line) {
            String[] field = line.split("\t", -1);
            return new Algorithm(
                    field[0],
                    field[1],
                    field[2],
                    field[3],
                    field[4],
                    field[5].equals("chosen"),
                    field[6],
                    field[7],
                    field[8]);
        }
    }

    /**
     * What the command finds.
     *
     * @param kernel its release
     * @param obstacle why programs cannot use the algorithms, and what helps; empty where they can
     */
    record Listing(String kernel, String obstacle, List<Algorithm> algorithms) {}

    @Spec
    private CommandSpec spec;

    @Mixin
    private JsonOption json;

    @Option(names = "--bindable", description = "Leave out what programs cannot use.")
    private boolean bindable;

    @Override
    public Integer call() throws UserError {
        Listing listing = list();
        json.print(spec.commandLine().getOut(), listing, CryptoCommand::render);
        return 0;
    }

    private Listing list() throws UserError {
        try {
            Provider provider = JcaProviders.create(PROVIDER);
            String obstacle = provider.getProperty(PROVIDER + ".obstacle");
            List<Algorithm> algorithms = provider.getProperty(PROVIDER + ".algorithms")
                    .lines()
                    .map(Algorithm::parse)
                    .filter(algorithm -> !bindable || algorithm.bindable().equals("yes"))
                    .toList();
            return new Listing(System.getProperty("os.version"), obstacle == null ? "" : obstacle, algorithms);
        } catch (NoSuchProviderException e) {
            throw new UserError(e.getMessage(), "run it by ./kyberxdp", e);
        }
    }

    private static String render(Listing listing) {
        Table table = new Table(
                Column.left("name"),
                Column.left("driver"),
                Column.left("type"),
                Column.right("priority"),
                Column.left("usable"),
                Column.left("gets the name"),
                Column.right("block"),
                Column.right("key"),
                Column.left("sizes in bytes"));
        for (Algorithm algorithm : listing.algorithms()) {
            table.row(
                    algorithm.name(),
                    algorithm.driver(),
                    algorithm.type(),
                    algorithm.priority(),
                    algorithm.bindable().equals("yes") ? "yes" : "-",
                    algorithm.chosen() ? "*" : "",
                    algorithm.block(),
                    algorithm.keys(),
                    algorithm.result());
        }
        String head = "kernel " + listing.kernel() + "\n";
        String obstacle =
                listing.obstacle().isEmpty() ? "" : "\nPrograms cannot use any of these: " + listing.obstacle() + "\n";
        return head + (table.isEmpty() ? "no algorithms are listed\n" : "\n" + table) + obstacle;
    }
}
