package io.kyberxdp.bench.report;

import io.kyberxdp.bench.chart.BarChart;
import io.kyberxdp.bench.chart.BarChart.Bar;
import io.kyberxdp.bench.chart.BarChart.Group;
import io.kyberxdp.bench.chart.Picture;
import io.kyberxdp.bench.study.StudyResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Medians as bars, by operation: a picture for each unit and set of conditions. */
final class BarPictures implements Pictures {

    /** When the longest bar is so many times the shortest, the axis is logarithmic. */
    private static final double FAR_APART = 20;

    /** More bars than a page has room for are drawn apart by their conditions. */
    private static final int MOST_BARS = 40;

    @Override
    public List<Picture> of(StudyResult result, List<Figure> figures) {
        List<String> subjects = figures.stream()
                .map(figure -> figure.key().subject())
                .distinct()
                .toList();
        List<Picture> pictures = new ArrayList<>();
        for (List<Figure> sameUnit : Grouped.by(Figure::unit, figures).values()) {
            if (sameUnit.size() <= MOST_BARS) {
                pictures.add(picture(sameUnit, subjects, ""));
            } else {
                Grouped.by(figure -> figure.key().conditionText(), sameUnit)
                        .forEach((conditions, some) -> pictures.add(picture(some, subjects, conditions)));
            }
        }
        return pictures;
    }

    private static Picture picture(List<Figure> figures, List<String> subjects, String conditions) {
        List<Group> groups = new ArrayList<>();
        Map<String, List<Figure>> byOperation =
                Grouped.by(figure -> figure.key().operation(), figures);
        byOperation.forEach((operation, some) -> groups.add(new Group(
                operation,
                some.stream()
                        .map(figure -> bar(figure, subjects, !conditions.isEmpty()))
                        .toList())));
        double least = figures.stream()
                .mapToDouble(figure -> figure.median().value())
                .min()
                .orElseThrow();
        double most = figures.stream()
                .mapToDouble(figure -> figure.median().value())
                .max()
                .orElseThrow();
        boolean logarithmic = most > FAR_APART * least;
        return BarChart.of(
                "Medians by operation" + (conditions.isEmpty() ? "" : ", " + conditions),
                "Bars are medians, strokes their 95 % intervals, shorter is faster; the axis is "
                        + (logarithmic ? "logarithmic" : "linear from zero"),
                groups,
                figures.get(0).unit(),
                logarithmic);
    }

    private static Bar bar(Figure figure, List<String> subjects, boolean sameConditions) {
        return new Bar(
                sameConditions ? figure.key().subject() : figure.key().label(),
                subjects.indexOf(figure.key().subject()),
                figure.median().value(),
                figure.median().low(),
                figure.median().high());
    }
}
