package io.kyberxdp.cli.command;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a time of more than zero: {@code 10}, {@code 10s}, {@code 500ms}, {@code 5min}, {@code 2h}; a bare number is seconds. */
final class DurationConverter implements ITypeConverter<Duration> {

    private static final Pattern FORM = Pattern.compile("([0-9]{1,9})(|ms|s|min|h)");

    @Override
    public Duration convert(String text) {
        Matcher parts = FORM.matcher(text);
        if (!parts.matches()) {
            throw wrong(text);
        }
        long number = Long.parseLong(parts.group(1));
        Duration duration = switch (parts.group(2)) {
            case "ms" -> Duration.ofMillis(number);
            case "min" -> Duration.ofMinutes(number);
            case "h" -> Duration.ofHours(number);
            default -> Duration.ofSeconds(number);
        };
        if (duration.isZero()) {
            throw wrong(text);
        }
        return duration;
    }

    private static TypeConversionException wrong(String text) {
        return new TypeConversionException(
                "'" + text + "' is not a time of more than zero such as 10s, 500ms, 5min or 2h");
    }
}
