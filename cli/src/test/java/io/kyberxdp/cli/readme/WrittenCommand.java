package io.kyberxdp.cli.readme;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A command of this program as a page has it.
 *
 * @param words what follows {@code kyberxdp}, up to a comment, a pipe or a redirection
 */
record WrittenCommand(List<String> words) {

    private static final Pattern START =
            Pattern.compile("^\\s*(?:(?:exec )?(?:\\./)?kyberxdp|ExecStart=.* io\\.kyberxdp\\.cli\\.Main) +(\\S.*)$");
    private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");
    /** A remark stands so far behind a command, or begins so. */
    private static final Pattern REMARK = Pattern.compile(" {3,}.*| #.*");
    /** A line that goes on with the command of the one before: by a backslash there, or with an option or a quote. */
    private static final Pattern CONTINUATION = Pattern.compile("\\\\\\n\\s*|\\n\\s+(?=[-\"'])");

    private static final Pattern VARIABLE = Pattern.compile("\\$\\w+");
    private static final Pattern END = Pattern.compile("[|&;]+|\\d?[<>]+.*");

    static List<WrittenCommand> inBlock(String block) {
        return CONTINUATION
                .matcher(block)
                .replaceAll(" ")
                .lines()
                .flatMap(line -> in(line).stream())
                .toList();
    }

    /** The command that a line or a span is, if it is one. */
    static List<WrittenCommand> in(String line) {
        Matcher start = START.matcher(line);
        return start.matches() ? List.of(new WrittenCommand(words(start.group(1)))) : List.of();
    }

    private static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(REMARK.matcher(text).replaceFirst(""));
        while (word.find() && !END.matcher(word.group()).matches()) {
            if (word.group(3) == null) {
                words.add(
                        word.group(1) != null
                                ? word.group(1)
                                : VARIABLE.matcher(word.group(2)).replaceAll("value"));
            } else if (!word.group(3).equals("...")) {
                words.add(word.group(3).replaceAll("^\\[|]$", "")); // what may be left out stands in brackets
            }
        }
        return words;
    }

    String name() {
        return words.get(0);
    }

    List<String> arguments() {
        return words.subList(1, words.size());
    }

    List<String> options() {
        return words.stream()
                .filter(word -> word.startsWith("-") && word.length() > 1)
                .toList();
    }
}
