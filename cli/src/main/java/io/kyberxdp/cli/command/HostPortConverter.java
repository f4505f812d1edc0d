package io.kyberxdp.cli.command;

import io.kyberxdp.transport.Endpoint;
import java.util.Set;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code host:port}, the place of a TCP service; IPv6 addresses stand in brackets. */
final class HostPortConverter implements ITypeConverter<Endpoint> {

    private static final String TCP = "tcp://";

    @Override
    public Endpoint convert(String text) {
        try {
            Endpoint endpoint = Endpoint.parse(TCP + text);
            endpoint.allowOnly(Set.of());
            return endpoint;
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(
                    "'" + text + "' is not of the form host:port, such as 127.0.0.1:5432 or [::1]:5432");
        }
    }

    /** The same text again. */
    static String text(Endpoint endpoint) {
        return endpoint.toString().substring(TCP.length());
    }
}
