package io.kyberxdp.testvectors.files;

import java.util.LinkedHashMap;
import java.util.Map;

/** A text file of lines {@code name = value}. Where a name comes twice, the first counts. */
public final class NamedValues {

    private final String file;
    private final Map<String, String> values = new LinkedHashMap<>();

    private NamedValues(String file) {
        this.file = file;
    }

    /**
     * Parses a whole file.
     *
     * @throws VectorFileException if a line is of another form
     */
    public static NamedValues parse(String file, String text) {
        NamedValues parsed = new NamedValues(file);
        for (String line : text.lines().filter(line -> !line.isBlank()).toList()) {
            int equals = line.indexOf(" = ");
            if (equals < 0) {
                throw new VectorFileException(file, "a line is not 'name = value'");
            }
            parsed.values.putIfAbsent(line.substring(0, equals), line.substring(equals + 3));
        }
        return parsed;
    }

    /** Whether there is a value of that name. */
    public boolean has(String name) {
        return values.containsKey(name);
    }

    /**
     * A value of that many bytes in hexadecimal.
     *
     * @throws VectorFileException if it is missing or something else
     */
    public byte[] hex(String name, int length) {
        String value = values.get(name);
        if (value == null) {
            throw new VectorFileException(file, "'" + name + "' is missing");
        }
        return Hex.parse(value)
                .filter(bytes -> bytes.length == length)
                .orElseThrow(() ->
                        new VectorFileException(file, "'" + name + "' is not " + length + " bytes in hexadecimal"));
    }
}
