package io.kyberxdp.cli.command;

import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Option values that must be one of a list, in any case. */
final class Choices {

    private Choices() {}

    /** The listed spelling of a value; a value that is not listed is misuse. */
    static String oneOf(CommandSpec command, String option, String value, List<String> choices) {
        return choices.stream()
                .filter(choice -> choice.equalsIgnoreCase(value.strip()))
                .findFirst()
                .orElseThrow(() -> new ParameterException(
                        command.commandLine(),
                        option + " takes " + String.join(", ", choices) + ", not '" + value + "'"));
    }
}
