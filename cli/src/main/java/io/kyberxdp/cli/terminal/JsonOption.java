package io.kyberxdp.cli.terminal;

import java.io.PrintWriter;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** {@code --json}, for every command whose result a machine may want. */
public final class JsonOption {

    @Option(names = "--json", description = "Print the result as JSON.")
    boolean json;

    public boolean isSet() {
        return json;
    }

    /** Prints a command's result as JSON if that is asked for, else as {@code text} words it. */
    public <T> void print(PrintWriter out, T result, Function<T, String> text) {
        out.print(json ? Json.of(result) + "\n" : text.apply(result));
        out.flush();
    }
}
