package io.kyberxdp.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.kyberxdp.bench.BenchmarkException;
import io.kyberxdp.bench.chart.Quantity;
import io.kyberxdp.bench.study.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A report of a small real run, whose figures are computed here once more and otherwise, from the raw samples' files. */
class ReportFolderTest {

    @TempDir
    private static Path parent;

    private static Path folder;
    private static Results results;

    @BeforeAll
    static void run() throws Exception {
        folder = parent.resolve("report");
        results = Runs.complete();
        ReportFolder.write(folder, results);
    }

    private static String text(String file) throws IOException {
        return Files.readString(folder.resolve(file));
    }

    @Test
    void hasEveryFileAndLeavesNothingBeside() throws IOException {
        assertEquals(
                Set.of("report.html", "results.json", "samples.csv", "series.csv", "figures.md", "hashes.txt"),
                names(folder));
        assertEquals(Set.of("report"), names(parent));
    }

    private static Set<String> names(Path of) throws IOException {
        try (Stream<Path> files = Files.list(of)) {
            return files.map(file -> file.getFileName().toString()).collect(Collectors.toSet());
        }
    }

    @Test
    void readsBackWhatItWrote() throws Exception {
        assertEquals(results, ResultsFile.read(folder));
        assertEquals(results, ResultsFile.read(folder.resolve("results.json")));
    }

    /** Samples of the JSON file in the order of the series, run by run. */
    private static List<List<double[]>> json() throws IOException {
        List<List<double[]>> all = new ArrayList<>();
        JsonObject root = JsonParser.parseString(text("results.json")).getAsJsonObject();
        for (JsonElement study : root.getAsJsonArray("studies")) {
            for (JsonElement series : study.getAsJsonObject().getAsJsonArray("series")) {
                List<double[]> runs = new ArrayList<>();
                for (JsonElement run : series.getAsJsonObject().getAsJsonArray("runs")) {
                    JsonArray samples = run.getAsJsonArray();
                    double[] values = new double[samples.size()];
                    for (int i = 0; i < values.length; i++) {
                        values[i] = samples.get(i).getAsDouble();
                    }
                    runs.add(values);
                }
                all.add(runs);
            }
        }
        return all;
    }

    /** Samples of the CSV file by series and run. */
    private static Map<Integer, Map<Integer, List<Double>>> csv() throws IOException {
        Map<Integer, Map<Integer, List<Double>>> all = new TreeMap<>();
        for (String line : text("samples.csv").split("\r\n", -1)) {
            if (!line.isEmpty() && !line.startsWith("series")) {
                String[] cells = line.split(",", -1);
                List<Double> run = all.computeIfAbsent(Integer.valueOf(cells[0]), key -> new TreeMap<>())
                        .computeIfAbsent(Integer.valueOf(cells[1]), key -> new ArrayList<>());
                assertEquals(run.size(), Integer.parseInt(cells[2]));
                run.add(Double.valueOf(cells[3]));
            }
        }
        return all;
    }

    @Test
    void bothFilesHaveEveryRawSample() throws IOException {
        List<List<double[]>> json = json();
        Map<Integer, Map<Integer, List<Double>>> csv = csv();
        assertEquals(results.series().size(), json.size());
        assertEquals(json.size(), csv.size());
        for (int i = 0; i < json.size(); i++) {
            assertEquals(TimedDigests.RUNS, json.get(i).size());
            for (int run = 0; run < TimedDigests.RUNS; run++) {
                double[] values = json.get(i).get(run);
                assertEquals(TimedDigests.SAMPLES, values.length);
                for (int sample = 0; sample < values.length; sample++) {
                    assertEquals(values[sample], csv.get(i).get(run).get(sample));
                    assertEquals(results.series().get(i).runs().get(run).at(sample), values[sample]);
                }
            }
        }
    }

    private static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int half = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(half) : (sorted.get(half - 1) + sorted.get(half)) / 2;
    }

    /** Cells of a line of CSV, by the rules of RFC 4180. */
    private static List<String> cells(String line) {
        List<String> cells = new ArrayList<>(List.of(""));
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            int last = cells.size() - 1;
            if (c == '"') {
                quoted = !quoted;
                cells.set(last, cells.get(last) + '"');
            } else if (c == ',' && !quoted) {
                cells.add("");
            } else {
                cells.set(last, cells.get(last) + c);
            }
        }
        return cells.stream()
                .map(cell -> cell.startsWith("\"")
                        ? cell.substring(1, cell.length() - 1).replace("\"\"", "\"")
                        : cell)
                .toList();
    }

    @Test
    void figuresAreThoseOfTheRawSamples() throws IOException {
        Map<Integer, Map<Integer, List<Double>>> raw = csv();
        String[] lines = text("series.csv").split("\r\n", -1);
        List<String> header = cells(lines[0]);
        for (int i = 0; i < raw.size(); i++) {
            List<String> cells = cells(lines[i + 1]);
            assertEquals(header.size(), cells.size());
            Map<Integer, List<Double>> runs = raw.get(i);
            List<Double> all = runs.values().stream().flatMap(List::stream).toList();
            double mean = all.stream().mapToDouble(value -> value).sum() / all.size();
            double squares =
                    all.stream().mapToDouble(value -> Math.pow(value - mean, 2)).sum();
            Map<String, Double> expected = Map.of(
                    "median",
                            median(runs.values().stream()
                                    .map(ReportFolderTest::median)
                                    .toList()),
                    "mean", mean,
                    "variance", squares / (all.size() - 1),
                    "min", Collections.min(all),
                    "max", Collections.max(all),
                    "p50", median(all),
                    "ratio", ratio(runs, raw.get(baselineOf(i))));
            expected.forEach((name, value) -> assertEquals(
                    value, Double.parseDouble(cells.get(header.indexOf(name))), Math.abs(value) * 1e-9, name));
            double low = Double.parseDouble(cells.get(header.indexOf("median_low")));
            double high = Double.parseDouble(cells.get(header.indexOf("median_high")));
            assertTrue(low <= expected.get("median") && expected.get("median") <= high);
            assertEquals("lost=2", cells.get(header.indexOf("failures")));
        }
    }

    private static int baselineOf(int series) {
        int at = series;
        while (!results.series().get(at).key().subject().equals("plain")) {
            at--;
        }
        return at;
    }

    private static double ratio(Map<Integer, List<Double>> runs, Map<Integer, List<Double>> baseline) {
        List<Double> ratios = new ArrayList<>();
        runs.forEach((run, samples) -> ratios.add(median(samples) / median(baseline.get(run))));
        return median(ratios);
    }

    @Test
    void thePageAndTheFiguresShowTheSameMedians() throws IOException {
        String page = text("report.html");
        String figures = text("figures.md");
        for (Figure figure : results.studies().stream()
                .flatMap(study -> Figure.of(study).stream())
                .toList()) {
            String median = Quantity.text(figure.median().value(), "ns");
            assertTrue(page.contains("<td class=\"number\">" + median + "</td>"), median);
            assertTrue(figures.contains("| " + median + " |"), median);
        }
    }

    @Test
    void hostileTextsAreShownAndNotObeyed() throws IOException {
        String page = text("report.html");
        assertFalse(page.contains("<img"), "an element of a label's making");
        assertFalse(page.contains("<script"), "a script");
        assertEquals(1, page.split("</style>", -1).length - 1);
        assertTrue(page.contains("&lt;img src=x onerror=&quot;"));
        for (String line :
                text("figures.md").lines().filter(l -> l.startsWith("|")).toList()) {
            assertEquals(
                    8,
                    line.replace("\\\\", "")
                            .replace("\\|", "")
                            .chars()
                            .filter(c -> c == '|')
                            .count(),
                    line);
            assertFalse(line.contains("<"), line);
        }
    }

    @Test
    void everyPictureHasATextInItsPlaceAndATableBeside() throws IOException {
        String page = text("report.html");
        int pictures = page.split("<svg ", -1).length - 1;
        assertTrue(pictures > 10, pictures + " pictures");
        assertEquals(pictures, page.split("role=\"img\" aria-label=\"[^\"]{20,}\"", -1).length - 1);
        assertEquals(results.studies().size(), page.split("Medians, with 95 % intervals", -1).length - 1);
        assertFalse(page.contains("NaN") || page.contains("Infinity"), "a figure that is none");
    }

    @Test
    void refusesAPlaceThatIsTakenOrCannotBe() throws Exception {
        assertThrows(BenchmarkException.class, () -> ReportFolder.requireFree(folder));
        assertThrows(BenchmarkException.class, () -> ReportFolder.requireFree(parent.resolve("no/such")));
        ReportFolder.requireFree(parent.resolve("free"));
        Path link = Files.createSymbolicLink(parent.resolve("link"), parent.resolve("nowhere"));
        assertThrows(BenchmarkException.class, () -> ReportFolder.requireFree(link));
        Files.delete(link);
        assertThrows(IOException.class, () -> ReportFolder.write(parent.resolve("no/such"), results));
        assertEquals(Set.of("report"), names(parent));
    }
}
