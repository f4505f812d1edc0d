package io.kyberxdp.bench.report;

import io.kyberxdp.bench.study.Samples;
import io.kyberxdp.bench.study.Series;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Two files by RFC 4180 that any tool for tables reads: series.csv with a line for each series and what its samples say, and
 * samples.csv with a line for each raw sample. The series' number joins them.
 */
final class CsvFiles {

    private static final String END = "\r\n";

    private CsvFiles() {}

    /** Writes series.csv. */
    static void writeSeries(Writer out, List<Figure> figures) throws IOException {
        out.write(line(Stream.of(
                "series",
                "study",
                "subject",
                "operation",
                "conditions",
                "unit",
                "runs",
                "samples",
                "median",
                "median_low",
                "median_high",
                "ratio",
                "ratio_low",
                "ratio_high",
                "mean",
                "variance",
                "min",
                "p25",
                "p50",
                "p75",
                "p99",
                "max",
                "failures")));
        for (int i = 0; i < figures.size(); i++) {
            out.write(line(cells(i, figures.get(i)).map(CsvFiles::text)));
        }
    }

    private static Stream<Object> cells(int number, Figure figure) {
        var key = figure.key();
        var summary = figure.summary();
        var ratio = figure.ratio();
        return Stream.of(
                number,
                key.study(),
                key.subject(),
                key.operation(),
                pairs(key.conditions()),
                figure.unit(),
                figure.series().runs().size(),
                summary.count(),
                figure.median().value(),
                figure.median().low(),
                figure.median().high(),
                ratio.<Object>map(estimate -> estimate.value()).orElse(""),
                ratio.<Object>map(estimate -> estimate.low()).orElse(""),
                ratio.<Object>map(estimate -> estimate.high()).orElse(""),
                summary.mean(),
                summary.variance(),
                summary.min(),
                summary.lowerQuartile(),
                summary.median(),
                summary.upperQuartile(),
                summary.p99(),
                summary.max(),
                pairs(figure.series().failures()));
    }

    /** Writes samples.csv. */
    static void writeSamples(Writer out, List<Series> series) throws IOException {
        out.write("series,run,sample,value" + END);
        for (int i = 0; i < series.size(); i++) {
            List<Samples> runs = series.get(i).runs();
            for (int run = 0; run < runs.size(); run++) {
                for (int sample = 0; sample < runs.get(run).size(); sample++) {
                    out.write(i + "," + run + "," + sample + ","
                            + text(runs.get(run).at(sample)) + END);
                }
            }
        }
    }

    private static String pairs(Map<String, ?> pairs) {
        return pairs.entrySet().stream()
                .map(pair -> pair.getKey() + "=" + pair.getValue())
                .collect(Collectors.joining(";"));
    }

    /** Whole numbers without a point: most samples are whole nanoseconds. */
    private static String text(Object value) {
        return value instanceof Double number && number == Math.rint(number) && Math.abs(number) < 1e15
                ? String.valueOf(number.longValue())
                : String.valueOf(value);
    }

    private static String line(Stream<String> cells) {
        return cells.map(CsvFiles::quoted).collect(Collectors.joining(",", "", END));
    }

    private static String quoted(String cell) {
        return cell.matches("[^\",\\r\\n]*") ? cell : "\"" + cell.replace("\"", "\"\"") + "\"";
    }
}
