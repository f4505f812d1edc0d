package io.kyberxdp.cli.terminal;

import picocli.CommandLine.Option;

/** {@code --json}, for every command whose result a machine may want. */
public final class JsonOption {

    @Option(names = "--json", description = "Print the result as JSON.")
    boolean json;

    public boolean isSet() {
        return json;
    }
}
