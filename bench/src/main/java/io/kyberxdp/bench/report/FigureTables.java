package io.kyberxdp.bench.report;

import io.kyberxdp.bench.chart.Quantity;
import io.kyberxdp.bench.estimate.Estimate;
import io.kyberxdp.bench.statistics.Summary;
import io.kyberxdp.bench.study.Series;
import io.kyberxdp.bench.study.Split;
import io.kyberxdp.bench.study.StudyResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.Stream;

/** A study's figures as tables. */
final class FigureTables {

    private FigureTables() {}

    static void medians(Html html, List<Figure> figures, String baseline) {
        String ratio = baseline.isEmpty() ? "ratio" : "ratio to " + baseline;
        html.table(
                "Medians, with 95 % intervals",
                3,
                List.of(
                        "operation",
                        "subject",
                        "conditions",
                        "median",
                        "interval",
                        ratio,
                        "interval",
                        "runs",
                        "samples"),
                figures.stream().map(FigureTables::median).toList());
    }

    private static List<String> median(Figure figure) {
        DoubleFunction<String> text = value -> Quantity.text(value, figure.unit());
        return with(
                figure,
                text.apply(figure.median().value()),
                interval(figure.median(), text),
                figure.ratio().map(ratio -> Quantity.ratio(ratio.value())).orElse("-"),
                figure.ratio().map(ratio -> interval(ratio, Quantity::ratio)).orElse("-"),
                String.valueOf(figure.series().runs().size()),
                Quantity.count(figure.summary().count()));
    }

    static String interval(Estimate estimate, DoubleFunction<String> text) {
        return text.apply(estimate.low()) + " to " + text.apply(estimate.high());
    }

    static void distributions(Html html, List<Figure> figures) {
        html.table(
                "Distributions over all samples",
                3,
                List.of(
                        "operation",
                        "subject",
                        "conditions",
                        "mean",
                        "sd",
                        "variance",
                        "min",
                        "p50",
                        "IQR",
                        "p99",
                        "max",
                        "CV"),
                figures.stream().map(FigureTables::distribution).toList());
    }

    private static List<String> distribution(Figure figure) {
        Summary summary = figure.summary();
        DoubleFunction<String> text = value -> Quantity.text(value, figure.unit());
        return with(
                figure,
                text.apply(summary.mean()),
                text.apply(summary.standardDeviation()),
                Quantity.scientific(summary.variance()) + " " + figure.unit() + "²",
                text.apply(summary.min()),
                text.apply(summary.median()),
                text.apply(summary.interquartileRange()),
                text.apply(summary.p99()),
                text.apply(summary.max()),
                Quantity.percent(summary.coefficientOfVariation()));
    }

    private static List<String> with(Figure figure, String... figures) {
        return Stream.concat(
                        Stream.of(
                                figure.key().operation(),
                                figure.key().subject(),
                                figure.key().conditionText()),
                        Stream.of(figures))
                .toList();
    }

    static void failures(Html html, StudyResult study) {
        List<List<String>> rows = new ArrayList<>();
        for (Series series : study.series()) {
            series.failures()
                    .forEach((kind, count) -> rows.add(List.of(
                            series.key().operation(),
                            series.key().label(),
                            kind,
                            Quantity.count(count),
                            Quantity.percent(
                                    (double) count / (count + series.all().size())))));
        }
        html.table("Failures by kind", 3, List.of("operation", "subject", "kind", "count", "share"), rows);
    }

    static void splits(Html html, StudyResult study) {
        List<List<String>> rows = new ArrayList<>();
        for (Split split : study.splits()) {
            split.parts()
                    .forEach((part, value) -> rows.add(List.of(
                            split.key().operation(),
                            split.key().label(),
                            part,
                            Quantity.text(value, split.unit()),
                            Quantity.percent(value / split.whole()))));
        }
        html.table("How the time splits", 3, List.of("operation", "subject", "part", "time", "share"), rows);
    }
}
