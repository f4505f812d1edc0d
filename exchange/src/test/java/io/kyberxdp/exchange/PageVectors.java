package io.kyberxdp.exchange;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Reads the vectors, whose JSON is an array of objects of strings and nothing else. */
final class PageVectors {

    private static final Pattern OBJECT = Pattern.compile("\\{([^{}]*)\\}");
    private static final Pattern ENTRY = Pattern.compile("\"(\\w+)\": \"([^\"]*)\"");

    private PageVectors() {}

    /** One session. */
    record Vector(Map<String, String> values) {

        String text(String name) {
            String value = values.get(name);
            if (value == null) {
                throw new AssertionError("the vector has no " + name);
            }
            return value;
        }

        byte[] bytes(String name) {
            return HexFormat.of().parseHex(text(name));
        }

        boolean has(String name) {
            return values.containsKey(name);
        }
    }

    static List<Vector> read() throws IOException {
        try (InputStream in = PageVectors.class.getResourceAsStream("/kxp1-vectors.json")) {
            String json = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return OBJECT.matcher(json)
                    .results()
                    .map(object -> new Vector(entries(object.group(1))))
                    .toList();
        }
    }

    private static Map<String, String> entries(String object) {
        Map<String, String> entries = new HashMap<>();
        for (MatchResult entry : ENTRY.matcher(object).results().toList()) {
            entries.put(entry.group(1), entry.group(2));
        }
        return entries;
    }
}
