package io.kyberxdp.cli.command;

import io.kyberxdp.exchange.protocol.Suite;
import java.util.Arrays;
import java.util.Iterator;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a suite by its name on the wire, in any case; also the list of these names, for help pages. */
final class SuiteConverter implements ITypeConverter<Suite>, Iterable<String> {

    @Override
    public Suite convert(String text) {
        return Arrays.stream(Suite.values())
                .filter(suite -> suite.wireName().equalsIgnoreCase(text.strip()))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException(
                        "'" + text + "' is not a suite; there are " + String.join(", ", this)));
    }

    @Override
    public Iterator<String> iterator() {
        return Arrays.stream(Suite.values()).map(Suite::wireName).iterator();
    }
}
