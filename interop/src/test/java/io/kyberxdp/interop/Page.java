package io.kyberxdp.interop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The table of docs/interoperability.md: a row for each partner and algorithm. */
final class Page {

    private static final Path FILE = Path.of(System.getProperty("kyberxdp.root", "."), "docs", "interoperability.md");

    private final List<String> lines;

    private Page(List<String> lines) {
        this.lines = lines;
    }

    static Page read() throws IOException {
        return new Page(Files.readAllLines(FILE));
    }

    static String row(String partner, Algorithm algorithm, List<String> cells) {
        return "| " + partner + " | " + algorithm + " | " + String.join(" | ", cells) + " |";
    }

    /** The numbers' cells of a row. */
    Optional<List<String>> cells(String partner, Algorithm algorithm) {
        String start = "| " + partner + " | " + algorithm + " | ";
        return lines.stream()
                .filter(line -> line.startsWith(start) && line.endsWith(" |"))
                .map(line -> List.of(
                        line.substring(start.length(), line.length() - 2).split(" \\| ", -1)))
                .findFirst();
    }
}
