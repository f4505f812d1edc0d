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
import io.kyberxdp.bench.study.SeriesKey;
import io.kyberxdp.bench.study.Split;
import io.kyberxdp.bench.study.StudyResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How exchanges behave: beside each other under the same conditions, how their time splits, and each in the course of time. */
final class TransportPictures implements Pictures {

    static final int WINDOW = 10;
    private static final int MOST_POINTS = 500;

    @Override
    public List<Picture> of(StudyResult result, List<Figure> figures) {
        Map<String, List<Series>> settings = Grouped.by(TransportPictures::setting, result.series());
        List<Picture> pictures = new ArrayList<>();
        settings.forEach((setting, together) -> pictures.add(
                BoxChart.of("Side by side: " + setting, BoxPictures.LEGEND, together, SeriesKey::subject)));
        Grouped.by(Split::unit, result.splits())
                .values()
                .forEach(splits -> pictures.add(StackChart.of(
                        "How the time splits",
                        "Each bar is the time of one exchange, by what it is spent on",
                        splits)));
        settings.forEach((setting, together) -> {
            if (isChief(together.get(0), result)) {
                pictures.add(averages(setting, together));
                pictures.addAll(eachForItself(setting, together));
            }
        });
        return pictures;
    }

    /** The first operation is what the study is about, the others are what that consists of. */
    private static boolean isChief(Series series, StudyResult result) {
        return series.key().operation().equals(result.series().get(0).key().operation());
    }

    private static String setting(Series series) {
        String conditions = series.key().conditionText();
        return series.key().operation() + (conditions.isEmpty() ? "" : ", " + conditions);
    }

    private static List<Picture> eachForItself(String setting, List<Series> together) {
        List<Picture> pictures = new ArrayList<>();
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
        List<Line> lines = new ArrayList<>();
        for (Series series : together) {
            lines.add(new Line(series.key().subject(), lines.size(), averages(series.all())));
        }
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
