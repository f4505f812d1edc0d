package io.kyberxdp.bench.report;

import io.kyberxdp.bench.BenchmarkException;
import io.kyberxdp.bench.study.Results;
import io.kyberxdp.bench.study.StudyResult;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A report as a folder of files. It is there as a whole or not at all. */
public final class ReportFolder {

    /** The page to look at. */
    public static final String PAGE = "report.html";

    private ReportFolder() {}

    /**
     * Refuses a folder that cannot be written later, before hours of measuring.
     *
     * @throws BenchmarkException if it exists already, or its parent is missing or not writable
     */
    public static void requireFree(Path folder) throws BenchmarkException {
        if (isTaken(folder)) {
            throw new BenchmarkException(folder + " exists already", null);
        }
        Path parent = folder.toAbsolutePath().getParent();
        if (parent == null || !Files.isDirectory(parent) || !Files.isWritable(parent)) {
            throw new BenchmarkException(parent + " is no folder that can be written to", null);
        }
    }

    /**
     * Writes a report beside its place and then moves it there, or if that is taken, to the first place like it with a number.
     *
     * @return where it is
     * @throws IOException if that fails; then nothing is left behind
     */
    public static Path write(Path folder, Results results) throws IOException {
        Path staging = folder.toAbsolutePath()
                .resolveSibling("." + folder.getFileName() + "."
                        + ProcessHandle.current().pid());
        Files.createDirectory(staging);
        try {
            fill(staging, results);
            Path place = free(folder);
            Files.move(staging, place, StandardCopyOption.ATOMIC_MOVE);
            return place;
        } finally {
            delete(staging);
        }
    }

    /** Somebody else may have taken the place in the hours since it was found free. */
    private static Path free(Path folder) {
        Path place = folder;
        for (int number = 2; isTaken(place); number++) {
            place = folder.resolveSibling(folder.getFileName() + "-" + number);
        }
        return place;
    }

    /** A link takes its place, too, wherever it leads. */
    private static boolean isTaken(Path place) {
        return Files.exists(place, LinkOption.NOFOLLOW_LINKS);
    }

    private static void fill(Path folder, Results results) throws IOException {
        Map<StudyResult, List<Figure>> figures = new LinkedHashMap<>();
        results.studies().forEach(study -> figures.put(study, Figure.of(study)));
        for (StudyResult study : results.studies()) {
            for (Map.Entry<String, String> file : study.attachments().entrySet()) {
                Files.writeString(folder.resolve(file.getKey()), file.getValue());
            }
        }
        try (BufferedWriter out = Files.newBufferedWriter(folder.resolve(ResultsFile.NAME))) {
            ResultsFile.write(out, results);
        }
        try (BufferedWriter out = Files.newBufferedWriter(folder.resolve("samples.csv"))) {
            CsvFiles.writeSamples(out, results.series());
        }
        try (BufferedWriter out = Files.newBufferedWriter(folder.resolve("series.csv"))) {
            CsvFiles.writeSeries(
                    out, figures.values().stream().flatMap(List::stream).toList());
        }
        Files.writeString(folder.resolve("figures.md"), FiguresFile.of(results, figures));
        Files.writeString(folder.resolve(PAGE), ReportPage.of(results, figures));
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
