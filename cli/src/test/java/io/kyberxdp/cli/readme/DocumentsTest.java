package io.kyberxdp.cli.readme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.kyberxdp.cli.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;

/** Holds every page to what is there: its links lead somewhere, its commands are understood, the tests it names exist. */
class DocumentsTest {

    /** Commands that the launcher does itself, so that only its text tells their options. */
    private static final Set<String> OF_THE_LAUNCHER = Set.of("setup", "fuzz");

    /** Takes Maven's arguments. */
    private static final String TEST = "test";
    /** Takes a command. */
    private static final String GUEST = "guest";

    private static final String ANY_COMMAND = "COMMAND";
    private static final Pattern TEST_METHOD = Pattern.compile("([A-Z]\\w+(?:Test|Contract))\\.([a-z]\\w+)");

    static List<Path> pages() throws IOException {
        return Page.all();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void linksLeadSomewhere(Path file) throws IOException {
        Page page = Page.read(file);
        for (String link : page.links()) {
            String[] parts = link.split("#", 2);
            Path target = parts[0].isEmpty() ? file : file.resolveSibling(parts[0]);
            assertTrue(Files.exists(target), link);
            if (parts.length == 2) {
                assertTrue(Page.read(target).anchors().contains(parts[1]), link);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void commandsAreUnderstood(Path file) throws IOException {
        Page page = Page.read(file);
        for (String block : page.blocks()) {
            WrittenCommand.inBlock(block).forEach(command -> check(command, false));
        }
        for (String span : page.spans()) {
            WrittenCommand.in(span)
                    .forEach(command -> check(command, command.options().isEmpty()));
        }
    }

    @Test
    void theExampleUnitStartsACommandThatIsUnderstood() throws IOException {
        List<WrittenCommand> commands =
                WrittenCommand.inBlock(Files.readString(Page.ROOT.resolve("docs/kyberxdp.service")));
        assertEquals(1, commands.size());
        commands.forEach(command -> check(command, false));
    }

    /** Without this the tests above would pass if they found nothing. */
    @Test
    void findsWhatIsToBeChecked() throws IOException {
        Page readme = Page.read(Page.ROOT.resolve("README.md"));
        assertTrue(
                readme.links().contains("docs/afxdp.md#without-root"),
                readme.links().toString());
        List<String> commands = readme.blocks().stream()
                .flatMap(block -> WrittenCommand.inBlock(block).stream())
                .map(WrittenCommand::name)
                .toList();
        assertTrue(commands.containsAll(List.of("demo", TEST, GUEST, "serve", "bench")), commands.toString());
        Page kubernetes = Page.read(Page.ROOT.resolve("docs/kubernetes.md"));
        assertTrue(
                kubernetes.blocks().stream()
                        .flatMap(block -> WrittenCommand.inBlock(block).stream())
                        .anyMatch(command -> command.options().contains("--forward")),
                "a command over several lines");
        assertTrue(
                kubernetes.spans().stream()
                        .anyMatch(span -> !WrittenCommand.in(span).isEmpty()),
                "a command in a sentence");
    }

    /** @param isMention whether it may be the command's bare name, in a sentence about it */
    private static void check(WrittenCommand command, boolean isMention) {
        if (command.name().equals(ANY_COMMAND) || command.name().equals(TEST)) {
            return;
        }
        if (command.name().equals(GUEST)) {
            if (!command.arguments().isEmpty()) {
                check(new WrittenCommand(command.arguments()), isMention);
            }
        } else if (OF_THE_LAUNCHER.contains(command.name())) {
            command.options().forEach(option -> assertTrue(launcher().contains(option), command.toString()));
        } else {
            parse(command, isMention);
        }
    }

    private static void parse(WrittenCommand command, boolean isMention) {
        try {
            Main.commandLine().parseArgs(command.words().toArray(String[]::new));
        } catch (MissingParameterException e) {
            assertTrue(isMention, command + ": " + e.getMessage());
        } catch (ParameterException e) {
            fail(command + ": " + e.getMessage(), e);
        }
    }

    private static String launcher() {
        try {
            return Files.readString(Page.ROOT.resolve("kyberxdp"));
        } catch (IOException e) {
            throw new AssertionError("the launcher is not in the root of the checkout", e);
        }
    }

    @Test
    void everyTestNamedForAPitfallExists() throws IOException {
        Map<String, List<Path>> sources = testSources();
        List<String> missing = new ArrayList<>();
        int found = 0;
        for (String span :
                Page.read(Page.ROOT.resolve("docs/known-pitfalls.md")).spans()) {
            Matcher named = TEST_METHOD.matcher(span);
            if (named.matches()) {
                found++;
                if (!hasMethod(sources.getOrDefault(named.group(1) + ".java", List.of()), named.group(2))) {
                    missing.add(span);
                }
            }
        }
        assertEquals(List.of(), missing);
        assertTrue(found >= 50, "found only " + found);
    }

    private static boolean hasMethod(List<Path> sources, String method) throws IOException {
        for (Path source : sources) {
            if (Files.readString(source).contains("void " + method + "(")) {
                return true;
            }
        }
        return false;
    }

    /** The source files of all tests and contracts by their names; two modules may have one of the same name. */
    private static Map<String, List<Path>> testSources() throws IOException {
        List<Path> sources = new ArrayList<>();
        for (Path module : modules()) {
            Path folder = module.resolve("src/test/java");
            if (Files.isDirectory(folder)) {
                try (Stream<Path> files = Files.walk(folder)) {
                    files.filter(Files::isRegularFile).forEach(sources::add);
                }
            }
        }
        return sources.stream()
                .collect(Collectors.groupingBy(source -> source.getFileName().toString()));
    }

    private static List<Path> modules() throws IOException {
        try (Stream<Path> files = Files.find(Page.ROOT, 3, (file, attributes) -> file.endsWith("pom.xml"))) {
            return files.map(Path::getParent).toList();
        }
    }
}
