package io.kyberxdp.bench.report;

import io.kyberxdp.bench.chart.BarChart;
import io.kyberxdp.bench.chart.BarChart.Bar;
import io.kyberxdp.bench.chart.BarChart.Group;
import io.kyberxdp.bench.chart.Picture;
import io.kyberxdp.bench.study.SeriesKey;
import io.kyberxdp.bench.study.StudyResult;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Medians as bars on one axis, a picture for each unit: by operation, or where these are too many, a picture for each operation
 * by what it was done under.
 */
final class BarPictures implements Pictures {

    /** When the longest bar is so many times the shortest, the axis is logarithmic. */
    private static final double FAR_APART = 50;

    /** More bars than that do not fit on a page. */
    private static final int MOST_BARS = 40;

    @Override
    public List<Picture> of(StudyResult result, List<Figure> figures) {
        List<String> subjects = figures.stream()
                .map(figure -> figure.key().subject())
                .distinct()
                .toList();
        List<Picture> pictures = new ArrayList<>();
        for (List<Figure> some : Grouped.by(Figure::unit, figures).values()) {
            Map<String, List<Figure>> byOperation =
                    Grouped.by(figure -> figure.key().operation(), some);
            if (some.size() <= MOST_BARS) {
                pictures.add(picture("Medians by operation", byOperation, SeriesKey::label, subjects));
            } else {
                byOperation.forEach((operation, same) -> pictures.add(picture(
                        "Medians of " + operation,
                        Grouped.by(figure -> figure.key().conditionText(), same),
                        SeriesKey::subject,
                        subjects)));
            }
        }
        return pictures;
    }

    private static Picture picture(
            String title, Map<String, List<Figure>> groups, Function<SeriesKey, String> label, List<String> subjects) {
        List<Figure> all = groups.values().stream().flatMap(List::stream).toList();
        DoubleSummaryStatistics medians =
                all.stream().mapToDouble(figure -> figure.median().value()).summaryStatistics();
        boolean logarithmic = medians.getMax() > FAR_APART * medians.getMin();
        return BarChart.of(
                title,
                "Bars are medians, strokes their 95 % intervals, shorter is faster; the axis is "
                        + (logarithmic ? "logarithmic" : "linear from zero"),
                groups.entrySet().stream()
                        .map(group -> new Group(
                                group.getKey(),
                                group.getValue().stream()
                                        .map(figure -> bar(figure, label, subjects))
                                        .toList()))
                        .toList(),
                all.get(0).unit(),
                logarithmic);
    }

    private static Bar bar(Figure figure, Function<SeriesKey, String> label, List<String> subjects) {
        return new Bar(
                label.apply(figure.key()),
                subjects.indexOf(figure.key().subject()),
                figure.median().value(),
                figure.median().low(),
                figure.median().high());
    }
}
