package io.kyberxdp.cli.readme;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A page of the documentation, in Markdown.
 *
 * @param file where it is
 * @param prose its text without blocks of code
 * @param blocks its blocks of code, fenced or indented
 */
record Page(Path file, String prose, List<String> blocks) {

    static final Path ROOT = Path.of(System.getProperty("kyberxdp.root", "."));

    private static final Pattern FENCED =
            Pattern.compile("^ *```.*?\\n(.*?)^ *```$", Pattern.MULTILINE | Pattern.DOTALL);
    private static final Pattern INDENTED = Pattern.compile("(?<=\\n\\n)((?: {4}.*(?:\\n|$)|\\n(?= {4}))+)");
    private static final Pattern SPAN = Pattern.compile("`([^`]+)`");
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("^#+ +(.*)$", Pattern.MULTILINE);

    static Page read(Path file) throws IOException {
        List<String> blocks = new ArrayList<>();
        String withoutFenced = take(FENCED, Files.readString(file), blocks);
        return new Page(file, take(INDENTED, withoutFenced, blocks), blocks);
    }

    private static String take(Pattern block, String text, List<String> blocks) {
        block.matcher(text).results().map(match -> match.group(1)).forEach(blocks::add);
        return block.matcher(text).replaceAll("");
    }

    /** Every page that a reader may come to, but those that lie beside what they describe. */
    static List<Path> all() throws IOException {
        List<Path> pages = new ArrayList<>();
        for (String name : new String[] {"README.md", "SECURITY.md", "CONTRIBUTING.md", "CHANGELOG.md"}) {
            pages.add(ROOT.resolve(name));
        }
        try (Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
            docs.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
        }
        return pages;
    }

    /** What stands between backticks in its text, each on one line. */
    List<String> spans() {
        return groups(SPAN, prose).stream()
                .map(span -> span.replaceAll("\\s+", " "))
                .toList();
    }

    /** Where its links lead, as they are written; other sites left out. */
    List<String> links() {
        return groups(LINK, SPAN.matcher(prose).replaceAll("")).stream()
                .filter(link -> !link.startsWith("https://"))
                .toList();
    }

    /** The anchors of its headings, as GitHub makes them. */
    List<String> anchors() {
        return groups(HEADING, prose).stream()
                .map(heading -> heading.toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-'))
                .toList();
    }

    private static List<String> groups(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }
}
