package io.kyberxdp.bench.report;

import io.kyberxdp.bench.chart.BoxChart;
import io.kyberxdp.bench.chart.HistogramChart;
import io.kyberxdp.bench.chart.LineChart;
import io.kyberxdp.bench.chart.LineChart.Axis;
import io.kyberxdp.bench.chart.LineChart.Line;
import io.kyberxdp.bench.chart.LineChart.Point;
import io.kyberxdp.bench.chart.Picture;
import io.kyberxdp.bench.chart.StackChart;
import io.kyberxdp.bench.chart.TimeSeriesChart;
import io.kyberxdp.bench.statistics.Histogram;
import io.kyberxdp.bench.statistics.MovingAverage;
import io.kyberxdp.bench.study.Samples;
import io.kyberxdp.bench.study.Series;
import io.kyberxdp.bench.study.StudyResult;
import java.util.ArrayList;
import java.util.List;

/** How exchanges behave: beside each other under the same conditions, then each for itself, then how their time splits. */
final class TransportPictures implements Pictures {

    static final int WINDOW = 10;
    private static final int MOST_POINTS = 500;

    @Override
    public List<Picture> of(StudyResult result, List<Figure> figures) {
        List<Picture> pictures = new ArrayList<>();
        Grouped.by(TransportPictures::setting, result.series())
                .forEach((setting, together) -> pictures.addAll(pictures(setting, together)));
        Grouped.by(split -> split.unit(), result.splits())
                .values()
                .forEach(splits -> pictures.add(StackChart.of(
                        "How the time splits",
                        "Each bar is the time of one exchange, by what it is spent on",
                        splits)));
        return pictures;
    }

    private static String setting(Series series) {
        String conditions = series.key().conditionText();
        return series.key().operation() + (conditions.isEmpty() ? "" : ", " + conditions);
    }

    private static List<Picture> pictures(String setting, List<Series> together) {
        List<Picture> pictures = new ArrayList<>();
        pictures.add(BoxChart.of("Side by side: " + setting, BoxPictures.LEGEND, together));
        pictures.add(averages(setting, together));
        for (int i = 0; i < together.size(); i++) {
            Series series = together.get(i);
            pictures.add(TimeSeriesChart.of(
                    "In the course of time: " + series.key().subject() + ", " + setting,
                    "Every sample, with the mean (dashed) and one standard deviation to both sides (shaded)",
                    series.all(),
                    series.unit(),
                    i));
            pictures.add(HistogramChart.of(
                    "Histogram: " + series.key().subject() + ", " + setting,
                    "How many samples took how long; the slowest are left out",
                    Histogram.of(series.all()),
                    series.unit(),
                    i));
        }
        return pictures;
    }

    private static Picture averages(String setting, List<Series> together) {
        List<Line> lines = together.stream()
                .map(series -> new Line(series.key().subject(), averages(series.all())))
                .toList();
        return LineChart.of(
                "Moving average: " + setting,
                "The mean of every " + WINDOW + " samples in the order in which they were taken",
                lines,
                new Axis("samples in the order in which they were taken", "", false),
                new Axis("", together.get(0).unit(), true));
    }

    /** More points than a screen has pixels are thinned evenly. */
    private static List<Point> averages(Samples samples) {
        double[] averages = MovingAverage.of(samples, WINDOW);
        int step = (averages.length + MOST_POINTS - 1) / MOST_POINTS;
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < averages.length; i += step) {
            points.add(new Point(i, averages[i]));
        }
        return points;
    }
}
