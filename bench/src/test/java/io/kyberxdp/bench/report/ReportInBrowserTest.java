package io.kyberxdp.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.transport.testkit.Capability;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Opens a report of a small real run in a browser without a screen. */
class ReportInBrowserTest {

    private static final long MINUTES = 3;
    private static final List<String> BROWSERS = List.of("chromium", "chromium-browser", "google-chrome");

    /** Kept, for people to look at. */
    private static final Path SCREENSHOT = Path.of("target", "report.png");

    @TempDir
    private static Path folder;

    private static Path page;

    @BeforeAll
    static void write() throws Exception {
        Capability.need("chromium", browser().isPresent(), "there is no " + String.join(", ", BROWSERS));
        page = folder.resolve("report").resolve(ReportFolder.PAGE);
        ReportFolder.write(folder.resolve("report"), Runs.complete());
    }

    private static Optional<Path> browser() {
        return BROWSERS.stream()
                .flatMap(name -> Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                        .map(directory -> Path.of(directory, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** What the browser prints: the document as it became, if asked for, and below it what pages wrote to the console. */
    private static String open(Path page, String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                browser().orElseThrow().toString(),
                "--headless",
                "--no-sandbox", // for root; the page is our own
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--user-data-dir=" + folder.resolve("profile"),
                "--enable-logging=stderr",
                "--virtual-time-budget=2000"));
        command.addAll(List.of(options));
        command.add(page.toUri().toString());
        Path output = folder.resolve("output");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertTrue(process.waitFor(MINUTES, TimeUnit.MINUTES), "the browser hangs");
        } finally {
            process.destroyForcibly();
        }
        String text = Files.readString(output);
        assertEquals(0, process.exitValue(), text);
        return text;
    }

    @Test
    void theBrowserHasNothingToComplainOf() throws Exception {
        String document = open(page, "--dump-dom");
        assertFalse(
                document.contains("CONSOLE"),
                document.lines().filter(l -> l.contains("CONSOLE")).toList().toString());
        assertTrue(document.contains("<title>KyberXdp: measurements</title>"), "the title is another");
        assertTrue(document.contains("</svg>"), "no picture");
        assertFalse(document.contains("<img"), "a label became an element");
    }

    @Test
    void aPageWithAnErrorWouldBeNoticed() throws Exception {
        Path bad = folder.resolve("bad.html");
        Files.writeString(bad, "<!DOCTYPE html><title>bad</title><script>throw new Error('seen')</script>");
        assertTrue(open(bad, "--dump-dom").contains("CONSOLE"), "errors of pages are not seen");
    }

    @Test
    void showsMoreThanAnEmptyPage() throws Exception {
        Path nothing = folder.resolve("nothing.html");
        Files.writeString(nothing, "<!DOCTYPE html><title>nothing</title>");
        Path picture = folder.resolve("nothing.png");
        screenshot(nothing, picture);
        Files.createDirectories(SCREENSHOT.getParent());
        screenshot(page, SCREENSHOT.toAbsolutePath());
        assertTrue(Files.size(SCREENSHOT) > 5 * Files.size(picture), Files.size(SCREENSHOT) + " bytes of picture");
    }

    private static void screenshot(Path page, Path picture) throws IOException, InterruptedException {
        open(page, "--screenshot=" + picture, "--window-size=1000,6000", "--hide-scrollbars");
    }
}
