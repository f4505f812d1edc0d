package io.kyberxdp.cli.command;

import io.kyberxdp.transport.Endpoint;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads an endpoint's URI; one that is wrong is misuse, with the parser's own words. */
final class EndpointConverter implements ITypeConverter<Endpoint> {

    @Override
    public Endpoint convert(String text) {
        try {
            return Endpoint.parse(text);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }
}
